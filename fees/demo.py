"""Made-up schedules, of the kind that towns in the Southern Tier adopt; the figures are nobody's."""

from datetime import date, timedelta
from decimal import Decimal

from accounts.actors import SYSTEM
from fees import keys
from fees.adopting import adopt
from fees.models import FeeItem, FeeSchedule
from parcels.models import Municipality

Method = FeeItem.Method

RESOLUTION = "2023-58"
ADOPTED_ON = date(2023, 4, 12)
EFFECTIVE_FROM = date(2023, 5, 1)

APPLICATION = "Application fee"


def items() -> list[FeeItem]:
    """The lines: application fees by class of work, then the others."""
    return [*_applications(), *_others()]


def _applications() -> list[FeeItem]:
    """One for each class in the town's fee law."""
    new, event = {"label": APPLICATION}, "BP_NEW"
    area, cost, flat = Method.PER_SQUARE_FOOT, Method.PER_THOUSAND, Method.FLAT
    return [
        FeeItem(
            key="new_dwelling", event=event, applies_to="New one-family house", method=area,
            rate=Decimal("0.35"), minimum_cents=150_00, **new,
        ),
        FeeItem(
            key="residential_work", event=event, applies_to="Addition or alteration of a house", method=cost,
            amount_cents=50_00, rate=Decimal("4.00"), minimum_cents=75_00, **new,
        ),
        FeeItem(
            key="residential_small", event=event, applies_to="Roof, deck, shed, fence, solar panels", method=flat,
            amount_cents=75_00, **new,
        ),
        FeeItem(
            key="appliance", event=event, applies_to="Heating appliance, chimney, generator", method=flat,
            amount_cents=60_00, **new,
        ),
        FeeItem(
            key="pool", event=event, applies_to="Swimming pool, hot tub or spa", method=flat,
            amount_cents=100_00, **new,
        ),
        FeeItem(
            key="commercial_new", event=event, applies_to="New commercial building", method=area,
            rate=Decimal("0.45"), minimum_cents=300_00, **new,
        ),
        FeeItem(
            key="commercial_work", event=event, applies_to="Commercial alteration", method=cost,
            amount_cents=100_00, rate=Decimal("6.00"), minimum_cents=200_00, **new,
        ),
        FeeItem(key="demolition", event=event, applies_to="Demolition", method=flat, amount_cents=100_00, **new),
    ]  # fmt: skip


def _others() -> list[FeeItem]:
    """Flat fees for what follows an application."""
    lines = (
        (keys.AMENDMENT, "BP_AMEND", "Amendment fee", "Changed plans after issue", 50_00),
        (keys.RENEWAL, "BP_RENEW", "Renewal fee", "Permit invalid or expired", 75_00),
        (keys.PLAN_REVIEW, "PLAN_REVIEW", "Plan review fee", "Plans under an engineer’s or architect’s seal", 50_00),
        (keys.INSPECTION, "INSPECTION", "Inspection fee", "Each construction inspection", 40_00),
        (keys.REINSPECTION, "INSPECTION", "Reinspection fee", "Work that failed or was not ready", 60_00),
        (keys.SITE_DOCUMENTS, "SITE_DOCS", "Missing documents fee", "Permit or accepted plans not at the site", 50_00),
        (keys.CERTIFICATE, "CERT", "Certificate fee", "Certificate of occupancy or compliance", 25_00),
        (keys.TEMPORARY_CERTIFICATE, "TEMP_CERT", "Temporary certificate fee", "", 40_00),
    )
    return [
        FeeItem(key=key, event=event, label=label, applies_to=applies_to, method=Method.FLAT, amount_cents=cents)
        for key, event, label, applies_to, cents in lines
    ]


def schedule(municipality: Municipality) -> FeeSchedule:
    """Enter the schedule for the municipality."""
    return adopt(
        municipality,
        resolution=RESOLUTION,
        adopted_on=ADOPTED_ON,
        effective_from=EFFECTIVE_FROM,
        items=items(),
        by=SYSTEM,
        on=ADOPTED_ON,
    )


def following(municipality: Municipality, on: date) -> FeeSchedule:
    """The board raised three fees ten days ago, from the first day of the month after next on."""
    raised = {"residential_small": 85_00, keys.REINSPECTION: 75_00, keys.CERTIFICATE: 30_00}
    lines = items()
    for item in lines:
        item.amount_cents = raised.get(item.key, item.amount_cents)
    adopted_on = on - timedelta(days=10)
    return adopt(
        municipality,
        resolution=f"{adopted_on.year}-112",
        adopted_on=adopted_on,
        effective_from=_first_of_the_month_after_next(on),
        items=lines,
        by=SYSTEM,
        on=on,
    )


def _first_of_the_month_after_next(day: date) -> date:
    months = day.year * 12 + day.month + 1
    return date(months // 12, months % 12 + 1, 1)
