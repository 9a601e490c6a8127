"""Applying from outside: kept as it is typed, what is missing is said with its clause, sent once (§ 5-24(d))."""

from collections.abc import Iterator
from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pikepdf import Pdf

from accounts import clock
from accounts.models import User
from casework.cases.models import Participant
from casework.events import chain
from fees.queries import due_on
from ordinances.law import law
from parcels.models import Parcel, Party
from permits.building.models import BuildingPermit, Status
from permits.building.queries import items_by_key
from portal.application.actions import MOST_DRAFTS
from portal.application.models import ApplicationDraft, StagedFile
from portal.tasks import clear_drafts
from records.models import Upload
from tests import factories as make
from tests.unit.portal import applying
from tests.unit.portal.applying import APPLY, OWNER, WORK, begun, filled, page, sent, signed_in

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)


@pytest.fixture(autouse=True)
def monday() -> Iterator[None]:
    make.fee_schedule()
    with clock.set_to(make.at(MONDAY)):
        yield


@pytest.fixture
def ada() -> User:
    return applying.account()


@pytest.fixture
def client(ada: User) -> Client:
    return signed_in(ada)


@pytest.fixture
def land() -> Parcel:
    return make.parcel(address="402 Vestal Parkway", owner=make.party(name="Walter Novak", email=""))


def words(answer: Any) -> str:
    return unescape(answer.content.decode())


def missing(client: Client, draft: ApplicationDraft, step: str = "review") -> list[str]:
    told = client.get(page(draft, step)).context
    return [f"{one['sentence']} {one['cite']}" for one in (*told["here"], *told["elsewhere"])]


# --- from nothing to sent -----------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-036")
def test_an_application_is_filled_in_signed_and_sent(client: Client, ada: User, land: Parcel) -> None:
    """Given everything filled in on a phone, then signing opens the record: number, fee, people, signature, papers."""
    draft = filled(client, land)
    assert missing(client, draft) == []
    answer = sent(client, draft)
    permit = BuildingPermit.objects.get()
    assert answer["Location"] == f"/vestal/my/{permit.number}/"
    assert (permit.number, permit.status, permit.law_date) == ("BP-2026-00001", Status.RECEIVED, MONDAY)
    assert (permit.signer, permit.signer_name, permit.signed_on) == ("owner", "Ada Lovelace", MONDAY)
    assert sum(one.amount_cents for one in due_on(permit)) > 0
    event = permit.events.earliest("seq")
    signature = chain.read(event)["data"]["signature"]
    assert (event.actor, signature["name"], signature["account"]) == ("Ada Lovelace", "Ada Lovelace", ada.email)
    assert len(signature["sha256"]) == 64 and signature["at"].startswith("2026-03-09T")
    part = Participant.objects.get()
    assert (part.user, part.case_id, part.part, part.since) == (ada, permit.pk, "owner", MONDAY)
    assert {item.presence for item in items_by_key(permit).values()} == {"here", "not_applicable"}


def test_the_papers_come_with_it_and_photos_as_one_pdf_beside_their_originals(client: Client, land: Parcel) -> None:
    draft = filled(client, land)
    two = [applying.photo("a.jpg", color="red"), applying.photo("b.heic", "HEIF", "green")]
    client.post(f"{APPLY}{draft.key}/files/", {"kind": "photos", "files": two})
    sent(client, draft)
    uploads = {one.title: one for one in Upload.objects.all()}
    plans = "Drawings, site plan, specifications"
    assert {title: one.item for title, one in uploads.items()} == {
        f"{plans}: Deck.pdf": "plan_sets",
        f"{plans}: photo as PDF": "plan_sets",
        "Photo 1 of 1, as it came: IMG-0001.jpg": "",
        "Photos of the place: 2 photos in one PDF": "",
        "Photo 1 of 2, as it came: a.jpg": "",
        "Photo 2 of 2, as it came: b.heic": "",
    }
    with uploads["Photos of the place: 2 photos in one PDF"].file.open() as file, Pdf.open(file) as pdf:
        assert len(pdf.pages) == 2
    assert uploads["Photo 2 of 2, as it came: b.heic"].content_type == "image/heic"
    assert not StagedFile.objects.exists()


def test_sent_twice_it_is_one_application(client: Client, land: Parcel) -> None:
    draft = filled(client, land)
    assert sent(client, draft)["Location"] == sent(client, draft)["Location"]
    assert BuildingPermit.objects.count() == 1


