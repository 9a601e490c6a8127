"""Requesting a document: what it says is fixed now, in the act's own transaction; the file follows after commit."""

from dataclasses import replace

from django.db import transaction

from accounts.actors import Actor
from casework.cases.models import Case
from casework.events.models import Event
from casework.kinds import Draft
from casework.outbox.post import post
from records.codes import check_url, new_code
from records.facts import facts_of_set
from records.ink.models import InkSignature
from records.models import Document, Upload
from records.papers import Paper, snapshot
from records.queries import recipient_of

TOPIC = "document"

# Kind of document → its template below templates/documents. Several kinds look alike.
TEMPLATES = {
    "permit": "permit.html",
    "permit_card": "site_card.html",
    "plan_cover": "cover_sheet.html",
    "certificate": "certificate.html",
    "temporary_certificate": "certificate.html",
    "receipt": "receipt.html",
    "letter": "letter.html",
    "denial": "letter.html",
    "warning": "letter.html",
    "notice": "letter.html",
    "open_permit": "letter.html",
    "correction_notice": "letter.html",
    "exemption_answer": "letter.html",
    "day_sheet": "day_sheet.html",
    "annual_report": "annual_report.html",
}

# Papers that name the officer and have no line to sign on.
NO_LINE_TO_SIGN = frozenset({"permit_card"})


def request_document(
    case: Case,
    *,
    kind: str,
    title: str,
    context: Paper,
    by: Actor,
    event: Event,
    upload: Upload | None = None,
    supersedes: Document | None = None,
) -> Document:
    """Have a paper made for the case, as part of the act that wrote `event`.

    With `upload` the paper becomes the cover sheet of that upload's accepted set, every sheet of it marked.

    :raises KeyError: nobody has said what a document of this kind looks like.
    :raises TransactionManagementError: there is no transaction that the act and its papers share.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("A document is requested in the transaction of its act.")
    meant = context.signed and by.signed  # a clerk's receipt is nobody's signature, whatever password was entered
    ink = meant and by.pen and kind not in NO_LINE_TO_SIGN
    signed = meant and not by.pen
    code = new_code()
    said = snapshot(replace(context, code=code, url=check_url(code), signed=signed, ink=ink))
    document = Document.objects.create(
        case_id=case.pk,
        event=event,
        upload=upload,
        supersedes=supersedes,
        kind=kind,
        title=title,
        number=context.number,
        code=code,
        template=TEMPLATES[kind],
        context=said | facts_of_set(upload) if upload else said,
        made_on=event.happened_on,
        signed_by=by.name if signed else "",
        signed_title=by.title if signed else "",
    )
    if ink:
        InkSignature.objects.create(
            document=document, officer=by.name, officer_title=by.title, officer_user_id=by.user_id
        )
    post(event, [Draft(TOPIC, recipient_of(document), kind, {"document": document.pk})])
    return document
