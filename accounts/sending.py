"""How much one account from outside the office may send in a day: plenty for a person, too little for a machine."""

from collections.abc import Iterable
from typing import Any

from django.core.cache import cache

from accounts.models import User

A_DAY = 24 * 3600
MEGABYTE = 1024 * 1024
MOST_FILES_A_DAY, MOST_BYTES_A_DAY = 150, 1000 * MEGABYTE
TOO_MUCH = "That is more than one account can send in a day. Go on tomorrow."


def may_send(user: User, files: Iterable[Any]) -> bool:
    """Count these files; False once the account has sent more today than one may."""
    sizes = [file.size or 0 for file in files]
    if not sizes:
        return True
    in_number = spend(user, "files", len(sizes), MOST_FILES_A_DAY)
    return spend(user, "bytes", sum(sizes), MOST_BYTES_A_DAY) and in_number


def spend(user: User, what: str, amount: int, most: int) -> bool:
    """Count what an account does; False once it is more than `most` within a day of the first."""
    key = f"spent:{what}:{user.pk}"
    cache.add(key, 0, timeout=A_DAY)
    try:
        return bool(cache.incr(key, amount) <= most)
    except ValueError:  # the day ended between the two
        return True
