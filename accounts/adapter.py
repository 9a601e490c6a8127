"""How people come to have an account, and where they land: no public sign-up; staff go to their office."""

from typing import cast

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse

from accounts.models import Membership, User


class StaffOnlyAdapter(DefaultAccountAdapter):
    """Closes public sign-up, and opens the office of whoever works in exactly one."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The queue of the one municipality, or the front page to choose from."""
        held = Membership.objects.filter(user=cast(User, request.user), ended_on__isnull=True)
        slugs = set(held.values_list("municipality__slug", flat=True))
        return reverse("casework:queue", kwargs={"town": slugs.pop()}) if len(slugs) == 1 else "/"
