"""The provision library by code edition and findings under it. Vestal § 5-36(a)."""

from django.apps import AppConfig


class ViolationsConfig(AppConfig):
    name = "violations"
    verbose_name = "Violations"
