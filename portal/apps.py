"""The public's pages: property look-up, checking a certificate. Vestal § 5-34(b)."""

from django.apps import AppConfig


class PortalConfig(AppConfig):
    name = "portal"
    verbose_name = "Portal"
