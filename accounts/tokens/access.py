"""Knowing a program by its token."""

from typing import Any

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import ApiToken, User


class ByToken(TokenAuthentication):
    """`Authorization: Token …`"""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """:raises AuthenticationFailed: the token is unknown, ended, or no text at all."""
        try:
            found: tuple[User, ApiToken] | None = super().authenticate(request)
        except UnicodeError as error:
            raise AuthenticationFailed("Invalid token.") from error
        return found


class TokenDescribed(KnoxTokenScheme):  # type: ignore[no-untyped-call]
    """How the description of the interface tells of tokens."""

    target_class = "accounts.tokens.access.ByToken"
    name = "token"


def only_reads(token: Any) -> bool:
    """Whether the caller came with a token that changes nothing; a session has none."""
    return isinstance(token, ApiToken) and token.only_reads
