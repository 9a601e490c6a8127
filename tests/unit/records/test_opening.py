"""Who may open what, and what a browser is told about it."""

from typing import Any

import pytest
from django.test import Client

from accounts.actors import Actor
from casework.cases.models import Case
from casework.outbox.models import OutboxItem
from records.models import Upload
from tests import factories
from tests.unit.records import plans
from tests.unit.records.filing import DAY, accept, filed, plan, prepared, requested

pytestmark = pytest.mark.usefixtures("filing_day")


def page(client: Client, user: Any, path: str, **headers: str) -> Any:
    client.force_login(user)
    return client.get(path, headers=headers or None)


def test_a_ready_document_opens_under_its_number(client: Client, case: Case, clerk: Actor, officer: Actor) -> None:
    document = prepared(requested(case, clerk, officer))
    response = page(client, factories.person("clerk"), f"/vestal/documents/{document.pk}/")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert f"{case.number} Accepted documents.pdf" in response["Content-Disposition"]
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in response["Cache-Control"]
    assert b"".join(response).startswith(b"%PDF-")


def test_a_document_being_made_says_so_and_asks_again(client: Client, case: Case, clerk: Actor, officer: Actor) -> None:
    document = requested(case, clerk, officer)
    user, path = factories.person("clerk"), f"/vestal/documents/{document.pk}/"
    assert "is being prepared" in page(client, user, path).content.decode()
    again = page(client, user, path, HX_Request="true")
    assert 'hx-trigger="every 2s"' in again.content.decode()
    assert "<html" not in again.content.decode()
    prepared(document)
    assert page(client, user, path, HX_Request="true")["HX-Redirect"] == path


def test_why_a_document_is_not_there_yet_can_be_read(
    client: Client, case: Case, clerk: Actor, officer: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = requested(case, clerk, officer)
    OutboxItem.objects.filter(recipient=f"document:{document.pk}").update(error="SealUnavailable: There is no seal")
    text = page(client, factories.person("clerk"), f"/vestal/documents/{document.pk}/").content.decode()
    assert "There is no seal" in text
    assert "It is tried again at" in text


def test_an_upload_opens_as_what_it_is_and_not_as_what_it_was_called(client: Client, case: Case, clerk: Actor) -> None:
    # Given a plan that came with the type of a web page
    upload = filed(case, clerk)
    response = page(client, factories.person("inspector"), f"/vestal/uploads/{upload.pk}/")
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="Plan-rev-2.pdf"'
    assert b"".join(response) == plans.plain_set(3)


@pytest.mark.parametrize("what", ["documents", "uploads"])
def test_another_town_finds_nothing(client: Client, case: Case, clerk: Actor, officer: Actor, what: str) -> None:
    document = prepared(requested(case, clerk, officer))
    upload = filed(case, clerk)
    other = factories.town("webster", law_code="")
    pk = document.pk if what == "documents" else upload.pk
    assert page(client, factories.person("clerk", other), f"/webster/{what}/{pk}/").status_code == 404


def test_who_has_no_role_here_reads_nothing(client: Client, case: Case, clerk: Actor) -> None:
    upload = filed(case, clerk)
    other = factories.town("webster", law_code="")
    assert page(client, factories.person("clerk", other), f"/vestal/uploads/{upload.pk}/").status_code == 403
    client.logout()
    response = client.get(f"/vestal/uploads/{upload.pk}/")
    assert response.status_code == 302
    assert "/accounts/login/" in response["Location"]


def test_sets_on_paper_have_no_file_to_open(client: Client, case: Case, clerk: Actor) -> None:
    upload = filed(case, clerk, file=None, paper_sets=2)
    assert page(client, factories.person("clerk"), f"/vestal/uploads/{upload.pk}/").status_code == 404


def test_files_have_no_address_of_their_own(client: Client, case: Case, clerk: Actor) -> None:
    upload = filed(case, clerk)
    for path in (f"/media/{upload.file.name}", f"/static/{upload.file.name}", f"/{upload.file.name}"):
        assert client.get(path).status_code == 404


def test_the_case_page_lists_papers_and_what_was_handed_in(
    client: Client, case: Case, clerk: Actor, officer: Actor
) -> None:
    upload = filed(case, clerk)
    accept(case, by=officer, on=DAY)
    text = page(client, factories.person("clerk"), f"/vestal/cases/{case.number}/").content.decode()
    assert "Accepted documents" in text
    assert "Being prepared" in text
    assert f"/vestal/uploads/{upload.pk}/" in text
    assert f"accepted by {officer.name}" in text


def test_filing_by_the_form(client: Client, case: Case) -> None:
    user, path = factories.person("clerk"), f"/vestal/cases/{case.number}/do/attach/"
    assert "Construction documents" in page(client, user, path).content.decode()
    sent = {"title": "Survey", "item": "plan_sets", "on": "2026-08-24", "version": case.version, "why": ""}
    client.post(path, {**sent, "file": plan()})
    assert Upload.objects.get().item == "plan_sets"
    case.refresh_from_db()
    answer = client.post(path, {**sent, "version": case.version, "file": plan(b"MZ program")})
    assert answer.status_code == 422
    assert "PDF files, and photos as JPEG, PNG or HEIC" in answer.content.decode()
    assert Upload.objects.count() == 1
