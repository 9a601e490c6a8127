"""What follows when an application comes in: what is asked of such a job beside its items. Wired in config."""

from casework.cases.models import Case
from casework.events.models import Event
from permits.approvals.asking import ask_by_list
from permits.approvals.models import Approval
from permits.building.models import BuildingPermit
from permits.hazards.models import ConstructionNotice, FloodReview
from permits.questions.models import Declaration
from permits.zoning.asking import ask_for_review
from permits.zoning.models import ZoningReview

CARRIED = (Declaration, Approval, ZoningReview, ConstructionNotice, FloodReview)


def application_opened(record: Case, event: Event) -> None:
    """Approvals of others and a zoning review are asked for; a permit that continues another keeps its answers."""
    if not isinstance(record, BuildingPermit):
        return
    if record.continues_id:
        carry_over(record.continues_id, record)
        return
    ask_by_list(record, event.happened_on)
    ask_for_review(record)


def carry_over(earlier_id: int, permit: BuildingPermit) -> None:
    """What was answered, approved and reviewed for the earlier permit counts for the one that continues it."""
    for model in CARRIED:
        for row in model._default_manager.filter(permit_id=earlier_id).order_by("pk"):
            row.pk, row.permit = None, permit
            row.save(force_insert=True)
