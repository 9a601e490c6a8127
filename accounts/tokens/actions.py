"""Making and revoking tokens. A token is shown once, kept as a hash, for at most a year."""

from datetime import timedelta

from django.db.models import QuerySet

from accounts.models import ApiToken, User

LONGEST = timedelta(days=366)


def tokens_of(user: User) -> QuerySet[ApiToken]:
    found: QuerySet[ApiToken] = ApiToken.objects.filter(user=user).order_by("expiry", "name")
    return found


def issue_token(user: User, *, name: str, days: int, only_reads: bool) -> str:
    """A new token in clear: the only time that it can be seen.

    :raises ValueError: it would last longer than a year.
    """
    ends = timedelta(days=days)
    if not timedelta(0) < ends <= LONGEST:
        raise ValueError("A token lasts at least a day and at most a year.")
    _, text = ApiToken.objects.create(user, expiry=ends, name=name, only_reads=only_reads)
    return str(text)


def revoke_token(user: User, key: str) -> bool:
    """Whether there was such a token of this person; it ends now."""
    return tokens_of(user).filter(token_key=key).delete()[0] > 0
