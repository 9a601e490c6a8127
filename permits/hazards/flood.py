"""Adding up the improvements of a building in a special flood hazard area against its market value (44 CFR 59.1)."""

from dataclasses import dataclass
from datetime import date
from decimal import ROUND_DOWN, Decimal

from casework.writing import dollars, long_date
from ordinances.precondition_chapter import FloodLaw
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.hazards.queries import flood_review_of, improvements, settings_for

HUNDRED = Decimal(100)
ROLL = "market value on the assessment roll, land included"


@dataclass(frozen=True)
class Cost:
    """One job that counts: which, when its permit was issued, what it costs."""

    label: str
    issued_on: date | None
    cents: int


@dataclass(frozen=True)
class Reckoned:
    """What the improvements come to, and what share of the market value that is."""

    since: date
    years: int
    cite: str
    costs: tuple[Cost, ...]
    value_cents: int | None
    value_source: str

    @property
    def total_cents(self) -> int:
        return sum(cost.cents for cost in self.costs)

    @property
    def percent(self) -> Decimal | None:
        """The exact share in percent; None where no market value is known."""
        return Decimal(self.total_cents) * HUNDRED / Decimal(self.value_cents) if self.value_cents else None

    @property
    def sentence(self) -> str:
        """The arithmetic: never rounded up, so that what is shown as 50% is at least that."""
        spent = f"{dollars(self.total_cents)} of improvements since {long_date(self.since)}"
        if self.percent is None or self.value_cents is None:
            return f"{spent}; the market value of the building is not known."
        share = self.percent.quantize(Decimal("0.01"), rounding=ROUND_DOWN).normalize()
        return f"{spent} ÷ {dollars(self.value_cents)} ({self.value_source}) = {share:f}%"


def flood_law(permit: BuildingPermit) -> FloodLaw | None:
    """The flood rules where they bind this job: an improvement in a special flood hazard area."""
    rules = the_law(permit).permits.preconditions.flood
    inside = permit.parcel is not None and permit.parcel.in_flood_hazard_area
    return rules if rules and inside and permit.permit_type not in rules.not_improvements else None


def reckon(permit: BuildingPermit, rules: FloodLaw, on: date) -> Reckoned:
    """This job and the town's years before it, against the officer's value, or the roll's until there is one."""
    town, review = settings_for(permit), flood_review_of(permit)
    since = years_before(on, town.flood_years)
    earlier = improvements(permit, since, on, rules.not_improvements)
    costs = [Cost(f"{one.number}, {one.headline}", one.issued_on, one.valuation_cents) for one in earlier]
    value, source = (review.value_cents, review.value_source) if review else (_roll_value(permit), ROLL)
    return Reckoned(
        since=since,
        years=town.flood_years,
        cite=town.flood_cite,
        costs=(*costs, Cost(f"{permit.number}, this job", permit.issued_on, permit.valuation_cents)),
        value_cents=value or None,
        value_source=source,
    )


def _roll_value(permit: BuildingPermit) -> int | None:
    return permit.parcel.market_value_cents if permit.parcel else None


def years_before(on: date, years: int) -> date:
    """The same day so many years ago; February 29 becomes the 28th."""
    try:
        return on.replace(year=on.year - years)
    except ValueError:
        return on.replace(year=on.year - years, day=28)
