"""Board-adopted schedules, charges with their arithmetic, payments, receipts. Vestal § 5-37."""

from django.apps import AppConfig


class FeesConfig(AppConfig):
    name = "fees"
    verbose_name = "Fees"
