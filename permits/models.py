"""The models of permits' record types, in one place for Django."""

from permits.approvals.models import Approval, ApprovalKind, ApprovedAgency
from permits.archive.models import ArchivedPermit
from permits.building.models import ApplicationItem, BuildingPermit, ReviewFinding
from permits.changes.models import Change
from permits.compensation.models import CompensationProof
from permits.hazards.models import ConstructionNotice, FloodReview, HazardSettings
from permits.need.models import PermitQuestion
from permits.questions.models import Declaration
from permits.renewal.models import Renewal
from permits.requests.models import ItemRequest
from permits.zoning.models import District, DistrictFigure, DistrictUse, ZoningReview

__all__ = [
    "ApplicationItem",
    "Approval",
    "ApprovalKind",
    "ApprovedAgency",
    "ArchivedPermit",
    "BuildingPermit",
    "Change",
    "CompensationProof",
    "ConstructionNotice",
    "Declaration",
    "District",
    "DistrictFigure",
    "DistrictUse",
    "FloodReview",
    "HazardSettings",
    "ItemRequest",
    "PermitQuestion",
    "Renewal",
    "ReviewFinding",
    "ZoningReview",
]
