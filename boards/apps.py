"""Resolutions, hearings, referrals and appeals. Vestal §§ 5-92, 5-116, 5-119."""

from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "boards"
    verbose_name = "Boards"
