"""Whose calendar a secret address leads to."""

import hashlib

from accounts.feeds.models import CalendarFeed
from accounts.models import User


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def feed_by_token(token: str) -> CalendarFeed | None:
    """The feed that stands and whose person may still sign in."""
    standing = CalendarFeed.objects.filter(revoked_at__isnull=True, user__is_active=True)
    return standing.select_related("user").filter(token_hash=hash_of(token)).first()


def feed_of(user: User) -> CalendarFeed | None:
    return CalendarFeed.objects.filter(user=user, revoked_at__isnull=True).first()
