"""Finding cases. The office comes first; nothing here crosses a municipality."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from accounts.office import Office
from casework.cases.line import lineage
from casework.cases.models import Case, CaseParty
from casework.kinds import kind_of
from casework.rows import Rows
from parcels.models import Municipality, Parcel

HasMunicipality = Office | Municipality
# What every page shows of a record beside its own facts.
SHOWN = (
    "municipality",
    "parcel__owner",
    "building",
    "assignee",
    "subject__municipality",
    "subject__continues",
    "continues__continues__continues",
)
# What took a case's place, and its people.
AFTER = Rows(Case, lambda of: Q(continues_id=of.case))
PEOPLE = Rows(CaseParty, lambda of: Q(case_id=of.case), joined=("party",))


def cases(office: HasMunicipality) -> QuerySet[Case]:
    """Every case of the municipality."""
    town = office.municipality if isinstance(office, Office) else office
    return Case.objects.filter(municipality=town).select_related("municipality", "parcel")


def typed_number(text: str) -> str:
    """A record's number as somebody typed it, without the null characters that PostgreSQL refuses."""
    return text.replace("\x00", "").strip()


def record_by_number(office: HasMunicipality, number: str) -> Case | None:
    """The case as its own record type, or None; read together with what every page of it shows."""
    case = cases(office).filter(number__iexact=typed_number(number)).first()
    if case is None:
        return None
    shown = kind_of(case).model._default_manager.select_related(*SHOWN)
    return shown.get(pk=case.pk)


def on_parcel(office: HasMunicipality, parcel: Parcel) -> QuerySet[Case]:
    return cases(office).filter(parcel=parcel).order_by("-opened_on", "-pk")


def filtered(found: QuerySet[Case], wanted: Mapping[str, Any], person: int | None) -> QuerySet[Case]:
    """Of the cases those that meet every condition; `mine` are those assigned to `person`."""
    conditions = {FILTERS[name]: value for name, value in wanted.items() if name in FILTERS}
    found = found.filter(**conditions)
    return found.filter(assignee_id=person) if wanted.get("mine") else found


FILTERS: Mapping[str, str] = {
    "kind": "kind",
    "status": "status",
    "print_key": "parcel__print_key",
    "opened_from": "opened_on__gte",
    "opened_to": "opened_on__lte",
}


def latest(case: Case) -> Case:
    """The case that has taken this one's place by now; the case itself where none has."""
    while (after := AFTER.of(case).first()) is not None:
        case = after
    return case


def whole_line(case: Case) -> list[int]:
    """The case with all before and after it in its line, whichever of them is given."""
    return lineage(latest(case))


def people_in(case: Case) -> QuerySet[CaseParty]:
    """Who takes which part in the case, in the order in which they were named."""
    return PEOPLE.of(case)


def children(case: Case, kind_code: str) -> QuerySet[Case]:
    """Cases of one kind that serve this case, the oldest first."""
    return Case.objects.filter(subject_id=case.pk, kind=kind_code).order_by("opened_on", "pk")
