"""Businesses, rental property, key boxes, contractors. Vestal § 5-33 and the rental and key-box articles."""

from django.apps import AppConfig


class RegistriesConfig(AppConfig):
    name = "registries"
    verbose_name = "Registries"
