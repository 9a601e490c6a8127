"""People, the roles they hold in a municipality, and from when until when (§ 5-23)."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client, RequestFactory

from accounts import clock
from accounts.actors import ARCHIVE_POWERS, SYSTEM, Actor
from accounts.context import navigation
from accounts.models import Membership, Role, User
from accounts.office import Office, office_for
from accounts.signing import password_is_right
from ordinances.law import law
from ordinances.types import ROLES
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
LAW = law("vestal", MONDAY)


# --- accounts -----------------------------------------------------------------------------------------------


def test_an_account_is_opened_for_somebody_whose_address_is_vouched_for() -> None:
    user = User.objects.open_account("Ada@Example.TEST", name="Ada Lovelace", password=make.PASSWORD)
    assert (user.email, str(user), user.has_usable_password()) == ("ada@example.test", "Ada Lovelace", True)
    address = EmailAddress.objects.get(user=user)
    assert (address.email, address.verified, address.primary) == ("ada@example.test", True, True)
    assert User.objects.get_by_natural_key("ADA@example.test") == user


@pytest.mark.both_databases
def test_an_address_has_one_account() -> None:
    User.objects.create_user("ada@example.test", name="Ada")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ADA@example.test", name="Ada again")


def test_an_account_without_a_password_cannot_sign_in_yet() -> None:
    user = User.objects.open_account("ada@example.test", name="")
    assert not user.has_usable_password()
    assert str(user) == "ada@example.test"


def sign_up(client: Client, email: str = "eve@example.test") -> Any:
    """As the form sends it."""
    sent = {"name": " Eve  Adams ", "email": email, "password1": make.PASSWORD, "password2": make.PASSWORD}
    return client.post("/accounts/signup/", sent)


def test_an_account_that_somebody_opens_alone_has_no_role_and_waits_for_its_confirmation(mailoutbox: Any) -> None:
    """Given a sign-up, then the account cannot be used before its message was answered, and never has a role."""
    make.town()
    client = Client()
    assert sign_up(client).status_code == 302
    user = User.objects.get()
    assert (user.name, user.email, user.memberships.count()) == ("Eve Adams", "eve@example.test", 0)
    assert client.get("/vestal/my/").status_code == 302, "not confirmed, so not signed in"
    [link] = [word for word in mailoutbox[0].body.split() if "/accounts/confirm-email/" in word]
    answer = client.post(link.removeprefix("http://testserver"))
    assert answer["Location"] == "/vestal/my/"
    assert EmailAddress.objects.get(user=user).verified
    assert client.get("/vestal/my/").status_code == 200


def test_whoever_has_an_account_is_told_so_by_mail_alone(mailoutbox: Any) -> None:
    """Given an address that has an account, then the page does not tell a stranger so."""
    make.town()
    User.objects.open_account("eve@example.test", name="Eve")
    assert sign_up(Client())["Location"] == sign_up(Client(), "new@example.test")["Location"]
    assert mailoutbox[0].subject == "You have an account already"


def test_accounts_are_not_made_by_the_hundred() -> None:
    """Given ten sign-ups from one address within the hour, then the next has to wait."""
    answers = [sign_up(Client(), f"eve{n}@example.test").status_code for n in range(11)]
    assert answers == [302] * 10 + [429]


# --- designation (§ 5-23(b), (c)(2)) ------------------------------------------------------------------------


@pytest.mark.both_databases
@pytest.mark.clause("V-5-23-016", "V-5-22-025", "V-5-22-029")
@pytest.mark.parametrize("role", ["code_officer", "inspector"])
@pytest.mark.parametrize(
    ("facts", "good"),
    [
        ({}, False),
        ({"resolution": "12-2026"}, False),
        ({"designated_on": MONDAY}, False),
        ({"resolution": "12-2026", "designated_on": MONDAY}, True),
    ],
)
def test_officer_and_inspector_are_designated_by_the_board(role: str, facts: dict[str, Any], good: bool) -> None:
    """Given a role without resolution or date of the board, then the database does not take it."""
    user = User.objects.create_user("ada@example.test", name="Ada")
    membership = Membership(user=user, municipality=make.town(), role=role, **facts)
    if good:
        membership.save()
        return
    with pytest.raises(ValidationError, match="Give the resolution and date of the board’s designation"):
        membership.full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        membership.save()


@pytest.mark.parametrize("role", ["clerk", "board", "admin"])
def test_other_roles_need_no_designation(role: str) -> None:
    user = User.objects.create_user("ada@example.test", name="Ada")
    membership = Membership.objects.create(user=user, municipality=make.town(), role=role)
    assert str(membership) == f"Ada ({Role(role).label}, Town of Vestal)"


def test_the_roles_are_those_the_law_speaks_of() -> None:
    assert set(Role.values) == set(ROLES)


# --- the office as somebody sees it -------------------------------------------------------------------------


def seen_by(user: User | AnonymousUser, today: date = MONDAY, slug: str = "vestal") -> Office:
    return office_for(user, make.town(slug), today)


def test_a_role_holds_in_its_own_town_only() -> None:
    user = make.person("code_officer")
    assert seen_by(user).may("permits.issue")
    stranger = seen_by(user, slug="union")
    assert (stranger.is_staff, stranger.may("permits.issue"), stranger.may("cases.view")) == (False, False, False)
    assert stranger.actor.municipality_id == stranger.municipality.pk


@pytest.mark.clause("V-5-23-016")
@pytest.mark.parametrize(("today", "holds"), [(date(2026, 3, 8), False), (MONDAY, True)])
def test_a_designation_counts_from_its_day(today: date, holds: bool) -> None:
    """Given an officer designated as of March 9, 2026, then the office is held from that day on."""
    user = make.person("code_officer")
    Membership.objects.update(designated_on=MONDAY)
    assert seen_by(user, today).may("permits.issue") is holds


@pytest.mark.parametrize(("today", "holds"), [(MONDAY, True), (date(2026, 3, 10), False)])
def test_a_role_holds_through_its_last_day(today: date, holds: bool) -> None:
    user = make.person("code_officer")
    Membership.objects.update(ended_on=MONDAY)
    assert seen_by(user, today).is_staff is holds


def test_somebody_with_several_roles_has_the_powers_of_all_and_the_first_title() -> None:
    user = make.person("clerk")
    Membership.objects.create(user=user, municipality=make.town(), role="admin", title="Town Clerk")
    office = seen_by(user)
    assert office.actor.roles == {"clerk", "admin"}
    assert office.actor.title == "Clerk"
    assert office.may("permits.intake")
    assert office.may("fees.reverse")
    assert not office.may("permits.issue")


def test_a_visitor_is_nobody() -> None:
    office = seen_by(AnonymousUser())
    assert (office.actor.name, office.is_staff, office.actor.municipality_id) == ("Visitor", False, None)
    assert not any(office.may(power) for power in LAW.office.powers)


def test_an_archive_is_only_looked_at() -> None:
    """Given a municipality without a law, then its staff see its records and note where the paper is; nothing more."""
    archive = make.town("syracuse", law_code="")
    office = office_for(make.person("code_officer", archive), archive, MONDAY)
    assert office.law is None
    assert {power for power in {*LAW.office.powers, *ARCHIVE_POWERS} if office.may(power)} == {
        "cases.keep",
        "cases.view",
        "records.view",
        "reports.view",
    }


def test_the_law_of_the_office_is_that_of_the_day() -> None:
    assert seen_by(make.person("clerk")).law == LAW


# --- powers -------------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-22-005", "V-5-23-001")
def test_the_decisions_of_the_chapter_are_the_code_enforcement_officers_alone() -> None:
    """Given every role, then only the code enforcement officer issues and denies permits and issues certificates."""
    for power in ("permits.issue", "permits.deny", "certificates.issue", "inspections.reverse"):
        assert {role for role in ROLES if Actor("x", roles=frozenset({role})).may(power, LAW)} == {"code_officer"}


@pytest.mark.clause("V-5-22-006")
def test_code_enforcement_personnel_are_officers_and_inspectors() -> None:
    """Given the work of the personnel, then officers and inspectors do it, and both open the accepted plans."""
    for power in ("permits.review", "inspections.record"):
        having = {role for role in ROLES if Actor("x", roles=frozenset({role})).may(power, LAW)}
        assert having == {"code_officer", "inspector"}
    for role in ("code_officer", "inspector"):
        assert Actor("x", roles=frozenset({role})).may("records.view", LAW)


def test_a_power_nobody_granted_is_nobodys() -> None:
    everybody = Actor("x", roles=frozenset(ROLES))
    assert not everybody.may("consequence", LAW)
    assert not everybody.may("no such power", LAW)
    assert SYSTEM.may("consequence", LAW)


def test_signing_says_so_of_the_same_person() -> None:
    actor = make.actor("code_officer", signed=False)
    assert not actor.signed
    assert actor.signing().signed
    assert actor.signing().user_id == actor.user_id


def test_only_ones_own_password_signs() -> None:
    user, other = make.person("clerk"), make.person("clerk")
    other.set_password("somebody else's password")
    other.save()
    request = RequestFactory().post("/")
    for who, password, right in (
        (user, make.PASSWORD, True),
        (user, "somebody else's password", False),
        (user, "", False),
        (AnonymousUser(), make.PASSWORD, False),
    ):
        request.user = who
        assert password_is_right(request, password) is right


# --- the frame of a page ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "absent"),
    [("code_officer", set()), ("clerk", {"Inspections today", "Nightly check"}), ("board", {"New application"})],
)
def test_the_navigation_leads_where_one_may_go(role: str, absent: set[str]) -> None:
    entries = navigation(make.office(role, MONDAY), "/vestal/office/")
    labels = {entry["label"] for entry in entries}
    assert "Queue" in labels
    assert not absent & labels
    assert [entry["label"] for entry in entries if entry["current"]] == ["Queue"]


def test_a_visitor_is_led_to_what_is_public_and_an_account_to_its_own_too() -> None:
    public = ["Find a property", "Do I need a permit?", "Apply for a permit", "Fees"]
    assert [one["label"] for one in navigation(seen_by(AnonymousUser()), "/vestal/")] == public
    account = User.objects.open_account("ada@example.test", name="Ada")
    assert [one["label"] for one in navigation(seen_by(account), "/vestal/")] == [*public, "My applications"]


# --- the clock ----------------------------------------------------------------------------------------------


@pytest.fixture
def evening() -> Iterator[None]:
    """Half past ten in the evening of March 9, 2026, which is March 10 in London."""
    with clock.set_to(make.at(MONDAY, 22)):
        yield


def test_the_offices_day_is_that_of_new_york(evening: None) -> None:
    assert clock.today() == MONDAY
    assert clock.now().utcoffset() is not None


def test_the_clock_goes_back_to_what_it_was(evening: None) -> None:
    with pytest.raises(RuntimeError), clock.set_to(make.at(date(2027, 1, 1))):
        assert clock.today() == date(2027, 1, 1)
        raise RuntimeError
    assert clock.today() == MONDAY
