"""Signing: the officer enters the password for the reviewed documents (State Technology Law § 304(2))."""

from django.http import HttpRequest

from accounts.models import User


def password_is_right(request: HttpRequest, password: str) -> bool:
    """Whether this is the signed-in person's password."""
    return isinstance(request.user, User) and request.user.check_password(password)
