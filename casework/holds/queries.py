"""Which holds bind a case: its own, its subject's, its building's and its parcel's."""

from collections.abc import Sequence

from django.db.models import Q, QuerySet

from casework.cases.models import Case
from casework.holds.models import EVERY_VERB, Hold
from casework.obstacle import Obstacle
from casework.rows import Rows, Whose


def _on_it(of: Whose) -> Q:
    """On the case, on the one it serves, on its land or on its building."""
    on_it = Q(case_id__in=[of.case, of.subject]) | Q(parcel_id=of.parcel) | Q(building_id=of.building)
    return on_it & Q(municipality_id=of.municipality, lifted_on__isnull=True)


BINDING = Rows(Hold, _on_it, joined=("source",))


def binding(case: Case) -> QuerySet[Hold]:
    """Holds not yet lifted that bind the case."""
    return BINDING.of(case)


def obstacles(case: Case, event_type: str, held: Sequence[Hold] | None = None) -> list[Obstacle]:
    """What the binding holds put in the way of the act that would write `event_type`.

    A colon names one part of what the act is about: a hold on "inspection.open" binds "inspection.open:FRAMING", and a
    hold on that one leaves other inspections free.
    A page with many buttons reads the holds once and passes them as `held`.
    """
    named = {EVERY_VERB, event_type, event_type.partition(":")[0]}
    return [
        Obstacle(f"hold-{hold.pk}", hold.sentence, hold.cite)
        for hold in (binding(case) if held is None else held)
        if named & set(hold.verbs)
    ]
