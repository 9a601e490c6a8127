"""Who may open what: every address of the site is in this table, and every role meets it as the table says.

An address that is not listed fails the first test, so that nobody can add a door without saying who has the key.
"""

import logging
from collections.abc import Iterator
from datetime import date, timedelta
from io import BytesIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts import clock
from accounts.access import access_of
from casework.calls.actions import log_call
from casework.cases.models import Case, Participant
from casework.kinds import kind_of
from casework.outbox.models import OutboxItem
from inspections.construction import views as inspection_views
from inspections.construction.models import Photo
from notices.models import PrintBatch, PrintItem
from notices.printing.actions import make_batch
from ordinances.law import law
from ordinances.types import ROLES
from permits.approvals.models import ApprovalKind
from permits.building.models import BuildingPermit
from portal.application.models import StagedFile
from portal.cases import slip as slips
from records.actions import attach
from records.models import Document, Upload
from reports import printing as report_printing
from tests import factories as make
from tests.doors import (
    ANY_ACCOUNT,
    DOORS,
    FRAMEWORK,
    OPEN_ACCOUNT_PAGES,
    OWN_ACCOUNT_PAGES,
    OWN_DOORS,
    PROGRAM_DOORS,
    PUBLIC_DOORS,
    SITE,
    STAFF_DOORS,
    Door,
    World,
)
from tests.own import drawn, everything_own
from tests.unit.certificates import jobs, temporaries
from tests.unit.certificates.test_deficiency import notify

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
POWERS = law("vestal", MONDAY).office.powers


# --- the table is whole -------------------------------------------------------------------------------------


def test_every_address_is_listed_and_nothing_else() -> None:
    assert {name for name, _, _ in SITE} == {*DOORS, *OPEN_ACCOUNT_PAGES, *OWN_ACCOUNT_PAGES}
    assert len(SITE) == len({name for name, _, _ in SITE}), "each has a name of its own"


def test_every_view_of_ours_declares_what_the_table_says() -> None:
    declared = {name: access_of(view) for name, _, view in SITE if name in DOORS and name not in FRAMEWORK}
    assert declared == {name: door.access for name, door in DOORS.items() if name not in FRAMEWORK}


def test_every_power_of_the_table_is_one_of_the_law() -> None:
    assert {door.access for door in STAFF_DOORS.values()} <= set(POWERS)


# --- the world ----------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def monday(settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """March 9, 2026; no second factor but where a test says so; papers are not drawn, closed doors not logged."""
    settings.DEMO = True
    caplog.set_level(logging.ERROR, "django.request")
    for drawing in (slips, inspection_views, report_printing):
        monkeypatch.setattr(drawing, "render_pdf", lambda *args, **facts: b"%PDF-")
    monkeypatch.setattr(report_printing, "seal", lambda pdf, *args: pdf)
    with clock.set_to(make.at(MONDAY)):
        yield


@pytest.fixture
def world() -> World:
    permit = make.issued(MONDAY)
    picture = BytesIO()
    Image.new("RGB", (40, 40), "white").save(picture, "PNG")
    scan = SimpleUploadedFile("plan.png", picture.getvalue())
    attach(permit, by=make.actor("clerk"), on=MONDAY, title="Plan", file=scan)
    inspection = jobs.book(permit, "FOOTING", MONDAY)
    assert permit.parcel
    document = drawn(Document.objects.filter(case=permit, kind="permit").get())
    upload = Upload.objects.get(case=permit)
    batch, own = letters_in_batch(permit), everything_own(permit, MONDAY)
    call = log_call(permit.municipality, by=make.actor("clerk"), on=MONDAY, caller="Ada", said="When?", case=permit)
    return World(
        permit,
        inspection,
        document,
        upload,
        batch,
        permit.parcel,
        make.parcel(print_key=""),
        own,
        call,
        asked_by_the_town(),
    )


def asked_by_the_town() -> ApprovalKind:
    """A line of the town’s list of approvals."""
    asked = {"label": "Septic approval", "agency": "County", "cite": "10 NYCRR Part 75", "before": "issue"}
    return ApprovalKind.objects.create(municipality=make.town(), key="septic", since=MONDAY, **asked)


def letters_in_batch(permit: BuildingPermit) -> PrintBatch:
    """A batch of one letter, still being made."""
    assert permit.parcel and permit.parcel.owner
    PrintItem.objects.create(
        municipality=permit.municipality,
        outbox_item=OutboxItem.objects.filter(event__case=permit, topic="mail").earliest("pk"),
        party=permit.parcel.owner,
        address_lines=["The owner", "1 Maple Street", "Vestal, NY 13850"],
        subject="A letter",
        text="A letter.",
        written_on=MONDAY,
    )
    return make_batch(permit.municipality, by=make.actor("clerk"), on=MONDAY)


