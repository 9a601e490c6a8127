"""Opening accounts. Nobody signs up by themselves: whoever opens the account vouches for the e-mail address."""

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User


def open_account(email: str, *, name: str, password: str | None = None) -> User:
    """Someone who can sign in, at once or after choosing a password."""
    with transaction.atomic():
        user = User.objects.create_user(email, password, name=name)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user
