"""Reading what was found wrong with a certificate. The certificate comes first."""

from datetime import date

from django.db.models import Q, QuerySet

from casework.cases.models import Case
from casework.cases.queries import HasMunicipality
from casework.rows import Rows
from certificates.deficiency.models import DeficiencyNotice, DeficiencyResponse
from notices.service.models import Service
from notices.service.queries import first_service

ANSWERS = Rows(DeficiencyResponse, lambda of: Q(notice__case_id=of.case), order=("received_on", "pk"))
NOTICES = Rows(
    DeficiencyNotice,
    lambda of: Q(case_id=of.case),
    joined=("document",),
    order=("-pk",),
    lists={"responses": ANSWERS},
)


def open_notice(certificate: Case) -> DeficiencyNotice | None:
    """The notice that nothing has settled yet."""
    return NOTICES.of(certificate, outcome="").first()


def notices_of(certificate: Case) -> list[DeficiencyNotice]:
    """Every notice, the latest first, with what was answered to it."""
    return list(NOTICES.of(certificate))


def notices_between(office: HasMunicipality, first: date, last: date) -> QuerySet[DeficiencyNotice]:
    """Every notice of the municipality given on these days."""
    return DeficiencyNotice.objects.filter(case__municipality=office.municipality, given_on__range=(first, last))


def responses_to(notice: DeficiencyNotice) -> list[DeficiencyResponse]:
    return list(DeficiencyResponse.objects.filter(notice=notice).order_by("received_on", "pk"))


def service_of(notice: DeficiencyNotice) -> Service | None:
    """When and how the notice was first served, as far as that stands."""
    return first_service(notice.document) if notice.document else None
