"""Land, buildings and people: municipalities, tax parcels, parties. State practice: the assessment roll."""

from django.apps import AppConfig


class ParcelsConfig(AppConfig):
    name = "parcels"
    verbose_name = "Parcels"
