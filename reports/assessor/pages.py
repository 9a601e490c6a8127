"""The assessor's list of a month: what was begun, what was certified, and what is other than was told before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from accounts.office import Office
from casework.kinds import Tone
from casework.writing import dollars, short_date
from ordinances.law import Law
from permits.building.models import BuildingPermit, Status
from reports.assessor.models import SentList
from reports.assessor.queries import listed, numbered, sent_before, sent_lists
from reports.figures.columns import in_decimal
from reports.lives import permit_kind
from reports.period import Period

COLUMNS = ("Permit", "Print key", "Address", "Owner", "Work", "Cost", "Issued", "Certificate", "Stands")
# What the assessor goes by; a sale is the assessor's own news.
COMPARED = {
    "print_key": "print key",
    "address": "address",
    "work": "work",
    "cost": "cost",
    "issued": "issued",
    "certificate": "certificate",
    "stands": "stands",
}
Told = dict[str, str]


@dataclass(frozen=True)
class ListRow:
    """One permit. `changed` says what was told before and no longer holds; empty for what is new."""

    permit: BuildingPermit
    told: Told
    changed: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.permit.number, *(self.told[name] for name in NAMES))

    @property
    def raw(self) -> list[Any]:
        """The cells as a spreadsheet takes them."""
        said = self.told
        head: list[Any] = [self.permit.number, said["print_key"], said["address"], said["owner"], said["work"]]
        cost: Decimal = in_decimal(self.permit.valuation_cents)
        days: list[date | None] = [self.permit.issued_on, self.permit.certified_on]  # type: ignore[attr-defined]
        return [*head, cost, *days, said["stands"], "; ".join(self.changed)]


NAMES = ("print_key", "address", "owner", "work", "cost", "issued", "certificate", "stands")


@dataclass(frozen=True)
class MonthlyList:
    """The list of a month, and whether and to whom it was sent."""

    period: Period
    rows: Sequence[ListRow]
    corrections: Sequence[ListRow]
    sent: Sequence[SentList]

    @property
    def every(self) -> Iterator[ListRow]:
        yield from self.rows
        yield from self.corrections


def monthly_list(office: Office, period: Period) -> MonthlyList:
    """Five queries, however long the list is."""
    rows = [ListRow(permit, tell(permit, office.law)) for permit in listed(office, period.days)]
    before = told_before(sent_before(office, period.first))
    here = {row.permit.number for row in rows}
    elsewhere = {number: said for number, said in before.items() if number not in here}
    corrections = list(_corrections(office, period, elsewhere))
    return MonthlyList(period, rows, corrections, list(sent_lists(office, period.first)))


def _corrections(office: Office, period: Period, before: dict[str, Told]) -> Iterator[ListRow]:
    for permit in numbered(office, list(before)):
        said, was = tell(permit, office.law), before[permit.number]
        if not was.get("certificate") and later(permit, period):
            said = said | {"certificate": ""}  # a later month's list tells of it
        changed = tuple(
            f"{words}: told as {was.get(name) or 'nothing'}"
            for name, words in COMPARED.items()
            if was.get(name, "") != said[name]
        )
        if changed:
            yield ListRow(permit, said, changed)


def told_before(lists: Any) -> dict[str, Told]:
    """The latest that was told of each permit."""
    latest: dict[str, Told] = {}
    for sent in lists:
        latest |= sent.told
    return latest


def tell(permit: BuildingPermit, law: Law | None) -> Told:
    """What the list says of a permit. `stands` is empty while all is in order."""
    parcel = permit.parcel
    certified: date | None = permit.certified_on  # type: ignore[attr-defined]
    return {
        "print_key": parcel.print_key if parcel else "",
        "address": parcel.address if parcel else "",
        "owner": permit.owner_name or (str(parcel.owner or "") if parcel else ""),  # type: ignore[attr-defined]
        "work": f"{_job(permit, law)}: {permit.description}{_renews(permit)}",
        "cost": dollars(permit.valuation_cents),
        "issued": short_date(permit.issued_on) if permit.issued_on else "",
        "certificate": short_date(certified) if certified else "",
        "stands": stands(permit),
    }


def stands(permit: BuildingPermit) -> str:
    """How a permit stands that is not simply in order or done."""
    state = permit_kind().states.get(permit.status)
    if state is None or state.tone is Tone.GOOD or permit.status == Status.CLOSED:
        return ""
    return state.label


def later(permit: BuildingPermit, period: Period) -> bool:
    """Whether its certificate came after the period."""
    certified: date | None = permit.certified_on  # type: ignore[attr-defined]
    return certified is not None and certified > period.last


def _renews(permit: BuildingPermit) -> str:
    """That the same work was told of before, under the permit that this one renews."""
    return f" (renews {permit.continues.number})" if permit.continues else ""


def _job(permit: BuildingPermit, law: Law | None) -> str:
    types = {kind.key: kind.label for kind in law.permits.permit_types} if law else {}
    return types.get(permit.permit_type, permit.permit_type)
