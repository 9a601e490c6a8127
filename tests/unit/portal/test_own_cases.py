"""The own case: where it stands and what holds it up, its papers, the slip, and answers item by item."""

from collections.abc import Iterator
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts import clock
from accounts.models import User
from casework.kinds import kind_of
from casework.outbox.drain import drain
from fees.queries import due_on
from permits.building import actions, documents
from permits.building.models import BuildingPermit, Status
from permits.building.queries import items_by_key
from permits.requests.models import ItemRequest
from portal.application.models import Reply, StagedFile
from portal.cases import slip
from portal.cases.panels import EVERY_KIND, PANELS
from portal.cases.queries import own_documents
from portal.cases.told import UNDER_EXAMINATION
from records.actions import attach
from records.models import Document, Upload
from tests import factories as make
from tests.own import drawn, takes_part
from tests.unit.certificates import jobs
from tests.unit.portal import applying
from tests.unit.portal.applying import signed_in
from tests.unit.records.reading import text_of_sheet

pytestmark = pytest.mark.django_db
MONDAY, TUESDAY = date(2026, 3, 9), date(2026, 3, 10)
WANTED = "Sign the statement on the last page."


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


@pytest.fixture
def asked(ada: User) -> BuildingPermit:
    """Two items are asked for of an own application."""
    permit = own(make.under_review(MONDAY), ada)
    wanted = {"energy": WANTED, "structure": "Show the posts."}
    return actions.request_items(permit, by=make.actor("code_officer"), on=MONDAY, missing=wanted)


def words(answer: Any) -> str:
    return unescape(answer.content.decode())


def at(permit: BuildingPermit, page: str = "") -> str:
    return f"/vestal/my/{permit.number}/{page}"


# --- where it stands ----------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-090")
def test_what_was_sent_waits_for_the_fee_and_says_how_it_was_worked_out(client: Client) -> None:
    permit = applying.applied(client, make.parcel())
    shown = words(client.get(at(permit)))
    [fee] = due_on(permit)
    assert "Received, awaiting payment" in shown
    assert fee.arithmetic in shown and "§ 5-24(l)" in shown
    assert at(permit, "slip/") in shown
    listed = words(client.get("/vestal/my/"))
    assert permit.number in listed and "when the fee is paid" in listed


