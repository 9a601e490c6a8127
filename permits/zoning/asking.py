"""Noting that a job is reviewed for zoning, as part of the act that brings it in."""

from ordinances.law import Law
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.zoning.models import ZoningReview
from permits.zoning.policies import zoning_law
from permits.zoning.queries import districts

SITE_PLAN = "site_plan"  # a job that changes nothing on the lot has none to show


def changes_the_lot(law: Law, permit_type: str) -> bool:
    """Whether a job of this type shows a site plan, and so is held against its zoning district."""
    return SITE_PLAN not in law.permits.permit_type(permit_type).not_applicable


def ask_for_review(permit: BuildingPermit) -> None:
    """An application that changes something on the lot is reviewed where the town keeps its districts."""
    kept = zoning_law(permit) is not None and changes_the_lot(the_law(permit), permit.permit_type)
    if kept and districts(permit.municipality).exists():
        ZoningReview.objects.get_or_create(permit=permit)
