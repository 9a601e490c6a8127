"""What the pages of "do I need a permit?" show."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, QueryDict
from django.urls import reverse

from accounts.office import Office
from ordinances.exemption_chapter import Start, Verdict
from ordinances.law import Law
from ordinances.need_walk import Walk, not_sure, read
from parcels.models import Parcel
from parcels.queries import find_public_parcels, parcel_by_key
from permits.need.answers import explain
from permits.need.queries import permits_in_force
from portal.need.forms import ANSWERED, PageForm, WorkForm

PROPERTY, FIND = "property", "find"
SHOWN = 8  # properties of one search


@dataclass(frozen=True)
class Visit:
    """Somebody's way through the questions as the address tells it, with the property where one was named."""

    office: Office
    law: Law
    walk: Walk
    parcel: Parcel | None

    @property
    def start(self) -> Start:
        return self.walk.start

    def url(self, said: Mapping[str, str], **more: str) -> str:
        """The address of this way with these answers."""
        query = {name: text for name, text in (dict(said) | self.place | more).items() if text}
        return f"{self.page}?{urlencode(query)}" if query else self.page

    @property
    def place(self) -> dict[str, str]:
        """The property, as the address names it."""
        return {PROPERTY: self.parcel.print_key} if self.parcel else {}

    @property
    def here(self) -> str:
        return self.url(self.walk.written())

    @property
    def page(self) -> str:
        """The address without its answers."""
        return reverse("portal:need-walk", kwargs={"town": self.office.municipality.slug, "start": self.start.key})

    @property
    def back(self) -> str:
        """The question before this; the list of starting points at the beginning."""
        before = self.walk.before()
        return start_url(self.office, self.parcel) if before is None else self.url(before)

    @property
    def in_flood_area(self) -> bool:
        return self.parcel is not None and self.parcel.in_flood_hazard_area


def law_of(office: Office) -> Law:
    """The law that answers; an archive has none, and so no such page."""
    if office.law is None or not office.law.permits.need.starts:
        raise Http404("Nothing can be asked here about permits.")
    return office.law


def start_url(office: Office, parcel: Parcel | None = None) -> str:
    page = reverse("portal:need", kwargs={"town": office.municipality.slug})
    return f"{page}?{urlencode({PROPERTY: parcel.print_key})}" if parcel and parcel.print_key else page


def named_parcel(office: Office, query: QueryDict) -> Parcel | None:
    """The property that the address names, if it is one here."""
    key = query.get(PROPERTY, "").strip()
    return parcel_by_key(office, key) if key else None


def visit(office: Office, start: str, query: QueryDict) -> Visit:
    """:raises Http404: nobody can start there."""
    law = law_of(office)
    found = law.permits.need.start(start)
    if found is None:
        raise Http404(f"There is no starting point called “{start}”.")
    return Visit(
        office,
        law,
        read(law.permits.need, found, {name: query.get(name, "") for name in query}),
        named_parcel(office, query),
    )


def asked_form(here: Visit, query: QueryDict) -> PageForm | WorkForm:
    """The questions to be asked now; bound where some were just answered."""
    data = query if any(name.startswith(f"{ANSWERED}-") for name in query) else None
    if here.walk.work is None:
        return WorkForm(data, start=here.start)
    return PageForm(data, page=here.walk.asking)


def question_page(here: Visit, form: PageForm | WorkForm) -> dict[str, Any]:
    """One page of questions."""
    said = here.walk.written() | here.place
    skip = here.url(here.walk.written() | not_sure(form.page)) if isinstance(form, PageForm) and form.measures else ""
    return {"title": here.start.label, "here": here, "form": form, "said": said.items(), "skip": skip, "unlisted": True}


def answer_page(here: Visit, query: QueryDict) -> dict[str, Any]:
    """The answer, what it rests on, what holds besides, and what to do next."""
    given = explain(here.law, here.walk, in_flood_area=here.in_flood_area)
    return {
        "title": given.title,
        "here": here,
        "given": given,
        "printed": [text for text in here.law.printed("exemption_answer") if given.verdict is not Verdict.NEEDED],
        "keep_url": here.url(here.walk.written()).replace(here.page, f"{here.page}keep/", 1),
        "carry": urlencode({"start": here.start.key} | here.walk.written() | here.place),
        "unlisted": True,
        "in_force": permits_in_force(here.office, here.parcel) if here.parcel else (),
        **_finding(here, query),
    }


def _finding(here: Visit, query: QueryDict) -> dict[str, Any]:
    """Properties that what was typed may mean, each with the answer's address for it."""
    text = query.get(FIND, "").strip()
    found = [hit.parcel for hit in find_public_parcels(here.office, text, SHOWN)] if text else []
    said = here.walk.written()
    matches = [(parcel, here.url(said, property=parcel.print_key)) for parcel in found if parcel.print_key]
    return {"find": text, "matches": matches, "without": here.url(said, property="")}
