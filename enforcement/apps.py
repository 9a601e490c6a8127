"""Complaints, stop work orders, orders to remedy, court, unsafe buildings.

Vestal §§ 5-26, 5-28, 5-29, 5-32, 5-36, 5-91 to 5-95.
"""

from django.apps import AppConfig


class EnforcementConfig(AppConfig):
    name = "enforcement"
    verbose_name = "Enforcement"
