"""How people come to have an account: staff accounts are made by an administrator, never by sign-up."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class StaffOnlyAdapter(DefaultAccountAdapter):
    """Closes public sign-up."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False
