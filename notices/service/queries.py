"""Reading who was served. The case whose paper it is comes first."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from casework.cases.models import Case, CaseParty
from casework.rows import Rows
from notices.service.models import Service
from records.models import Document
from records.queries import documents_of

# Kinds of document that take effect by being served.
SERVED = frozenset({"notice"})
SERVICES = Rows(Service, lambda of: Q(case_id=of.case), joined=("document", "proof"), order=("-served_on", "-pk"))


def services_of(case: Case) -> QuerySet[Service]:
    """Every service of the case's papers, the latest first, those taken back too."""
    return SERVICES.of(case)


def standing_services_of(case: Case) -> QuerySet[Service]:
    """Those that were not taken back."""
    return SERVICES.of(case, reversed_on__isnull=True)


def first_service(document: Document) -> Service | None:
    """The earliest service of the paper that stands."""
    found = SERVICES.of(document.case, document_id=document.pk, reversed_on__isnull=True)
    return min(found, key=lambda one: (one.served_on, one.pk), default=None)


def servable(case: Case, kinds: Collection[str] = SERVED) -> QuerySet[Document]:
    """The papers of the case that are served, the newest first; what was replaced is served no more."""
    return documents_of(case, kind__in=kinds, superseded_by__isnull=True)


def people_of(case: Case) -> list[CaseParty]:
    """Who may be served: the case's people and those of the case it serves, each once, the applicant first."""
    found = CaseParty.objects.filter(case_id__in=[pk for pk in (case.pk, case.subject_id) if pk])
    by_party: dict[int, CaseParty] = {}
    for one in sorted(found.select_related("party"), key=lambda p: (p.part != CaseParty.Part.APPLICANT, p.pk)):
        by_party.setdefault(one.party_id, one)
    return list(by_party.values())
