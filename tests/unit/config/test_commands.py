"""Setting up a real office from the command line."""

import re
from datetime import date
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import Membership, User
from parcels.models import Municipality

pytestmark = pytest.mark.django_db
OFFICER = ("rosa@vestal.example", "vestal", "code_officer")


def add_vestal(**changed: Any) -> Municipality:
    details = {"name": "Town of Vestal", "county": "Broome", "law_code": "vestal"} | changed
    call_command("municipality", "vestal", **details)
    return Municipality.objects.get()


def test_a_municipality_is_added_and_then_changed(capsys: pytest.CaptureFixture[str]) -> None:
    add_vestal()
    assert "Town of Vestal added: /vestal/" in capsys.readouterr().out
    call_command("municipality", "vestal", cutover_on=date(2027, 1, 4))
    vestal = Municipality.objects.get()
    assert (vestal.name, vestal.law_code, vestal.cutover_on) == ("Town of Vestal", "vestal", date(2027, 1, 4))


def test_a_law_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError, match="atlantis"):
        add_vestal(law_code="atlantis")
    assert not Municipality.objects.exists()


def test_a_municipality_without_a_name_is_refused() -> None:
    with pytest.raises(CommandError):
        call_command("municipality", "vestal", county="Broome")


def test_an_officer_is_designated_by_resolution() -> None:
    add_vestal()
    with pytest.raises(CommandError, match="designation"):
        call_command("person", *OFFICER, name="Rosa Alvarez")
    assert not User.objects.exists(), "nothing is half done"
    call_command(
        "person", *OFFICER, name="Rosa Alvarez", resolution="2027-12", designated_on=date(2027, 1, 4), title="Officer"
    )
    membership = Membership.objects.get()
    assert (membership.user.name, membership.role, membership.resolution) == ("Rosa Alvarez", "code_officer", "2027-12")


def test_a_role_ends(capsys: pytest.CaptureFixture[str]) -> None:
    add_vestal()
    call_command("person", "kim@vestal.example", "vestal", "clerk", name="Kim Osei")
    call_command("person", "KIM@vestal.example", "vestal", "clerk", ended_on=date(2027, 6, 30))
    assert Membership.objects.get().ended_on == date(2027, 6, 30)
    assert "until 2027-06-30" in capsys.readouterr().out


def test_the_link_lets_its_reader_choose_a_password(capsys: pytest.CaptureFixture[str], client: Client) -> None:
    add_vestal()
    call_command("person", "kim@vestal.example", "vestal", "clerk", name="Kim Osei")
    link = re.search(r"http\S+", capsys.readouterr().out)
    assert link is not None
    page = client.get(link.group(0).removeprefix("http://127.0.0.1:8000"), follow=True)
    password = "a clerk in the town hall"
    client.post(page.redirect_chain[-1][0], {"password1": password, "password2": password})
    assert User.objects.get().check_password(password)


def test_an_account_that_a_stranger_opened_in_an_officers_name_gets_no_role(
    capsys: pytest.CaptureFixture[str], client: Client
) -> None:
    """Given an account with the officer's address that nobody confirmed, then its password leads nowhere any more."""
    add_vestal()
    theirs = "a password of the stranger"
    signup = {"name": "Mallory", "email": OFFICER[0], "password1": theirs, "password2": theirs}
    assert client.post("/accounts/signup/", signup).status_code == 302
    with pytest.raises(CommandError, match="--name"):
        call_command("person", *OFFICER, resolution="2027-12", designated_on=date(2027, 1, 4))
    call_command("person", *OFFICER, name="Rosa Alvarez", resolution="2027-12", designated_on=date(2027, 1, 4))
    rosa = User.objects.get()
    assert (rosa.name, rosa.has_usable_password()) == ("Rosa Alvarez", False)
    assert "/accounts/password/reset/key/" in capsys.readouterr().out
    answer = Client().post("/accounts/login/", {"login": OFFICER[0], "password": theirs})
    assert answer.status_code == 200, "not signed in"


def test_whoever_applies_here_already_keeps_their_account(capsys: pytest.CaptureFixture[str]) -> None:
    add_vestal()
    user = User.objects.open_account("kim@vestal.example", name="Kim Osei", password="a password of her own")
    call_command("person", "kim@vestal.example", "vestal", "clerk")
    assert Membership.objects.get().user == user
    assert User.objects.get().check_password("a password of her own")
    assert "To choose a password" not in capsys.readouterr().out
