"""Sign permits and sign rules by district. Vestal §§ 5-111 to 5-133."""

from django.apps import AppConfig


class SignsConfig(AppConfig):
    name = "signs"
    verbose_name = "Signs"
