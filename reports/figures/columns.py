"""How the rows behind a figure are written: the columns that several figures share."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from casework.events.chain import read
from casework.events.models import Event
from casework.writing import dollars, office_day, short_date
from ordinances.law import Law
from reports.lives import event_words
from reports.types import Column


def on_day(label: str, field: str) -> Column:
    return Column(label, lambda row: short(getattr(row, field)), raw=lambda row: getattr(row, field))


def in_dollars(label: str, field: str) -> Column:
    return Column(
        label,
        lambda row: "" if getattr(row, field) is None else dollars(getattr(row, field)),
        number=True,
        raw=lambda row: None if getattr(row, field) is None else in_decimal(getattr(row, field)),
    )


def in_decimal(cents: int) -> Decimal:
    """The amount as a spreadsheet takes it."""
    return Decimal(cents).scaleb(-2)


def counted(label: str, field: str) -> Column:
    return Column(label, lambda row: f"{getattr(row, field):,}", number=True, raw=lambda row: getattr(row, field))


def short(day: date | None) -> str:
    return short_date(day) if day else ""


def case_of(row: Any) -> Any:
    """The case of a row that is not one itself."""
    return row.case


def no_terms(law: Law | None) -> Mapping[str, str]:
    """The rows carry the words themselves."""
    return {}


def _reason(event: Event) -> str:
    """Why it was done, as entered; of an override, what stood in the way and why it was set aside."""
    said = read(event)
    set_aside = [f"{one['obstacle']} Set aside: {one['reason']}" for one in said["data"].get("overridden", ())]
    return " ".join([*set_aside, said["why"]]).strip()


WHAT = Column("What and where", lambda row: row.headline)
WHERE = Column("Property", lambda row: str(row.case.parcel) if row.case.parcel else "")
RECORD = Column("What and where", lambda row: row.case.headline)
ACT = Column("What was done", lambda event: event_words(event.type))
BY = Column("By", lambda event: event.actor)
REASON = Column("Reason, as entered", _reason)
HAPPENED = on_day("Happened", "happened_on")
ENTERED = Column(
    "Entered",
    lambda event: short(office_day(event.recorded_at)),
    raw=lambda event: office_day(event.recorded_at),
)
