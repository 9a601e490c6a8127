"""Cases, events, holds, deadlines, the outbox and the queue. Vestal § 5-34; General Construction Law §§ 20-31."""

from django.apps import AppConfig


class CaseworkConfig(AppConfig):
    name = "casework"
    verbose_name = "Casework"
