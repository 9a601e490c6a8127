"""The page on which a person makes and revokes tokens for programs."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import ApiToken, User
from tests import factories as make

pytestmark = pytest.mark.django_db
PAGE = "/accounts/tokens/"
GIVEN = {"name": "Nightly copy", "days": "90", "reach": "reads", "password": make.PASSWORD}


@pytest.fixture
def user(settings: Any) -> User:
    settings.DEMO = True
    return make.person("clerk")


@pytest.fixture
def client(user: User) -> Client:
    found = Client()
    found.force_login(user)
    return found


def test_a_token_is_shown_once_and_signs_in(client: Client) -> None:
    make.town()
    made = client.post(PAGE, GIVEN).context["made"]
    assert made and made not in client.get(PAGE).content.decode()
    assert Client(headers={"Authorization": f"Token {made}"}).get("/api/v1/vestal/cases/").status_code == 200
    assert ApiToken.objects.get().only_reads


def test_a_wrong_password_makes_none_and_keeps_what_was_typed(client: Client) -> None:
    answer = client.post(PAGE, GIVEN | {"password": "guess"})
    assert (answer.status_code, ApiToken.objects.count()) == (422, 0)
    assert "Nightly copy" in answer.content.decode() and "That is not your password." in answer.content.decode()


def test_a_token_is_revoked_by_its_person_alone(client: Client) -> None:
    client.post(PAGE, GIVEN | {"reach": "acts"})
    token = ApiToken.objects.get()
    assert not token.only_reads
    other = Client()
    other.force_login(make.person("clerk"))
    other.post(f"{PAGE}revoke/", {"key": token.token_key})
    assert ApiToken.objects.count() == 1
    client.post(f"{PAGE}revoke/", {"key": token.token_key})
    assert not ApiToken.objects.exists()


def test_staff_without_a_second_factor_make_no_token(client: Client, settings: Any) -> None:
    settings.DEMO = False
    answer = client.post(PAGE, GIVEN)
    assert (answer.status_code, ApiToken.objects.count()) == (302, 0)
