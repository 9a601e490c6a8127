"""Which proofs of insurance count for a permit."""

from django.db.models import Q, QuerySet

from casework.cases.models import Case, CaseParty
from casework.rows import Rows, Whose
from parcels.models import Party
from permits.compensation.models import CompensationProof


def _serving(of: Whose) -> Q:
    """Proofs of the case’s people that are for every job, or for this one or one whose place it took."""
    people = CaseParty.objects.filter(case_id=of.case)
    return Q(party_id__in=people.values("party_id")) & (Q(job__isnull=True) | Q(job_id__in=of.line))


PROOFS = Rows(CompensationProof, _serving, order=("-expires_on", "pk"))


def proofs_for(insured: Party, permit: Case) -> QuerySet[CompensationProof]:
    """The insured’s proofs that serve every job, and those made out for this one or for a permit that it renews."""
    return PROOFS.of(permit, party_id=insured.pk)