def test_the_slip_bears_what_the_clerk_scans(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the slip's barcode scanned into the office's search box, then the payment is there to be taken."""
    papers: list[dict[str, Any]] = []
    monkeypatch.setattr(slip, "render_pdf", lambda name, paper, title: papers.append(paper) or b"%PDF-")
    permit = applying.applied(client, make.parcel())
    assert client.get(at(permit, "slip/"))["Content-Type"] == "application/pdf"
    [paper] = papers
    assert (paper["scan"], paper["total_cents"]) == (f"PAY {permit.number}", due_on(permit).get().amount_cents)
    clerk = signed_in(make.person("clerk"))
    for typed in (paper["scan"], paper["scan"].lower(), f"pay-{permit.number}"):
        answer = clerk.get("/vestal/office/search/", {"q": typed})
        assert answer["Location"] == f"/vestal/cases/{permit.number}/do/pay/", typed
    board = signed_in(make.person("board"))
    assert board.get("/vestal/office/search/", {"q": paper["scan"]})["Location"] == f"/vestal/cases/{permit.number}/"


def test_payment_moves_it_on(client: Client) -> None:
    """Given an application that was complete but for the fee, then the payment submits it, and the slip is gone."""
    permit = make.paid(applying.applied(client, make.parcel()), MONDAY)
    assert permit.status == Status.SUBMITTED
    assert client.get(at(permit, "slip/")).status_code == 404
    assert (
        signed_in(make.person("clerk")).get("/vestal/office/search/", {"q": f"PAY {permit.number}"})["Location"]
        == f"/vestal/cases/{permit.number}/"
    )


def test_a_reviewers_findings_are_drafts(client: Client, ada: User) -> None:
    """Given a shortfall that the officer noted and told nobody, then the applicant reads that it is examined."""
    permit = own(make.under_review(MONDAY), ada)
    officer = make.actor("code_officer")
    actions.record_finding(
        permit, by=officer, on=MONDAY, provision="RCNYS R507", complies=False, note="Too thin.", why="A hunch."
    )
    told = client.get(at(permit)).context
    assert UNDER_EXAMINATION in told["obstacles"]
    shown = words(client.get(at(permit)))
    assert "Too thin" not in shown and "A hunch" not in shown and "R507" not in shown
    assert "Finding recorded" not in [line.label for line in told["events"]]
    assert not any(o.overridable for o in told["obstacles"])


def test_each_date_comes_with_its_arithmetic(client: Client, ada: User) -> None:
    permit = own(make.issued(MONDAY), ada)
    shown = words(client.get(at(permit)))
    assert "Issued March 9, 2026 + 6 months = September 9, 2026" in shown


def test_only_chosen_panels_show_and_every_record_type_has_a_page(client: Client, ada: User) -> None:
    permit = own(make.issued(MONDAY), ada)
    visit = jobs.book(permit, "FOOTING", MONDAY)
    for record in (permit, visit):
        shown = {panel["key"] for panel in client.get(at(record)).context["panels"]}
        assert shown <= {panel.key for panel in PANELS.get(record.kind, EVERY_KIND)}
        assert {panel.title for panel in kind_of(record).panels if panel.key == "findings"} & shown == set()


def test_their_papers_open_and_others_do_not(client: Client, ada: User) -> None:
    permit, other = own(make.issued(MONDAY), ada), make.issued(MONDAY)
    papers = client.get(at(permit)).context["panels"][-1]["data"]["papers"]
    assert {"Building permit"} <= {row.title for row in papers}
    theirs = Document.objects.filter(case=other).first()
    assert theirs is not None
    assert client.get(f"/vestal/my/documents/{theirs.pk}/").status_code == 404


def test_a_paper_of_the_office_alone_is_neither_listed_nor_opened(client: Client, ada: User) -> None:
    """Given a paper of a kind that is not made for whoever applies, then only the office has it."""
    permit = own(make.issued(MONDAY), ada)
    card = drawn(Document.objects.get(case=permit, kind="permit_card"))
    address = f"/vestal/my/documents/{card.pk}/"
    assert b"".join(client.get(address)) == b"%PDF-"
    Document.objects.filter(pk=card.pk).update(kind="memorandum")
    assert client.get(address).status_code == 404
    assert card.pk not in [one.pk for one in own_documents(permit)]


def test_of_a_paper_made_anew_only_the_one_in_force_is_listed(client: Client, ada: User) -> None:
    permit = own(make.issued(MONDAY), ada)
    assert [one.title for one in own_documents(permit)].count("Building permit") == 1
    old = Document.objects.get(case=permit, kind="permit")
    again = Document.objects.get(pk=old.pk)
    again.pk, again.code, again.supersedes = None, "ANOTHER-CODE", old
    again.save(force_insert=True)
    listed = [one.pk for one in own_documents(permit) if one.kind == "permit"]
    assert listed == [again.pk]


@pytest.mark.clause("V-5-24-061")
def test_the_accepted_set_comes_back_to_whoever_applied(client: Client, ada: User) -> None:
    """Given a set of two sheets accepted, then its marked copy opens from the own page, before a permit is issued."""
    permit = own(make.under_review(MONDAY), ada)
    attach(permit, by=make.actor("clerk"), on=MONDAY, title="Plans", item="plan_sets", file=applying.drawing())
    officer = make.actor("code_officer")
    here = [key for key, item in items_by_key(permit).items() if item.presence == "here"]
    permit = documents.review_documents(make.fresh(permit), by=officer, on=MONDAY, satisfied=dict.fromkeys(here, True))
    documents.accept_documents(permit, by=officer, on=MONDAY)
    drain()
    [papers] = [panel for panel in client.get(at(permit)).context["panels"] if panel["key"] == "papers"]
    [row] = [row for row in papers["data"]["papers"] if row.title.startswith("Accepted")]
    answer = client.get(row.url)
    marked = b"".join(answer) if answer.streaming else answer.content
    assert "not an authorization to commence work" in text_of_sheet(marked, 1)
    assert f"March 9, 2026 by {officer.name}" in text_of_sheet(marked, 3)


def test_an_act_is_done_under_the_own_name_on_the_day_it_is_said(client: Client, ada: User) -> None:
    """Given a holder who says that work began, then the day is asked; for other acts it is today."""
    permit = own(make.issued(MONDAY), ada)
    form = client.get(at(permit, "do/commence/")).context["act_form"]
    assert "on" in form.fields
    assert "on" not in client.get(at(permit, "do/attach/")).context["act_form"].fields
    sent = {"on": "2026-03-09", "why": "", "version": permit.version}
    assert client.post(at(permit, "do/commence/"), sent)["Location"] == at(permit)
    begun = make.fresh(permit)
    assert (begun.status, begun.events.latest("seq").actor) == (Status.ACTIVE, "Ada Lovelace")
    assert client.get(at(permit, "do/issue/")).status_code == 404


# --- answering item by item ---------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-038")
def test_what_is_asked_is_answered_item_by_item_and_the_review_goes_on(client: Client, asked: BuildingPermit) -> None:
    """Given two items asked for, then each shows what exactly is wanted; when both are answered the officer has it."""
    shown = words(client.get(at(asked, "answers/")))
    assert WANTED in shown and "Show the posts." in shown
    energy, structure = (ItemRequest.objects.get(key=key) for key in ("energy", "structure"))
    client.post(at(asked, f"answers/{energy.pk}/files/"), {"files": [applying.drawing("energy.pdf", 1)]})
    typed = {f"answer_{energy.pk}": "", f"answer_{structure.pk}": "Six by six, see sheet 2."}
    client.post(at(asked, "answers/"), typed, headers={"HX-Request": "true"})
    assert "Six by six" in words(client.get(at(asked, "answers/")))
    assert client.post(at(asked, "answers/"), typed)["Location"] == at(asked)
    permit = make.fresh(asked)
    assert permit.status == Status.UNDER_REVIEW
    energy.refresh_from_db(), structure.refresh_from_db()
    assert (energy.answered_on, energy.files, energy.answered_by) == (MONDAY, 1, "Ada Lovelace")
    assert (structure.answer, structure.files) == ("Six by six, see sheet 2.", 0)
    assert {items_by_key(permit)[key].presence for key in ("energy", "structure")} == {"here"}
    assert Upload.objects.get(item="energy").received_by == "Ada Lovelace"
    assert not Reply.objects.exists() and not StagedFile.objects.exists()


def test_one_answer_is_sent_and_the_rest_stays_open(client: Client, asked: BuildingPermit) -> None:
    structure = ItemRequest.objects.get(key="structure")
    client.post(at(asked, "answers/"), {f"answer_{structure.pk}": "Six by six."})
    assert make.fresh(asked).status == Status.INCOMPLETE
    rows = client.get(at(asked, "answers/")).context["rows"]
    assert [row["request"].key for row in rows] == ["energy"]
    panel = signed_in(make.person("code_officer")).get(f"/vestal/cases/{asked.number}/").context["panels"]
    [data] = [one["data"] for one in panel if one["key"] == "requests"]
    assert {row["request"].key: row["waiting"] for row in data["rows"]} == {"energy": True, "structure": False}


def test_nothing_said_is_no_answer(client: Client, asked: BuildingPermit) -> None:
    answer = client.post(at(asked, "answers/"), {})
    assert answer.status_code == 409
    assert "Answer at least one of the items." in words(answer)


def test_the_counter_answers_for_those_who_mail_it(asked: BuildingPermit) -> None:
    clerk = signed_in(make.person("clerk"))
    page = f"/vestal/cases/{asked.number}/do/answer_requests/"
    one = ItemRequest.objects.get(key="structure")
    sent = {"on": "2026-03-09", "version": asked.version, f"answer_{one.pk}": "By mail.", "why": ""}
    assert clerk.post(page, sent).status_code == 302
    one.refresh_from_db()
    assert one.answer == "By mail."


def test_what_came_on_paper_is_no_longer_asked_for(client: Client, asked: BuildingPermit) -> None:
    """Given the clerk notes both items as here, then nothing is left to answer at home."""
    here = {"energy": ("here", ""), "structure": ("here", "")}
    actions.answer_items(asked, by=make.actor("clerk"), on=MONDAY, answers=here)
    assert client.get(at(asked, "answers/"))["Location"] == at(asked)
    assert "Came at the office" in words(client.get(at(asked)))


def test_answers_sent_twice_or_kept_a_moment_too_late_lead_to_the_case(client: Client, asked: BuildingPermit) -> None:
    """Given answers that were sent, then a second click changes nothing and is told so, and the script is led on."""
    typed = {f"answer_{one.pk}": "Six by six." for one in ItemRequest.objects.all()}
    assert client.post(at(asked, "answers/"), typed)["Location"] == at(asked)
    version = make.fresh(asked).version
    late = client.post(at(asked, "answers/"), typed, headers={"HX-Request": "true"})
    assert late["HX-Redirect"] == at(asked)
    again = client.post(at(asked, "answers/"), typed, follow=True)
    assert "Nothing is asked for any more." in words(again)
    assert make.fresh(asked).version == version


def test_anothers_answers_are_not_there(asked: BuildingPermit) -> None:
    eve = signed_in(applying.account("eve@example.test", "Eve"))
    one = ItemRequest.objects.first()
    assert one is not None
    assert eve.get(at(asked, "answers/")).status_code == 404
    assert eve.post(at(asked, f"answers/{one.pk}/files/"), {"files": [applying.drawing()]}).status_code == 404
