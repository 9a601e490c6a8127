"""The models of permits' record types, in one place for Django."""

from permits.archive.models import ArchivedPermit
from permits.building.models import ApplicationItem, BuildingPermit, ReviewFinding
from permits.compensation.models import CompensationProof

__all__ = ["ApplicationItem", "ArchivedPermit", "BuildingPermit", "CompensationProof", "ReviewFinding"]
