"""Certificates of occupancy and of compliance. Vestal § 5-27."""

from django.apps import AppConfig


class CertificatesConfig(AppConfig):
    name = "certificates"
    verbose_name = "Certificates"
