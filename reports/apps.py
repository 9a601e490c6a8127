"""The board's annual report and the State's yearly figures. Vestal § 5-35."""

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    name = "reports"
    verbose_name = "Reports"
