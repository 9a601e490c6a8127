"""Entering the schedule that the board adopted: an act of the office, told in the municipality's own stream."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from casework.errors import NotAllowed
from casework.events.chain import Fact
from casework.events.office import tell_office
from fees.models import FeeItem, FeeSchedule
from ordinances.law import law
from parcels.models import Municipality


def adopt(
    municipality: Municipality,
    *,
    resolution: str,
    adopted_on: date,
    effective_from: date,
    items: Sequence[FeeItem],
    by: Actor,
    on: date,
) -> FeeSchedule:
    """Enter a schedule that the board adopted; it never touches what was charged before (§ 5-37(a)).

    :raises NotAllowed: the doer's role does not include it.
    :raises KeyError: an item names an event that the town's fee law does not know.
    """
    the_law = law(municipality.law_code, on)
    if not by.system and (by.municipality_id != municipality.pk or not by.may("fees.adopt", the_law)):
        raise NotAllowed("Your role does not include entering a fee schedule.")
    with transaction.atomic():
        schedule = FeeSchedule.objects.create(
            municipality=municipality, resolution=resolution, adopted_on=adopted_on, effective_from=effective_from
        )
        for item in items:
            the_law.fees.event(item.event)
            item.schedule = schedule
        FeeItem.objects.bulk_create(items)
        said = {
            "resolution": resolution,
            "adopted_on": adopted_on,
            "effective_from": effective_from,
            "items": [_line(item) for item in items],
        }
        cite = the_law.office.cite(the_law.fees.set_by.cite)
        tell_office(municipality, Fact("fees.adopt", by, on, clock.now(), cites=(cite,), data=said))
    return schedule


def _line(item: FeeItem) -> dict[str, Any]:
    told = ("key", "event", "label", "applies_to", "method", "amount_cents", "rate", "minimum_cents")
    return {name: getattr(item, name) for name in told}
