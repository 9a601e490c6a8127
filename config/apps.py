"""Wires the house together once Django has loaded every app."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
    verbose_name = "Plumbline"
