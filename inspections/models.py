"""The models of the inspections' record types, in one place for Django."""

from inspections.construction.models import Deficiency, Inspection, Photo, PlannedInspection

__all__ = ["Deficiency", "Inspection", "Photo", "PlannedInspection"]
