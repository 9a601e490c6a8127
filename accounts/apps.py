"""People who sign in, their roles in a municipality and what each may do. Vestal § 5-23."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts"
