"""Whoever finds an open screen comes no further than the screen: the password and its address stay its person's."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from tests import factories as make

pytestmark = pytest.mark.django_db
HOUR = 3600


@pytest.fixture
def officer() -> User:
    return make.person("code_officer")


@pytest.fixture
def screen(officer: User) -> Client:
    """Signed in with the password an hour ago, and left open."""
    client = Client()
    assert client.post("/accounts/login/", {"login": officer.email, "password": make.PASSWORD}).status_code == 302
    session = client.session
    session["account_authentication_methods"] = [
        method | {"at": method["at"] - HOUR} for method in session["account_authentication_methods"]
    ]
    session.save()
    return client


def test_the_address_for_a_new_password_is_changed_by_whoever_knows_the_old_one(
    officer: User, screen: Client, mailoutbox: Any
) -> None:
    """Given an open screen, then no other address is added by it, to which a new password could be sent."""
    answer = screen.post("/accounts/email/", {"action_add": "", "email": "stranger@example.test"})
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert not EmailAddress.objects.filter(email="stranger@example.test").exists()
    assert mailoutbox == []
    screen.post("/accounts/reauthenticate/", {"password": make.PASSWORD})
    screen.post("/accounts/email/", {"action_add": "", "email": "mine@example.test"})
    assert EmailAddress.objects.filter(user=officer, email="mine@example.test").exists()


def test_the_password_is_guessed_at_no_other_door_more_often_than_at_signing(screen: Client) -> None:
    """Given five wrong guesses, then neither confirming who one is nor changing the password looks at a sixth."""
    guesses = [screen.post("/accounts/reauthenticate/", {"password": f"guess {n}"}).status_code for n in range(5)]
    assert guesses == [200] * 5
    assert screen.post("/accounts/reauthenticate/", {"password": make.PASSWORD}).status_code != 302
    changed = {"password1": "another long password", "password2": "another long password"}
    for n in range(5):
        assert screen.post("/accounts/password/change/", changed | {"oldpassword": f"guess {n}"}).status_code == 200
    assert screen.post("/accounts/password/change/", changed | {"oldpassword": make.PASSWORD}).status_code == 429