def url(name: str, door: Door, world: World, town: str = "vestal") -> str:
    key = door.key(world)
    in_town = any(route.startswith(("<slug:town>", "api/v1/<slug:town>")) for n, route, _ in SITE if n == name)
    return reverse(name, kwargs=key | {"town": town} if in_town else key)


def signed_in(role: str, town: str = "vestal") -> Client:
    client = Client()
    client.force_login(make.person(role, make.town(town)))
    return client


def met(client: Client, doors: dict[str, Door], world: World) -> dict[str, int]:
    """What whoever it is gets at each door."""
    got = {}
    for name, door in doors.items():
        answer = client.get(url(name, door, world))
        got[name] = answer.status_code
        if answer.streaming:
            answer.getvalue()  # the file is closed when it has been read
    return got


# --- role × address -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ROLES)
def test_each_role_meets_each_address_as_the_law_gives_its_power(role: str, world: World) -> None:
    """Given somebody with that role alone, then what the role has the power for opens, and the rest is forbidden."""
    expected = {name: door.answers if role in POWERS[door.access] else 403 for name, door in STAFF_DOORS.items()}
    if role not in POWERS["fees.take"]:
        expected["casework:do"] = 403  # the act itself is not part of the role
    assert met(signed_in(role), STAFF_DOORS, world) == expected


@pytest.mark.parametrize("role", ROLES)
def test_the_same_role_in_another_town_opens_nothing_here(role: str, world: World) -> None:
    stranger = signed_in(role, "union")
    assert met(stranger, STAFF_DOORS, world) == dict.fromkeys(STAFF_DOORS, 403)


def test_nothing_of_this_town_is_found_under_the_name_of_another(world: World) -> None:
    """Given officers of both towns, then what belongs to Vestal is not there at Union's addresses."""
    stranger = signed_in("code_officer", "union")
    about = [name for name, door in STAFF_DOORS.items() if {"number", "pk", "parcel_id"} & set(door.key(world))]
    got = {name: stranger.get(url(name, STAFF_DOORS[name], world, "union")).status_code for name in about}
    for other in (signed_in("clerk", "union"), signed_in("admin", "union")):
        for name in [name for name in about if got[name] == 403]:  # not an officer's page
            got[name] = other.get(url(name, STAFF_DOORS[name], world, "union")).status_code
    assert got == {name: 405 if STAFF_DOORS[name].answers == 405 else 404 for name in about}


def test_a_visitor_is_sent_to_sign_in_and_back(world: World) -> None:
    for name, door in {**STAFF_DOORS, **OWN_DOORS}.items():
        answer = Client().get(url(name, door, world))
        assert answer.status_code == 302, name
        assert answer["Location"].startswith("/accounts/login/?next=/"), name


def test_somebody_who_has_no_role_anywhere_opens_nothing(world: World) -> None:
    client = Client()
    user = make.person("clerk")
    user.memberships.all().delete()
    client.force_login(user)
    assert met(client, STAFF_DOORS, world) == dict.fromkeys(STAFF_DOORS, 403)


def test_without_a_second_factor_staff_are_sent_to_set_it_up(world: World, settings: Any) -> None:
    """Given a real town, then a password alone opens no page of the office; with the second factor it does."""
    settings.DEMO = False
    user = make.person("code_officer")
    client = Client()
    client.force_login(user)
    for name, door in STAFF_DOORS.items():
        answer = client.get(url(name, door, world))
        assert (answer.status_code, answer["Location"]) == (302, reverse("mfa_activate_totp")), name
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": "x"})
    assert met(client, STAFF_DOORS, world) == {
        name: door.answers if "code_officer" in POWERS[door.access] else 403 for name, door in STAFF_DOORS.items()
    }


@pytest.mark.parametrize("role", ROLES)
def test_programs_meet_what_their_caller_may_see(role: str, world: World) -> None:
    """Given a member of staff, then cases are read, and an act is looked at by whoever has its power."""
    expected = {"api-cases": 200, "api-case": 200, "api-verb": 200 if role in POWERS["fees.take"] else 403}
    assert met(signed_in(role), PROGRAM_DOORS, world) == expected


def test_to_programs_of_strangers_nothing_is_there(world: World) -> None:
    stranger = signed_in("code_officer", "union")
    assert met(stranger, PROGRAM_DOORS, world) == {"api-cases": 200, "api-case": 404, "api-verb": 404}
    assert stranger.get(url("api-cases", DOORS["api-cases"], world)).json()["results"] == []
    assert met(Client(), PROGRAM_DOORS, world) == dict.fromkeys(PROGRAM_DOORS, 401)


# --- who takes part from outside -----------------------------------------------------------------------------


