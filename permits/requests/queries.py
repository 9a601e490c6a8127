"""Finding what was asked for."""

from collections.abc import Mapping
from datetime import date

from django.db.models import Q, QuerySet

from casework.rows import Rows
from permits.building.models import BuildingPermit
from permits.building.queries import items_by_key
from permits.requests.models import ItemRequest

REQUESTS = Rows(ItemRequest, lambda of: Q(permit_id=of.case), order=("-asked_on", "pk"))


def requests_of(permit: BuildingPermit) -> QuerySet[ItemRequest]:
    """What was ever asked for, the latest first, in the order in which it was asked."""
    return REQUESTS.of(permit)


def unanswered(permit: BuildingPermit) -> list[ItemRequest]:
    """What is still to come: neither answered, nor noted at the counter as having come on paper."""
    missing = {key for key, item in items_by_key(permit).items() if item.presence == "missing"}
    waiting = sorted(REQUESTS.of(permit, answered_on__isnull=True), key=lambda one: one.pk)
    return [one for one in waiting if one.key in missing]


def ask(permit: BuildingPermit, missing: Mapping[str, str], on: date) -> None:
    """Note what is asked for, as part of the act that asks; what is still to come of an item is asked for anew."""
    for key, wanted in missing.items():
        ItemRequest.objects.update_or_create(
            permit=permit, key=key, answered_on=None, defaults={"wanted": wanted[:300], "asked_on": on}
        )
