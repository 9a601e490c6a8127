"""How often somebody may try a password for signing."""

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.http import HttpRequest
from django.test import RequestFactory

from accounts import clock
from accounts.models import User
from accounts.signing import TooManyTries, password_is_right, why_not_signed
from tests import factories as make

pytestmark = pytest.mark.django_db
# 1 p.m. in the office
BEGUN = datetime.fromisoformat("2026-03-09T13:00:20-04:00")


@pytest.fixture
def officer() -> User:
    return make.person("code_officer")


@pytest.fixture(autouse=True)
def one_o_clock() -> Iterator[None]:
    with clock.set_to(BEGUN):
        yield


def request_of(user: User) -> HttpRequest:
    request = RequestFactory().post("/")
    request.user = user
    return request


def wrong(user: User, times: int) -> None:
    for _ in range(times):
        assert not password_is_right(request_of(user), "a guess")


def test_after_five_wrong_passwords_even_the_right_one_waits_until_five_minutes_after_the_first(
    officer: User, caplog: pytest.LogCaptureFixture
) -> None:
    wrong(officer, 5)
    with caplog.at_level(logging.WARNING), pytest.raises(TooManyTries, match=r"Try again at 1:06 p\.m\."):
        password_is_right(request_of(officer), make.PASSWORD)
    assert f"Signing is refused to person {officer.pk}" in caplog.text
    with clock.set_to(BEGUN + timedelta(minutes=4, seconds=59)):
        assert why_not_signed(request_of(officer), make.PASSWORD).startswith("Too many wrong passwords.")
    with clock.set_to(BEGUN + timedelta(minutes=5)):
        assert why_not_signed(request_of(officer), make.PASSWORD) == ""


def test_four_wrong_ones_do_not_keep_the_right_one_from_signing_and_it_clears_them(officer: User) -> None:
    for _ in range(2):
        wrong(officer, 4)
        assert password_is_right(request_of(officer), make.PASSWORD)


def test_one_persons_guesses_keep_nobody_else_from_signing_and_an_empty_field_is_no_guess(officer: User) -> None:
    other = make.person("code_officer")
    wrong(officer, 5)
    assert password_is_right(request_of(other), make.PASSWORD)
    for _ in range(9):
        assert why_not_signed(request_of(other), "") == "That is not your password."
    assert password_is_right(request_of(other), make.PASSWORD)
