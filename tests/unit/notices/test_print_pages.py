"""The clerk's pages of letters, as a browser asks for them."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import clock
from casework.outbox import drain
from casework.outbox.models import OutboxItem
from notices.models import Delivery, PrintBatch, PrintItem
from notices.printing import making
from parcels.models import Party
from permits.building.models import BuildingPermit
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)


@pytest.fixture(autouse=True)
def monday(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.DEMO = True
    monkeypatch.setitem(drain.HANDLERS, making.LETTER, making.make_letter)
    with clock.set_to(make.at(MONDAY)):
        yield


@pytest.fixture
def clerk() -> Client:
    client = Client()
    client.force_login(make.person("clerk"))
    return client


@pytest.fixture
def permit() -> BuildingPermit:
    return make.submitted(MONDAY)


def letter(permit: BuildingPermit, *lines: str) -> PrintItem:
    assert permit.parcel and permit.parcel.owner
    return PrintItem.objects.create(
        municipality=permit.municipality,
        outbox_item=OutboxItem.objects.filter(event__case=permit, topic="mail").latest("pk"),
        party=permit.parcel.owner,
        address_lines=list(lines),
        subject="We have your application",
        text="Hello,\n\nThank you.",
        written_on=MONDAY,
    )


def url(name: str, *key: int) -> str:
    return reverse(f"notices:{name}", args=["vestal", *key])


def test_from_waiting_to_mailed(clerk: Client, permit: BuildingPermit) -> None:
    """Given one letter, then the clerk makes the batch, sees how far it is, prints, prints again, and mails it."""
    letter(permit, "Ann Owner", "1 Elm St", "Vestal, NY 13850")
    assert "Ann Owner" in clerk.get(url("printing")).content.decode()
    made = clerk.post(url("make_batch"), {"both_sides": "on"})
    batch = PrintBatch.objects.get()
    assert made.headers["Location"] == url("batch", batch.pk)
    asked = clerk.get(url("batch", batch.pk), headers={"HX-Request": "true"})
    assert "0 of 1 letters are ready" in asked.content.decode()
    for item in OutboxItem.objects.filter(event=batch.event):
        assert drain.attempt(item.pk)
    assert clerk.get(url("batch", batch.pk), headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"
    for address in (url("stack", batch.pk), f"{url('stack', batch.pk)}?first=1&last=1"):
        assert b"".join(clerk.get(address)).startswith(b"%PDF-")
    assert b"".join(clerk.get(url("stack", batch.pk), {"first": "²", "last": "9" * 30})).startswith(b"%PDF-")
    clerk.post(url("batch_printed", batch.pk))
    again = clerk.post(url("batch_again", batch.pk), {"first": "1", "last": "1", "why": "Paper jam"})
    assert again.headers["Location"].endswith("stack.pdf?first=1&last=1")
    assert clerk.post(url("batch_again", batch.pk), {"first": "0"}).status_code == 422
    assert clerk.post(url("batch_mailed", batch.pk), {"on": ""}).status_code == 422
    before_the_law = clerk.post(url("batch_mailed", batch.pk), {"on": "1950-06-01"}, follow=True)
    assert "check the date" in before_the_law.content.decode()
    clerk.post(url("batch_mailed", batch.pk), {"on": "2026-03-09"})
    assert PrintItem.objects.get().state == PrintItem.State.MAILED
    assert "Mailed on March 9, 2026" in clerk.get(url("batch", batch.pk)).content.decode()


def test_an_address_is_entered_and_kept(clerk: Client, permit: BuildingPermit) -> None:
    one = letter(permit, "Ann Owner")
    assert "Without a mailing address" in clerk.get(url("printing")).content.decode()
    given = {"address_1": "5 Elm St", "city": "Vestal", "state": "ny", "zip": "1385"}
    assert clerk.post(url("letter_address", one.pk), given).status_code == 422
    clerk.post(url("letter_address", one.pk), given | {"zip": "13850"})
    assert Party.objects.get(pk=one.party_id).mailing_lines[1:] == ("5 Elm St", "Vestal, NY 13850")


def test_email_that_came_back_is_found_by_its_address(clerk: Client, permit: BuildingPermit) -> None:
    item = OutboxItem.objects.filter(event__case=permit, topic="mail").latest("pk")
    assert permit.parcel and permit.parcel.owner
    told = Delivery.objects.create(
        event=item.event, person=permit.parcel.owner.email, outbox_item=item, way="email", name="Ann"
    )
    page = clerk.get(url("returned"), {"email": permit.parcel.owner.email}).content.decode()
    assert permit.number in page
    clerk.post(url("print_returned", told.pk))
    assert PrintItem.objects.get().reason == PrintItem.Reason.EMAIL_FAILED
    assert "Nothing was sent" in clerk.get(url("returned"), {"email": "nobody@x.example"}).content.decode()


def test_copies_are_chosen_by_list(clerk: Client) -> None:
    permit = make.issued(MONDAY)
    permit.documents.update(state="ready", file="x.pdf", sha256="0" * 64, ready_at=make.at(MONDAY))
    page = clerk.get(url("copies"), {"since": "2026-03-01", "kind": "permits"}).content.decode()
    assert "2 papers, in the order of the stack" in page
    chosen = [str(paper.pk) for paper in permit.documents.filter(kind="permit")]
    assert clerk.post(f"{url('copies')}?since=2026-03-01&kind=permits", {"paper": ["²", "9" * 30]}).status_code == 422
    made = clerk.post(f"{url('copies')}?since=2026-03-01&kind=permits", {"paper": chosen})
    assert made.headers["Location"] == url("batch", PrintBatch.objects.get().pk)
    assert (
        "1 paper, in the order" in clerk.get(url("copies"), {"since": "2026-03-01", "kind": "permits"}).content.decode()
    )
    none = clerk.post(f"{url('copies')}?since=2026-03-01&kind=permits", {})
    assert none.status_code == 422 and "between 1 and 300" in none.content.decode()


def test_what_did_not_go_out_is_tried_again_or_set_aside(clerk: Client, permit: BuildingPermit) -> None:
    item = OutboxItem.objects.filter(event__case=permit, topic="mail").latest("pk")
    OutboxItem.objects.filter(pk=item.pk).update(state="failed", attempts=8, error="EmailFailed: no route")
    assert "EmailFailed: no route" in clerk.get(url("undelivered")).content.decode()
    clerk.post(url("undelivered_again", item.pk), {"aside": "yes", "why": "Told at the counter"})
    item.refresh_from_db()
    assert item.state == "done"
    assert clerk.post(url("undelivered_again", item.pk)).status_code == 404
