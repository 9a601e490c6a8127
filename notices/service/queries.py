"""Reading who was served. The case whose paper it is comes first."""

from collections.abc import Collection

from django.db.models import QuerySet

from casework.cases.models import Case, CaseParty
from notices.service.models import Service
from records.models import Document

# Kinds of document that take effect by being served.
SERVED = frozenset({"notice"})


def services_of(case: Case) -> QuerySet[Service]:
    """Every service of the case's papers, the latest first, those taken back too."""
    found = Service.objects.filter(case_id=case.pk).select_related("document", "proof")
    return found.order_by("-served_on", "-pk")


def standing_services_of(case: Case) -> QuerySet[Service]:
    """Those that were not taken back."""
    return services_of(case).filter(reversed_on__isnull=True)


def first_service(document: Document) -> Service | None:
    """The earliest service of the paper that stands."""
    found = Service.objects.filter(document_id=document.pk, reversed_on__isnull=True)
    return found.order_by("served_on", "pk").first()


def servable(case: Case, kinds: Collection[str] = SERVED) -> QuerySet[Document]:
    """The papers of the case that are served, the newest first; what was replaced is served no more."""
    return Document.objects.filter(case_id=case.pk, kind__in=kinds, superseded_by__isnull=True).order_by("-pk")


def people_of(case: Case) -> list[CaseParty]:
    """Who may be served: the case's people and those of the case it serves, each once, the applicant first."""
    found = CaseParty.objects.filter(case_id__in=[pk for pk in (case.pk, case.subject_id) if pk])
    by_party: dict[int, CaseParty] = {}
    for one in sorted(found.select_related("party"), key=lambda p: (p.part != CaseParty.Part.APPLICANT, p.pk)):
        by_party.setdefault(one.party_id, one)
    return list(by_party.values())
