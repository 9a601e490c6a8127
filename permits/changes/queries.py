"""Reading changes. The permit that is changed comes first."""

from django.db.models import Q, QuerySet

from casework.cases.line import lineage
from casework.cases.queries import latest
from casework.kinds import typed
from casework.rows import Rows
from inspections.construction.queries import plan_of
from inspections.construction.standing import PlanLine, is_final
from permits.building.models import BuildingPermit
from permits.building.queries import permits
from permits.changes.models import Change, Status
from records.models import Document, Upload
from records.queries import documents_of, uploads_of

CHANGES = Rows(Change, lambda of: Q(subject_id__in=of.line), joined=("municipality",))


def changes_of(permit: BuildingPermit) -> QuerySet[Change]:
    """Every change of the permit and of the permits it renews, the first first."""
    return CHANGES.of(permit)


def permit_of(change: Change) -> BuildingPermit:
    """The permit that the change concerns, or the one that renewed it."""
    assert change.subject is not None, "a change concerns a permit"
    permit: BuildingPermit = typed(latest(change.subject))
    return permit


def changeable(permit: BuildingPermit) -> list[PlanLine]:
    """The inspections whose work may change: those of the plan, but the final, which waits for all of them."""
    return [line for line in plan_of(permit) if line.applies and not is_final(line.law, line.kind)]


def new_documents(change: Change) -> list[Upload]:
    """The documents that show the work as changed."""
    return list(uploads_of(change, item=PLANS))


PLANS = "plan_sets"


def paper_in_force(permit: BuildingPermit) -> Document | None:
    """The permit’s own paper, which an amended one takes the place of."""
    return documents_of(permit, kind="permit", superseded_by__isnull=True).first()


def new_permits_for(change: Change) -> QuerySet[BuildingPermit]:
    """Permits of the same property, issued after the change was decided on: one of them may cover it."""
    issued = permits(change.municipality).filter(parcel=change.parcel, issued_on__isnull=False)
    return (
        issued.filter(opened_on__gte=change.opened_on)
        .exclude(pk__in=lineage(permit_of(change)))
        .order_by("-issued_on", "-pk")
    )


def undecided(permit: BuildingPermit) -> QuerySet[Change]:
    """Changes that were reported and on which the officer has not decided."""
    return CHANGES.of(permit, status=Status.REPORTED)
