"""Building permits from application to close. Vestal § 5-24; operating permits later: § 5-30."""

from django.apps import AppConfig


class PermitsConfig(AppConfig):
    name = "permits"
    verbose_name = "Permits"
