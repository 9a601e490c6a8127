"""Documents: uploads, rendered and sealed papers, checking a printed code. Vestal § 5-34."""

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    name = "records"
    verbose_name = "Records"
