"""Wires the house together once Django has loaded every app."""

from importlib import import_module

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
    verbose_name = "Plumbline"

    def ready(self) -> None:
        # Wiring reaches every model, so it can only be read now.
        import_module("config.wiring").wire()
