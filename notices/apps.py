"""Mail to applicants and owners through the outbox. Service of process later: Vestal §§ 5-26(c), 5-36(a)(4)."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "notices"
    verbose_name = "Notices"
