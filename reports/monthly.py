"""A figure month by month, this year and the year before: what the charts draw."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Sum
from django.db.models.functions import ExtractMonth, ExtractYear

from accounts.office import Office
from reports.types import Figure

NAMES = tuple(f"{date(2000, month, 1):%b}" for month in range(1, 13))


@dataclass(frozen=True)
class Months:
    """Twelve numbers of a year and of the year before it; None for a month that has not begun."""

    figure: Figure
    year: int
    this: Sequence[int | None]
    last: Sequence[int]

    @property
    def together(self) -> int:
        return sum(number or 0 for number in (*self.this, *self.last))


def by_month(figure: Figure, office: Office, year: int) -> Months:
    """One query for both years."""
    days = (date(year - 1, 1, 1), min(date(year, 12, 31), office.today))
    amount: Any = Sum(figure.sums) if figure.is_money else Count("pk")
    rows = figure.rows(office, days).order_by()
    found = rows.values(y=ExtractYear(figure.day), m=ExtractMonth(figure.day)).annotate(amount=amount)
    numbers = {(row["y"], row["m"]): row["amount"] or 0 for row in found}
    begun = 12 if office.today.year > year else office.today.month
    this = [numbers.get((year, month), 0) if month <= begun else None for month in range(1, 13)]
    return Months(figure, year, this, [numbers.get((year - 1, month), 0) for month in range(1, 13)])
