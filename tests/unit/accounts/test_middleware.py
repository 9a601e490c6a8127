"""Who gets in: the town of the address, what the page declares, the second factor (fails closed)."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.views import View
from rest_framework.views import APIView

from accounts import clock
from accounts.access import PUBLIC, SIGNED_IN, access_of, open_to
from accounts.middleware import OfficeMiddleware
from accounts.models import Membership, User
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
QUEUE = "/vestal/office/"


@pytest.fixture(autouse=True)
def monday() -> Iterator[None]:
    with clock.set_to(make.at(MONDAY)):
        yield


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse("there")


def ask(access: str | None, user: Any, town: str = "vestal") -> Any:
    """What the middleware answers before the page: None lets it through."""
    view: Callable[..., HttpResponse] = lambda request: page(request)  # noqa: E731  # a fresh one to mark
    request = RequestFactory().get(f"/{town}/somewhere/?q=1")
    request.user = user
    make.town()
    view = open_to(access)(view) if access else view
    return OfficeMiddleware(page).process_view(request, view, (), {"town": town})


def with_second_factor(user: User) -> User:
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": "x"})
    return user


# --- what a page declares -----------------------------------------------------------------------------------


def test_a_page_that_declares_nothing_is_an_error_and_not_an_open_door() -> None:
    with pytest.raises(ImproperlyConfigured, match="serves a town but declares no access"):
        ask(None, with_second_factor(make.person("admin")))


def test_a_declaration_is_found_on_functions_and_classes() -> None:
    class Plain(View):
        access = "cases.view"

    class Api(APIView):
        access = "permits.issue"

    assert access_of(open_to(PUBLIC)(lambda request: page(request))) == PUBLIC
    assert access_of(Plain.as_view()) == "cases.view"
    assert access_of(Api.as_view()) == "permits.issue"
    assert access_of(page) is None


def test_a_page_of_no_town_is_not_asked_about() -> None:
    request = RequestFactory().get("/")
    assert OfficeMiddleware(page).process_view(request, page, (), {}) is None


def test_a_town_nobody_knows_is_not_found() -> None:
    with pytest.raises(Http404, match="There is no municipality called “atlantis” here"):
        ask(PUBLIC, AnonymousUser(), "atlantis")


# --- who may ------------------------------------------------------------------------------------------------


def test_a_public_page_is_open_to_all() -> None:
    assert ask(PUBLIC, AnonymousUser()) is None
    assert ask(PUBLIC, make.person("board")) is None


@pytest.mark.parametrize("access", [SIGNED_IN, "cases.view"])
def test_a_visitor_is_asked_to_sign_in_and_comes_back_where_he_was(access: str) -> None:
    answer = ask(access, AnonymousUser())
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/login/?next=/vestal/somewhere/%3Fq%3D1")


def test_a_page_is_open_to_whoever_has_its_power() -> None:
    assert ask("permits.issue", with_second_factor(make.person("code_officer"))) is None
    with pytest.raises(PermissionDenied, match="Your role in the Town of Vestal does not include this"):
        ask("permits.issue", with_second_factor(make.person("clerk")))


def test_somebody_of_another_town_has_no_power_here_and_is_still_signed_in() -> None:
    stranger = with_second_factor(make.person("code_officer", make.town("union")))
    with pytest.raises(PermissionDenied):
        ask("cases.view", stranger)
    assert ask(SIGNED_IN, stranger) is None


def test_a_role_that_has_ended_opens_nothing() -> None:
    user = with_second_factor(make.person("code_officer"))
    Membership.objects.update(ended_on=date(2026, 3, 8))
    with pytest.raises(PermissionDenied):
        ask("cases.view", user)


# --- the second factor --------------------------------------------------------------------------------------


def test_staff_without_a_second_factor_are_sent_to_set_one_up() -> None:
    """Given an officer who signs in with the password alone, then every staff page leads to setting up the second."""
    officer = Client()
    officer.force_login(make.person("code_officer"))
    answer = officer.get(QUEUE)
    assert (answer.status_code, answer["Location"]) == (302, reverse("mfa_activate_totp"))
    posted = officer.post(f"{QUEUE}nightly/release/", {"password": make.PASSWORD})
    assert posted["Location"] == reverse("mfa_activate_totp")


def test_staff_with_a_second_factor_get_in() -> None:
    officer = Client()
    officer.force_login(with_second_factor(make.person("code_officer")))
    assert officer.get(QUEUE).status_code == 200


def test_the_demonstration_waives_the_second_factor(settings: Any) -> None:
    settings.DEMO = True
    officer = Client()
    officer.force_login(make.person("code_officer"))
    assert officer.get(QUEUE).status_code == 200


def test_somebody_without_a_role_here_needs_no_second_factor() -> None:
    assert ask(SIGNED_IN, User.objects.create_user("ada@example.test", name="Ada")) is None


def test_an_account_that_was_closed_is_signed_out() -> None:
    user = with_second_factor(make.person("code_officer"))
    officer = Client()
    officer.force_login(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert officer.get(QUEUE)["Location"].startswith("/accounts/login/")
