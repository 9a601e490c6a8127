"""The frame of every page: one heading that starts the title, a way past the menu, and no dead ends."""

import re

import pytest
from django.template.loader import get_template
from django.test import Client, RequestFactory
from django.urls import reverse

SIGN_IN_PAGES = (
    "account_login",
    "account_signup",
    "account_inactive",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key_done",
    "account_email_verification_sent",
)
ERROR_PAGES = ("400.html", "403.html", "403_csrf.html", "404.html", "500.html")


def check_frame(page: str) -> None:
    headings = re.findall(r"<h1[^>]*>(.*?)</h1>", page, re.DOTALL)
    title = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    assert title
    assert len(headings) == 1
    assert title[1].strip().startswith(headings[0].strip())
    assert '<html lang="en-US">' in page
    assert '<main id="main"' in page


@pytest.mark.parametrize("name", ERROR_PAGES)
def test_an_error_page_says_what_to_do_even_without_a_request(name: str) -> None:
    """The page for a fault of the server and the one for a stale form are drawn without a request."""
    page = get_template(name).render({"exception": "Your role does not include this."})
    check_frame(page)
    assert "What to do" in page


def test_the_frame_leads_past_the_menu() -> None:
    page = get_template("404.html").render({}, RequestFactory().get("/nowhere/"))
    assert page.index('href="#main"') < page.index("<header")


@pytest.mark.django_db
@pytest.mark.parametrize("name", SIGN_IN_PAGES)
def test_pages_of_signing_in(name: str, client: Client) -> None:
    response = client.get(reverse(name))
    assert response.status_code == 200
    check_frame(response.content.decode())


@pytest.mark.django_db
def test_a_failed_sign_in_keeps_the_address_and_says_what_is_wrong(client: Client) -> None:
    response = client.post(reverse("account_login"), {"login": "dana@example.test", "password": "not this one"})
    page = response.content.decode()
    assert "There is a problem" in page
    assert 'value="dana@example.test"' in page
    assert "not this one" not in page