def test_the_same_job_again_is_asked_about(client: Client, land: Parcel) -> None:
    applying.applied(client, land)
    draft = filled(client, land)
    assert sent(client, draft).status_code == 422
    assert BuildingPermit.objects.count() == 1
    assert sent(client, draft, another="on").status_code == 302
    assert BuildingPermit.objects.count() == 2


# --- kept, and what is missing ------------------------------------------------------------------------------


def test_what_is_typed_is_kept_good_or_not_and_seen_from_another_device(
    client: Client, ada: User, land: Parcel
) -> None:
    """Given an amount that cannot be read, then the page says so, and all of it is there on another device."""
    draft = begun(client, land)
    answer = client.post(page(draft, "work"), WORK | {"valuation": "a lot"})
    assert answer.status_code == 422
    assert "Enter an amount in dollars and cents" in words(answer)
    again = words(signed_in(ada).get(page(draft, "work")))
    assert 'value="a lot"' in again and WORK["description"] in again


def test_every_change_is_saved_by_itself_and_the_list_comes_back(client: Client, land: Parcel) -> None:
    draft = begun(client, land)
    answer = client.post(page(draft, "work"), {"description": "A deck"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200 and "<html" not in words(answer)
    assert "Still missing" in words(answer)
    assert ApplicationDraft.objects.get().answers["description"] == "A deck"


def test_what_is_missing_is_said_at_every_moment_with_its_clause(client: Client, land: Parcel) -> None:
    client.post(f"{APPLY}begin/")
    draft = ApplicationDraft.objects.get()
    assert missing(client, draft, "where") == [
        "The property is not chosen. § 5-24(d)(4)(b)",
        "The job is not chosen. § 5-24(d)(4)(a)",
    ]
    draft = begun(client, land)
    found = missing(client, draft)
    assert "Enter “What is to be done”. § 5-24(d)(4)(a)" in found
    assert "Missing: Two sets of construction documents. § 5-24(d)(4)(e)" in found
    assert "Missing: Structure. § 5-24(d)(4)(e)(7)" in found
    assert "Choose “You are”. § 5-24(d)(2)" in found
    client.post(page(draft, "work"), WORK)
    assert "Enter “What is to be done”. § 5-24(d)(4)(a)" not in missing(client, draft)


def test_an_incomplete_application_is_not_taken_and_nothing_is_lost(client: Client, land: Parcel) -> None:
    draft = begun(client, land)
    client.post(page(draft, "work"), WORK)
    answer = sent(client, draft)
    assert answer.status_code == 422
    assert "Missing: Structure." in words(answer)
    assert not BuildingPermit.objects.exists()
    assert ApplicationDraft.objects.get().answers["description"] == WORK["description"]


def test_without_a_signature_it_is_not_sent(client: Client, land: Parcel) -> None:
    draft = filled(client, land)
    assert client.post(page(draft, "review"), {"signer_name": "Ada Lovelace"}).status_code == 422
    assert client.post(page(draft, "review"), {"signs": "on"}).status_code == 422
    assert not BuildingPermit.objects.exists()


def test_what_does_not_apply_says_why(client: Client, land: Parcel) -> None:
    draft = begun(client, land)
    said = applying.included(draft, client) | {"item_structure": "not_applicable", "reason_structure": ""}
    assert client.post(page(draft, "items"), said).status_code == 422
    assert "Say why this does not apply: Structure. § 5-24(d)(4)(e)(7)" in missing(client, draft)


def test_a_draft_is_kept_through_its_last_day_and_cleared_after(client: Client, land: Parcel) -> None:
    """Given an application that is never sent, then it is there on the last day of the policy, and gone on the next."""
    kept = law("vestal", MONDAY).permits.draft_kept.value.count
    draft = filled(client, land)
    for days, there in ((kept, True), (kept + 1, False)):
        with clock.set_to(make.at(MONDAY + timedelta(days=days))):
            clear_drafts()
            assert ApplicationDraft.objects.exists() is there
            assert client.get(page(draft, "work")).status_code == (200 if there else 404)
    assert not StagedFile.objects.exists()


def test_an_account_has_a_handful_of_applications_under_way(client: Client) -> None:
    for _ in range(MOST_DRAFTS + 1):
        client.post(f"{APPLY}begin/")
    assert ApplicationDraft.objects.count() == MOST_DRAFTS


def test_one_that_is_given_up_goes_with_its_files(client: Client, land: Parcel) -> None:
    draft = filled(client, land)
    client.post(f"{APPLY}{draft.key}/give-up/")
    assert not ApplicationDraft.objects.exists() and not StagedFile.objects.exists()


# --- whose it is --------------------------------------------------------------------------------------------


def test_anothers_draft_and_its_files_are_not_there(client: Client, land: Parcel) -> None:
    draft = filled(client, land)
    staged = StagedFile.objects.first()
    assert staged is not None
    eve = signed_in(applying.account("eve@example.test", "Eve"))
    for step in ("where", "what", "work", "who", "items", "documents", "review"):
        assert eve.get(page(draft, step)).status_code == 404
        assert eve.post(page(draft, step), {}).status_code == 404
    assert eve.get(f"{APPLY}{draft.key}/").status_code == 404
    assert eve.post(f"{APPLY}{draft.key}/give-up/").status_code == 404
    assert eve.post(f"{APPLY}{draft.key}/files/", {"files": applying.photo()}).status_code == 404
    assert eve.post(f"{APPLY}{draft.key}/files/{staged.pk}/remove/").status_code == 404
    assert eve.get(f"{APPLY}files/{staged.pk}/").status_code == 404
    assert client.get(f"{APPLY}files/{staged.pk}/").getvalue().startswith(b"%PDF")
    assert Client().get(page(draft, "work")).status_code == 302


def test_neither_is_it_in_another_town(client: Client, land: Parcel) -> None:
    make.town("union")
    draft = begun(client, land)
    assert client.get(page(draft, "work").replace("vestal", "union", 1)).status_code == 404


# --- the people ---------------------------------------------------------------------------------------------


def test_what_the_office_knows_of_a_person_is_not_overwritten(client: Client, ada: User, land: Parcel) -> None:
    """Given a person with the account's address in the office's files, then it is that person, as written there."""
    known = make.party(name="Lovelace, Ada", email=ada.email, phone="607-555-9999")
    permit = applying.applied(client, land)
    assert {one.party for one in permit.case_parties.all()} == {known}
    known.refresh_from_db()
    assert (known.name, known.phone, known.address_1) == ("Lovelace, Ada", "607-555-9999", "")
    walter = Party.objects.get(name="Walter Novak")
    assert (walter.email, land.owner) == ("", walter)


def test_the_owner_of_the_roll_is_the_owner_for_whom_somebody_applies(client: Client, land: Parcel) -> None:
    draft = filled(client, land, who=applying.AGENT)
    client.post(f"{APPLY}{draft.key}/files/", {"kind": "authorization", "files": applying.drawing("leave.pdf", 1)})
    assert sent(client, draft).status_code == 302
    permit = BuildingPermit.objects.get()
    parts = {one.part: one.party for one in permit.case_parties.all()}
    assert parts["owner"] == land.owner and parts["owner"].email == ""
    assert (parts["applicant"].name, parts["applicant"].email) == ("Ada Lovelace", "ada@example.test")
    assert (permit.signer, permit.authorization_shown) == ("agent", True)
    assert Participant.objects.get().authorization == "Written authorization uploaded"


def test_a_contractor_known_by_that_name_is_that_contractor(client: Client, land: Parcel) -> None:
    known = make.party(name="Ridge Builders", is_contractor=True)
    who = OWNER | {"contractor": "contractor", "contractor_name": "ridge  builders"}
    permit = applying.applied(client, land, who=who)
    assert permit.case_parties.get(part="contractor").party == known


# --- the owner allows it ------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-037")
def test_whoever_is_not_the_owner_needs_the_owners_leave(client: Client, land: Parcel) -> None:
    """Given an agent, then nothing is sent before the owner answered or an authorization is here."""
    draft = filled(client, land, who=applying.AGENT)
    [left] = missing(client, draft)
    assert left.startswith("The owner has not allowed you to apply") and left.endswith("§ 5-24(d)(2)")
    assert sent(client, draft).status_code == 422


def test_the_owner_answers_by_e_mail(client: Client, land: Parcel, mailoutbox: Any, settings: Any) -> None:
    draft = filled(client, land, who=applying.AGENT)
    client.post(f"{APPLY}{draft.key}/ask-owner/", {"owner_email": "walter@example.test"})
    [message] = mailoutbox
    assert message.to == ["walter@example.test"]
    [link] = [word for word in message.body.split() if "/apply/owner/" in word]
    address = link.removeprefix(settings.PUBLIC_URL)
    page_of_owner = Client().get(address)
    assert page_of_owner["Cache-Control"] == "private, no-store"
    assert page_of_owner["X-Robots-Tag"] == "noindex, nofollow"
    shown = words(page_of_owner)
    assert "402 Vestal Parkway" in shown and "Ada Lovelace" in shown
    assert Client().post(address, {"owner_name": "Walter Novak"}).status_code == 422
    assert Client().post(address, {"owner_name": "Walter Novak", "is_owner": "on"}).status_code == 200
    assert missing(client, draft) == []
    assert sent(client, draft).status_code == 302
    assert Participant.objects.get().authorization.startswith("Walter Novak confirmed by e-mail from walter@example")


def test_leave_for_one_job_is_none_for_another(client: Client, land: Parcel, mailoutbox: Any, settings: Any) -> None:
    """Given the owner allowed a deck, then a pool on the same draft needs another answer; the old address is void."""
    draft = filled(client, land, who=applying.AGENT)
    client.post(f"{APPLY}{draft.key}/ask-owner/", {"owner_email": "walter@example.test"})
    [link] = [word for word in mailoutbox[0].body.split() if "/apply/owner/" in word]
    address = link.removeprefix(settings.PUBLIC_URL)
    Client().post(address, {"owner_name": "Walter Novak", "is_owner": "on"})
    client.post(page(draft, "what"), {"job": "pool"})
    assert any("The owner has not allowed" in one for one in missing(client, draft))
    assert Client().get(address).status_code == 404
    assert Client().get(address[:-3] + "x/").status_code == 404


# --- files --------------------------------------------------------------------------------------------------


def test_each_file_is_looked_at_by_itself(client: Client, land: Parcel) -> None:
    """Given a good and a bad file sent together, then the good one is kept and the bad one is named with the reason."""
    draft = begun(client, land)
    bad = applying.SimpleUploadedFile("plan.docx", b"PK\x03\x04word")
    answer = client.post(f"{APPLY}{draft.key}/files/", {"kind": "plans", "files": [bad, applying.drawing()]})
    assert answer.status_code == 422
    assert "plan.docx" in words(answer) and "Save or print it as a PDF" in words(answer)
    assert [one.name for one in StagedFile.objects.all()] == ["Deck.pdf"]


def test_a_script_gets_only_the_parts_that_changed(client: Client, land: Parcel) -> None:
    draft = begun(client, land)
    sent_by = {"headers": {"X-Requested-With": "fetch"}}
    answer = client.post(f"{APPLY}{draft.key}/files/", {"kind": "plans", "files": applying.photo()}, **sent_by)
    assert answer.status_code == 200 and "<html" not in words(answer)
    assert "1 file here" in words(answer) and 'id="missing"' in words(answer)


def test_a_photo_is_shown_as_a_browser_can_show_it(client: Client, land: Parcel) -> None:
    draft = begun(client, land)
    client.post(f"{APPLY}{draft.key}/files/", {"files": applying.photo("IMG.heic", "HEIF")})
    answer = client.get(f"{APPLY}files/{StagedFile.objects.get().pk}/")
    assert answer["Content-Type"] == "image/jpeg" and answer["X-Content-Type-Options"] == "nosniff"


def test_a_file_is_taken_back(client: Client, land: Parcel) -> None:
    draft = filled(client, land)
    staged = StagedFile.objects.first()
    assert staged is not None
    client.post(f"{APPLY}{draft.key}/files/{staged.pk}/remove/")
    assert not StagedFile.objects.filter(pk=staged.pk).exists()


def test_an_account_sends_so_much_a_day(client: Client, land: Parcel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.sending.MOST_FILES_A_DAY", 1)
    draft = begun(client, land)
    two = [applying.photo("a.jpg"), applying.photo("b.jpg", color="red")]
    answer = client.post(f"{APPLY}{draft.key}/files/", {"files": two})
    assert "more than one account can send in a day" in words(answer)
    assert StagedFile.objects.count() == 1
