"""Which holds bind a case: its own, its subject's, its building's and its parcel's."""

from collections.abc import Sequence

from django.db.models import Q, QuerySet

from casework.cases.models import Case
from casework.holds.models import EVERY_VERB, Hold
from casework.looking import once_a_look
from casework.obstacle import Obstacle


@once_a_look
def binding(case: Case) -> QuerySet[Hold]:
    """Holds not yet lifted that bind the case."""
    on_it = Q(case_id=case.pk)
    if case.subject_id:
        on_it |= Q(case_id=case.subject_id)
    if case.parcel_id:
        on_it |= Q(parcel_id=case.parcel_id)
    if case.building_id:
        on_it |= Q(building_id=case.building_id)
    return Hold.objects.filter(on_it, municipality_id=case.municipality_id, lifted_on__isnull=True).order_by("pk")


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
