"""Reading renewals. The permit comes first."""

from django.db.models import Q, QuerySet

from casework.cases.line import lineage
from casework.kinds import typed
from casework.looking import once_a_look
from casework.rows import Rows
from permits.building.models import BuildingPermit
from permits.renewal.models import UNDER_WAY, Renewal

RENEWALS = Rows(Renewal, lambda of: Q(subject_id=of.case), joined=("municipality",))


def renewals_of(permit: BuildingPermit) -> QuerySet[Renewal]:
    """Every application to renew this permit, the first first."""
    return RENEWALS.of(permit)


def under_way(permit: BuildingPermit) -> Renewal | None:
    """The application that is not decided, or approved and waiting for the permit to lapse."""
    return RENEWALS.of(permit, status__in=UNDER_WAY).first()


def permit_of(renewal: Renewal) -> BuildingPermit:
    """The permit that is to be renewed."""
    assert renewal.subject is not None, "a renewal concerns a permit"
    permit: BuildingPermit = typed(renewal.subject)
    return permit


@once_a_look
def original(permit: BuildingPermit) -> BuildingPermit:
    """The first permit of the line: from its issue the months of § 5-24(i)(4) run."""
    return BuildingPermit.objects.select_related("municipality").get(pk=lineage(permit)[-1])
