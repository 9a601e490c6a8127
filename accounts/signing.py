"""Signing: the officer enters the password for the reviewed documents (State Technology Law § 304(2))."""

import logging
from datetime import datetime, timedelta

from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone

from accounts import clock
from accounts.models import User

log = logging.getLogger(__name__)
# As many as at sign-in: whoever finds an open screen cannot guess on.
MOST_WRONG = 5
WINDOW = timedelta(minutes=5)


class TooManyTries(Exception):
    """Too many wrong passwords in a short time; the sentence says when the next one is looked at."""

    def __init__(self, again: datetime) -> None:
        local = timezone.localtime(again + timedelta(minutes=1))  # the seconds are not shown
        hour = f"{local.hour % 12 or 12}:{local:%M} {'a.m.' if local.hour < 12 else 'p.m.'}"
        super().__init__(f"Too many wrong passwords. Try again at {hour}.")


def password_is_right(request: HttpRequest, password: str) -> bool:
    """Whether this is the signed-in person's password; the right one clears the count of wrong ones.

    :raises TooManyTries: after five wrong ones, until five minutes after the first of them.
    """
    user = request.user
    if not isinstance(user, User) or not password:
        return False
    _count(user)  # before looking, so that many at once are counted too
    if not user.check_password(password):
        log.warning("A wrong password for signing was entered by person %s.", user.pk)
        return False
    cache.delete_many(_keys(user))
    return True


def why_not_signed(request: HttpRequest, password: str) -> str:
    """Why the password does not sign, as a sentence; empty when it does."""
    try:
        return "" if password_is_right(request, password) else "That is not your password."
    except TooManyTries as many:
        return str(many)


def _keys(user: User) -> tuple[str, str]:
    return f"signing:{user.pk}:tries", f"signing:{user.pk}:again"


def _count(user: User) -> None:
    tries, again = _keys(user)
    now = clock.now()
    if cache.get(again, now) <= now:
        cache.delete_many([tries, again])
    kept = 2 * WINDOW.total_seconds()  # the moment decides, not when the cache forgets
    cache.add(again, now + WINDOW, kept)
    cache.add(tries, 0, kept)
    if cache.incr(tries) > MOST_WRONG:
        log.warning("Signing is refused to person %s: too many wrong passwords.", user.pk)
        raise TooManyTries(cache.get(again, now + WINDOW))
