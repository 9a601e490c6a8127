"""What the one search box can be asked for. Each way of searching asks its own index, and says what it is.

Chapters above add theirs in config/wiring.py, such as the number of a check.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from accounts.office import Office
from casework.calls.models import Call
from casework.calls.queries import calls
from casework.cases.models import Case
from casework.cases.queries import cases
from casework.kinds import every_kind, kind_of
from casework.writing import office_day, short_date
from parcels.models import Party
from parcels.phones import LOCAL, PHONE_TAIL, digits
from parcels.queries import find_parcels, find_parties, parties

SHORTEST, MOST = 2, 20
# Of more than so many that begin alike, not the newest are shown but some: only that can be read off an index.
MANY = 1000
SHORT_PAPER, WITH_AREA = 3, 10
SHORTHAND = re.compile(r"(\d{4})-(\d{1,6})", re.ASCII)
PHONE = re.compile(r"[\d\s().+/-]{7,20}", re.ASCII)
# Without its area code, as it is dictated. No address reads so, and no tax map number: that has a section and a lot of
# a block: three parts.
LOCAL_PHONE = re.compile(r"\d{3}[\s.-]?\d{4}", re.ASCII)


@dataclass(frozen=True)
class Hit:
    """One thing found; `by` says how, where the heading does not."""

    title: str
    url: str
    sub: str = ""
    status: str = ""
    tone: str = ""
    by: str = ""


@dataclass(frozen=True)
class Group:
    """What one way of searching found; `more`: it found more than is shown."""

    label: str
    hits: Sequence[Hit]
    more: bool = False


Finder = Callable[[Office, str], Group | None]


def group(label: str, hits: Iterable[Hit]) -> Group | None:
    """The first so many, and whether there are more; nothing where there are none."""
    found = list(hits)
    return Group(label, found[:MOST], len(found) > MOST) if found else None


def is_number(text: str) -> bool:
    """Whether this begins as the numbers of a series here do, and can mean nothing else."""
    series, dash, rest = text.upper().partition("-")
    return bool(dash) and rest[:1].isdigit() and series in {kind.series for kind in every_kind()}


def hit_on_case(case: Case, office: Office, by: str = "") -> Hit:
    kind = kind_of(case)
    state = kind.states[case.status]
    url = reverse("casework:case", kwargs={"town": office.municipality.slug, "number": case.number})
    opened = f"opened {short_date(case.opened_on)}"
    return Hit(case.headline or case.number, url, f"{kind.label} {case.number}, {opened}", state.label, state.tone, by)


def by_number(office: Office, text: str) -> Group | None:
    """Records whose number begins so, the newest first; 2026-12 finds number 12 of that year in every series."""
    if not any(c.isdigit() for c in text) or " " in text:
        return None
    short = SHORTHAND.fullmatch(text)
    if short:
        series = {kind.series for kind in every_kind()}
        numbers = [f"{one}-{short[1]}-{int(short[2]):05d}" for one in sorted(series)]
        found = cases(office).filter(number__in=numbers)
    else:
        some = cases(office).filter(number__istartswith=text).values("pk")[:MANY]
        found = cases(office).filter(pk__in=some)
    return group("Records by number", (hit_on_case(case, office) for case in found.order_by("-pk")[: MOST + 1]))


def by_place(office: Office, text: str) -> Group | None:
    """Properties by tax map number, address or owner."""
    if is_number(text) or SHORTHAND.fullmatch(text) or is_phone(text):
        return None
    slug = office.municipality.slug
    return group(
        "Properties",
        (
            Hit(
                found.parcel.address or found.parcel.print_key,
                reverse("casework:parcel", kwargs={"town": slug, "parcel_id": found.parcel.pk}),
                ", ".join(filter(None, (found.parcel.print_key, str(found.parcel.owner or "")))),
                by=str(found.by),
            )
            for found in find_parcels(office, text, MOST + 1)
        ),
    )


def is_phone(text: str) -> bool:
    """Whether this is a telephone number and can be no place."""
    return bool(LOCAL_PHONE.fullmatch(text) or (PHONE.fullmatch(text) and len(digits(text)) >= WITH_AREA))


def by_name(office: Office, text: str) -> Group | None:
    """Contractors and other people by name or contact person."""
    if is_number(text) or not any(c.isalpha() for c in text):
        return None
    return group("Contractors and other people", (_person(one, office) for one in find_parties(office, text, MOST + 1)))


def by_phone(office: Office, text: str) -> Group | None:
    """People, and callers of the log, by telephone: with or without the area code, however it is written."""
    wanted = digits(text)
    if not PHONE.fullmatch(text) or len(wanted) < LOCAL:
        return None
    people = parties(office).exclude(phone="").annotate(tail=PHONE_TAIL).filter(tail=wanted[-LOCAL:])
    hits = [_person(one, office) for one in people[: MOST + 1] if digits(one.phone).endswith(wanted[-WITH_AREA:])]
    if office.may("calls.log"):
        log = calls(office).exclude(phone="").annotate(tail=PHONE_TAIL).filter(tail=wanted[-LOCAL:])
        hits += [_call(one, office) for one in log[: MOST + 1] if digits(one.phone).endswith(wanted[-WITH_AREA:])]
    return group("By phone", hits)


def by_paper(office: Office, text: str) -> Group | None:
    """Records whose paper is kept there."""
    if len(text) < SHORT_PAPER:
        return None
    some = cases(office).exclude(kept_at="").filter(kept_at__istartswith=text).values("pk")[:MANY]
    found = cases(office).filter(pk__in=some).order_by("-pk")
    hits = (hit_on_case(case, office, f"kept in {case.kept_at}") for case in found[: MOST + 1])
    return group("Records by where the paper is kept", hits)


def _person(party: Party, office: Office) -> Hit:
    url = reverse("casework:person", kwargs={"town": office.municipality.slug, "pk": party.pk})
    kind = "Contractor" if party.is_contractor else party.get_kind_display()
    return Hit(party.name, url, ", ".join(filter(None, (kind, party.trade, party.contact_person, party.phone))))


def _call(call: Call, office: Office) -> Hit:
    url = reverse("casework:call", kwargs={"town": office.municipality.slug, "pk": call.pk})
    return Hit(call.caller, url, f"Called {short_date(office_day(call.taken_at))}, {call.phone}")


FINDERS: list[Finder] = [by_number, by_place, by_phone, by_name, by_paper]


def groups(office: Office, text: str) -> list[Group]:
    """Everything that the box finds, group by group; nothing for too little."""
    if len(text) < SHORTEST:
        return []
    return [found for finder in FINDERS if (found := finder(office, text))]
