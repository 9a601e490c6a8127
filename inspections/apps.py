"""Construction inspections of permitted work. Vestal § 5-25; fire-safety inspections later: § 5-31."""

from django.apps import AppConfig


class InspectionsConfig(AppConfig):
    name = "inspections"
    verbose_name = "Inspections"
