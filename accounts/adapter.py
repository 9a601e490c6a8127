"""How people come to have an account, and where they land: staff at their office, applicants at their applications."""

from typing import cast

from allauth.account.adapter import DefaultAccountAdapter
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse

from accounts.models import Membership, User
from parcels.models import Municipality


class PlumblineAdapter(DefaultAccountAdapter):
    """Anybody may open an account and confirm its e-mail address. It gives no role: those are the town board's."""

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The queue of the one office somebody works in; own applications of the one town that takes any; the front."""
        user = cast(User, request.user)
        held = Membership.objects.filter(user=user, ended_on__isnull=True)
        slugs = set(held.values_list("municipality__slug", flat=True))
        if slugs:
            return reverse("casework:queue", kwargs={"town": slugs.pop()}) if len(slugs) == 1 else "/"
        towns = set(towns_of(user))
        return reverse("portal:mine", kwargs={"town": towns.pop()}) if len(towns) == 1 else "/"

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return self.get_login_redirect_url(request)

    def get_email_verification_redirect_url(self, email_address: object) -> str:
        """After the address is confirmed: to sign in, or on, where that has happened already."""
        if self.request.user.is_authenticated:
            return self.get_login_redirect_url(self.request)
        return reverse("account_login")


def towns_of(user: User) -> list[str]:
    """Where somebody from outside has applied; where nowhere yet, every town that takes applications."""
    with_law = Municipality.objects.exclude(law_code="")
    own = Q(cases__participants__user=user) | Q(application_drafts__user=user)
    found = with_law.filter(own).distinct() or with_law
    return list(found.values_list("slug", flat=True))