def met_by_others(world: World) -> dict[str, int]:
    """Nothing is there; an address that only takes what is sent says no more than that."""
    return {
        name: door.answers if name in ANY_ACCOUNT or door.answers == 405 else 404 for name, door in OWN_DOORS.items()
    }


def test_whoever_takes_part_meets_what_is_theirs(world: World, client: Client) -> None:
    client.force_login(world.own.user)
    assert met(client, OWN_DOORS, world) == {name: door.answers for name, door in OWN_DOORS.items()}


def test_whoever_takes_part_opens_nothing_of_the_office(world: World, client: Client) -> None:
    client.force_login(world.own.user)
    assert met(client, STAFF_DOORS, world) == dict.fromkeys(STAFF_DOORS, 403)


@pytest.mark.parametrize("role", [*ROLES, None])
def test_for_everybody_else_it_is_not_there(role: str | None, world: World) -> None:
    """Given an account of somebody else, even one of the office, then another's own pages do not exist."""
    client = Client()
    client.force_login(make.person(role) if role else make.applicant(make.received(MONDAY), MONDAY))
    assert met(client, OWN_DOORS, world) == met_by_others(world)


def test_what_others_send_there_is_not_taken(world: World, client: Client) -> None:
    """Given the same by POST, then nothing is there either, and nothing is changed."""
    client.force_login(make.applicant(make.received(MONDAY), MONDAY))
    theirs = {name: door for name, door in OWN_DOORS.items() if name not in ANY_ACCOUNT}
    got = {name: client.post(url(name, door, world)).status_code for name, door in theirs.items()}
    assert set(got.values()) <= {404, 405}
    assert world.own.draft.files.exists() and StagedFile.objects.filter(pk=world.own.reply_file.pk).exists()


def test_taking_part_ends(world: World, client: Client) -> None:
    client.force_login(world.own.user)
    Participant.objects.filter(case=world.permit).update(ended=MONDAY)
    with clock.set_to(make.at(MONDAY + timedelta(days=1))):
        for name in ("portal:case", "portal:do", "portal:document", "portal:upload"):
            assert client.get(url(name, DOORS[name], world)).status_code == 404, name


# --- the public ---------------------------------------------------------------------------------------------


def test_the_public_pages_are_open_to_all(world: World) -> None:
    expected = {name: door.answers for name, door in PUBLIC_DOORS.items()}
    assert met(Client(), PUBLIC_DOORS, world) == expected
    assert met(signed_in("board", "union"), PUBLIC_DOORS, world) == expected


def test_looking_changes_nothing(world: World) -> None:
    """Given every address opened by an officer, then not one record has changed by it."""
    before = set(Case.objects.values_list("pk", "version"))
    met(signed_in("code_officer"), DOORS, world)
    assert set(Case.objects.values_list("pk", "version")) == before
    assert not Photo.objects.exists()


def test_ones_own_account_asks_to_sign_in() -> None:
    for name in OWN_ACCOUNT_PAGES:
        answer: HttpResponse = Client().get(reverse(name))  # type: ignore[assignment]
        assert answer.status_code == 302, name
        assert answer["Location"].startswith("/accounts/"), name


# --- role × act ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ROLES)
def test_each_role_meets_the_page_of_each_act_as_the_law_gives_its_power(role: str, world: World) -> None:
    """Given every act of a permit and an inspection, then its page opens to whoever has the act's own power."""
    client = signed_in(role)
    got, expected = {}, {}
    for record in (world.permit, world.inspection):
        for verb in kind_of(record).verbs:
            address = reverse("casework:do", kwargs={"town": "vestal", "number": record.number, "verb": verb.name})
            act = f"{kind_of(record).slug}.{verb.name}"
            got[act] = client.get(address).status_code
            expected[act] = 200 if role in POWERS.get(verb.power, ()) else 403
    assert got == expected


@pytest.mark.parametrize("role", ROLES)
def test_each_role_meets_the_acts_of_certificates_as_the_law_gives_their_power(role: str) -> None:
    """Given certificates of both kinds under a notice, so that every form has something to show, then the same."""
    certificate, temporary = jobs.issue(jobs.ready(), jobs.JUNE_10), temporaries.in_force()
    notify(certificate, temporaries.JUNE_16, temporaries.DEC_16)
    notify(temporary, temporaries.JUNE_16, temporaries.DEC_16)
    client = signed_in(role)
    got, expected = {}, {}
    with clock.set_to(make.at(temporaries.JUNE_16)):
        for record in (make.fresh(certificate), make.fresh(temporary)):
            for verb in kind_of(record).verbs:
                address = reverse("casework:do", kwargs={"town": "vestal", "number": record.number, "verb": verb.name})
                act = f"{kind_of(record).slug}.{verb.name}"
                got[act] = client.get(address).status_code
                expected[act] = 200 if role in POWERS.get(verb.power, ()) else 403
    assert got == expected
