"""Reading districts and zoning reviews. The office, or the permit, comes first."""

from decimal import Decimal

from django.db.models import Q, QuerySet

from casework.cases.models import Case
from casework.cases.queries import HasMunicipality
from casework.rows import Rows
from permits.zoning.figures import Line, read
from permits.zoning.models import District, DistrictFigure, DistrictUse, ZoningReview

REVIEW = Rows(ZoningReview, lambda of: Q(permit_id=of.case))


def districts(office: HasMunicipality) -> QuerySet[District]:
    """The town's districts with their uses and figures."""
    found = District.objects.filter(municipality=office.municipality).order_by("code")
    return found.prefetch_related("uses", "figures")


def district_by_id(office: HasMunicipality, pk: int) -> District | None:
    return districts(office).filter(pk=pk).first()


def district_by_code(office: HasMunicipality, code: str) -> District | None:
    return districts(office).filter(code=code).first() if code else None


def uses(office: HasMunicipality) -> QuerySet[DistrictUse]:
    """Every use that a district of the town lists."""
    found = DistrictUse.objects.filter(district__municipality=office.municipality)
    return found.select_related("district").order_by("district__code", "use")


def use_by_id(office: HasMunicipality, pk: int) -> DistrictUse | None:
    return uses(office).filter(pk=pk).first()


def required(district: District, structure: str) -> dict[str, tuple[Decimal, str]]:
    """What the district asks of such a structure: figure → value and section."""
    figures = DistrictFigure.objects.filter(district=district, structure=structure)
    return {figure.measure: (figure.value, figure.cite) for figure in figures}


def review_of(permit: Case) -> ZoningReview | None:
    """The permit's review, made or still to be made; None where zoning asks nothing of the job."""
    return REVIEW.of(permit).first()


def lines_of(review: ZoningReview) -> list[Line]:
    """The figures of the review with what its variance allows."""
    return read(review.lines, review.granted)
