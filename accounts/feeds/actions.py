"""Making and revoking the secret address of a person’s calendar."""

import secrets

from django.db import transaction

from accounts import clock
from accounts.feeds.models import CalendarFeed
from accounts.feeds.queries import hash_of
from accounts.models import User


def make_feed(user: User, scope: str) -> str:
    """A new address, shown this once; the one before leads nowhere from now on."""
    token = secrets.token_urlsafe(32)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        revoke_feed(user)
        CalendarFeed.objects.create(user=user, scope=scope, token_hash=hash_of(token), made_at=clock.now())
    return token


def revoke_feed(user: User) -> int:
    """The address leads nowhere from now on; how many were ended."""
    return CalendarFeed.objects.filter(user=user, revoked_at__isnull=True).update(revoked_at=clock.now())
