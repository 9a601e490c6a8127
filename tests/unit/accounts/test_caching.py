"""What browsers and caches may keep of a town's pages."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from tests import factories as make

pytestmark = pytest.mark.django_db
PRIVATE = "private, no-store"


@pytest.fixture(autouse=True)
def no_second_factor(settings: Settings) -> None:
    settings.DEMO = True


def client_of(role: str) -> Client:
    client = Client()
    client.force_login(make.person(role))
    return client


@pytest.mark.parametrize(
    ("role", "path", "status"),
    [
        ("clerk", "/vestal/office/", 200),
        ("clerk", "/vestal/inspections/book/", 200),
        ("clerk", "/vestal/inspections/today/", 403),
        ("inspector", "/vestal/inspections/today/", 200),
        ("clerk", "/vestal/", 200),
        ("clerk", "/", 200),
        ("clerk", "/v/?code=2345", 302),
    ],
)
def test_no_cache_keeps_a_page_that_was_made_for_one_person(role: str, path: str, status: int) -> None:
    answer = client_of(role).get(path)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (status, PRIVATE)


def test_being_sent_to_sign_in_is_not_kept_either_but_a_public_page_may_be() -> None:
    make.town()
    assert Client().get("/vestal/office/").headers["Cache-Control"] == PRIVATE
    public = Client().get("/vestal/")
    assert public.status_code == 200
    assert "Cache-Control" not in public.headers


def test_what_a_view_says_itself_stands() -> None:
    assert client_of("clerk").get("/vestal/inspections/worker.js").headers["Cache-Control"] == "no-cache"


def test_what_a_phone_kept_for_one_person_is_not_taken_from_another() -> None:
    """Given two people who share a phone, then a page says whose it is, and nobody sends for the other."""
    user = make.person("inspector")
    client = Client()
    client.force_login(user)
    page = client.get("/vestal/inspections/today/")
    assert page.headers["X-Plumbline-Person"] == str(user.pk)
    path = "/api/v1/vestal/cases/IN-2026-00001/record/"
    assert client.post(path, headers={"X-Plumbline-Person": str(user.pk + 1)}).status_code == 401
    assert client.post(path, headers={"X-Plumbline-Person": str(user.pk)}).status_code == 404
