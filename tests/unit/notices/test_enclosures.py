"""Papers of the same act go out with the message, made on the spot where they are not there yet."""

import pytest
from django.core import mail as sent
from django.db import transaction

from accounts.actors import SYSTEM
from casework.cases.models import Case
from casework.events.queries import of_case
from casework.outbox import drain
from casework.outbox.models import OutboxItem
from fees.letters import Receipt
from notices import mail
from notices.errors import PapersNotReady
from records import preparing
from records.actions import request_document
from records.models import Document
from tests.unit.notices.conftest import TODAY, Posting


@pytest.fixture
def paper(permit: Case) -> Document:
    """The simplest paper there is, asked for with the permit's first event."""
    context = Receipt(
        town="Town of Vestal", state="New York", department="Building and Code Department", address_lines=("Vestal",),
        phone="607-555-0148", title="Receipt", number="R-2026-00001", issued_on=TODAY, payer="Rosa Kaminski",
        payer_lines=(), method="Cash", taken_by="Denise Rowe", amounts=(), total_cents=75_00, notices=(),
    )  # fmt: skip
    event = of_case(permit).latest("seq")
    with transaction.atomic():
        return request_document(
            permit, kind="receipt", title="Receipt R-2026-00001", context=context, by=SYSTEM, event=event
        )


def test_a_paper_goes_out_with_its_message(
    permit: Case, paper: Document, posted: Posting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(drain.HANDLERS, "document", preparing.prepare_document)
    monkeypatch.setattr(preparing, "ensure_demo_key", lambda town: None)
    monkeypatch.setattr(preparing, "seal", lambda pdf, slug, said: pdf)
    mail.send(posted(permit, "application_received", "part:applicant"))
    (message,) = sent.outbox
    assert "Enclosed: Receipt R-2026-00001\n" in message.body
    ((name, content, kind),) = message.attachments
    assert (name, kind) == ("R-2026-00001 Receipt R-2026-00001.pdf", "application/pdf")
    assert content.startswith(b"%PDF-")
    assert OutboxItem.objects.get(topic="document").state == OutboxItem.State.DONE


def test_a_message_waits_for_its_paper(
    permit: Case, paper: Document, posted: Posting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(item: OutboxItem) -> None:
        raise RuntimeError("no seal")

    monkeypatch.setitem(drain.HANDLERS, "document", broken)
    with pytest.raises(PapersNotReady, match="Receipt R-2026-00001"):
        mail.send(posted(permit, "application_received", "part:applicant"))
    assert sent.outbox == []
