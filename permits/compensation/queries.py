"""Which proofs of insurance count for a permit."""

from django.db.models import Q, QuerySet

from casework.cases.models import Case
from casework.cases.queries import lineage
from parcels.models import Party
from permits.compensation.models import CompensationProof


def proofs_for(insured: Party, permit: Case) -> QuerySet[CompensationProof]:
    """The insured’s proofs that serve every job, and those made out for this one or for a permit that it renews."""
    serving = Q(job__isnull=True) | Q(job_id__in=lineage(permit))
    return CompensationProof.objects.filter(serving, party=insured).order_by("-expires_on", "pk")
