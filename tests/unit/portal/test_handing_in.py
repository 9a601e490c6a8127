"""What somebody from outside hands in with an own case: what it may take the place of, and how much of it a day."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client

from accounts import clock
from accounts.models import User
from permits.building import documents
from permits.building.models import BuildingPermit
from permits.building.queries import plan_uploads
from records.actions import attach
from records.models import Upload
from tests import factories as make
from tests.own import takes_part
from tests.unit.portal import applying
from tests.unit.portal.applying import signed_in

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)


@pytest.fixture(autouse=True)
def monday(settings: Any) -> Iterator[None]:
    settings.DEMO = True  # no second factor is asked of the office
    make.fee_schedule()
    with clock.set_to(make.at(MONDAY)):
        yield


@pytest.fixture
def ada() -> User:
    return applying.account()


@pytest.fixture
def client(ada: User) -> Client:
    return signed_in(ada)


def own(permit: BuildingPermit, user: User) -> BuildingPermit:
    takes_part(user, permit, MONDAY)
    return permit


def hand_in(client: Client, permit: BuildingPermit, **given: Any) -> Any:
    """As the own page sends it."""
    sent = {"version": make.fresh(permit).version, "title": "Plans, revised", "file": applying.drawing("new.pdf", 3)}
    return client.post(f"/vestal/my/{permit.number}/do/attach/", sent | given)


def test_what_the_office_filed_is_not_the_applicants_to_replace(client: Client, ada: User) -> None:
    """Given a paper that the office filed with the case, then a file from outside takes only an own one's place."""
    permit = own(make.issued(MONDAY), ada)
    attach(permit, by=make.actor("clerk"), on=MONDAY, title="Letter of the fire chief", file=applying.drawing("a.pdf"))
    chief = Upload.objects.get(title="Letter of the fire chief")
    assert hand_in(client, permit, title="Mine", replaces=chief.pk).status_code == 302, "it takes nothing's place"
    assert hand_in(client, permit, replaces=chief.pk).status_code == 422
    mine = Upload.objects.get(title="Mine")
    assert hand_in(client, permit, title="Mine again", replaces=mine.pk).status_code == 302
    assert Upload.objects.get(title="Mine again").replaces == mine
    assert not hasattr(make.fresh(chief), "replaced_by")


def test_what_takes_the_place_of_accepted_plans_is_judged_anew_whatever_it_is_called(client: Client, ada: User) -> None:
    """Given accepted plans, when others take their place as "none of these", then they are no longer accepted."""
    permit = own(make.under_review(MONDAY), ada)
    hand_in(client, permit, title="Plans", item="plan_sets")
    (plans,) = plan_uploads(permit)
    actions_on_documents(permit)
    assert make.fresh(permit).documents_accepted_on == MONDAY
    assert hand_in(client, permit, item="", replaces=plans.pk).status_code == 302
    assert make.fresh(permit).documents_accepted_on is None
    assert [one.title for one in plan_uploads(permit)] == ["Plans, revised"]


def actions_on_documents(permit: BuildingPermit) -> None:
    documents.review_documents(
        permit, by=make.actor("inspector"), on=MONDAY, satisfied=dict.fromkeys(documents.document_items(permit), True)
    )
    documents.accept_documents(make.fresh(permit), by=make.actor("code_officer"), on=MONDAY)


def test_an_account_sends_no_more_by_program_than_by_hand(
    client: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given two files a day, then the third is too much at either door, and what has no file is still done."""
    monkeypatch.setattr("accounts.sending.MOST_FILES_A_DAY", 2)
    permit = own(make.issued(MONDAY), ada)

    def by_program(title: str) -> Any:
        sent = {"version": make.fresh(permit).version, "title": title, "file": applying.drawing()}
        return client.post(f"/api/v1/vestal/cases/{permit.number}/attach/", sent)

    assert [by_program("One").status_code, hand_in(client, permit, title="Two").status_code] == [200, 302]
    refused = by_program("Three")
    assert (refused.status_code, refused.json()["problem"][:26]) == (429, "That is more than one acco")
    assert hand_in(client, permit, title="Three").status_code == 429
    assert not Upload.objects.filter(title="Three").exists()
    begun = {"version": make.fresh(permit).version, "on": MONDAY.isoformat()}
    assert client.post(f"/api/v1/vestal/cases/{permit.number}/commence/", begun).status_code == 200


def test_bytes_are_counted_too(client: Client, ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.sending.MOST_BYTES_A_DAY", 100)
    assert hand_in(client, own(make.issued(MONDAY), ada)).status_code == 429
