"""Makes the file of a requested document: drawn, joined with the accepted set if there is one, sealed, stored.

Called by the outbox, again and again until it succeeds; what went wrong is kept on the outbox item.
"""

import base64
import hashlib
import logging
from typing import BinaryIO, cast

from django.conf import settings
from django.core.files.base import ContentFile

from accounts import clock
from casework.outbox.models import OutboxItem
from parcels.models import Municipality
from records.errors import SealUnavailable
from records.intake import PICTURES
from records.keys import key_file, make_key
from records.models import Document, Upload
from records.photos import as_sheet
from records.rendering import render_pdf
from records.sealing import Seal, seal, sign_bytes, verify_bytes
from records.stamping import Mark, stamp

log = logging.getLogger(__name__)


def prepare_document(item: OutboxItem) -> None:
    """The outbox's handler for the topic "document". A document that is ready is left alone."""
    document = Document.objects.select_for_update().get(pk=item.payload["document"])
    if document.ready:
        return
    town = document.case.municipality
    ensure_demo_key(town)
    pdf = seal(_drawn(document), town.slug, _said(document))
    document.file.save(f"{document.code}.pdf", ContentFile(pdf), save=False)
    document.size, document.sha256 = len(pdf), hashlib.sha256(pdf).hexdigest()
    document.state, document.ready_at = Document.State.READY, clock.now()
    document.save(update_fields=["file", "size", "sha256", "state", "ready_at"])


def _drawn(document: Document) -> bytes:
    said = document.context
    paper = render_pdf(document.template, said, title=f"{said['title']} {said['number']}")
    upload = document.upload
    if upload is None or upload.on_paper:
        return paper
    mark = Mark(
        town=said["town"],
        number=said["number"],
        accepted_on=said["accepted_on"],
        officer_name=said["officer_name"],
        officer_title=said["officer_title"],
    )
    with upload.file.open("rb") as file:
        original = cast(BinaryIO, file)
        return stamp(as_sheet(original) if _is_picture(upload) else original, mark, cover=paper)


def _is_picture(upload: Upload) -> bool:
    return upload.content_type in PICTURES


def _said(document: Document) -> Seal:
    """What the seal names: the officer who signed, or the office."""
    said = document.context
    what = f"{said['title']} {said['number']}"
    place = f"{said['town']}, {said['state']}"
    if not document.signed_by:
        return Seal(by=f"{said['department']}, {said['town']}", reason=f"{what}, issued", place=place, at=clock.now())
    officer = ", ".join(part for part in (document.signed_by, document.signed_title) if part)
    return Seal(by=officer, reason=f"{what}, signed by {officer}", place=place, at=clock.now())


def ensure_demo_key(town: Municipality) -> None:
    """A demonstration makes its own key; a real town's office puts one in place (manage.py make_seal says how)."""
    if (settings.DEMO or settings.DEBUG) and not key_file(town.slug).exists():
        make_key(town.slug, town.name, on=clock.now().date())


def sign_checkpoint(town: Municipality, data: bytes) -> str:
    """For the nightly checkpoint; empty where the municipality has no seal, so that the digest is kept all the same."""
    ensure_demo_key(town)
    try:
        return base64.b64encode(sign_bytes(data, town.slug)).decode()
    except SealUnavailable as error:
        log.warning("The checkpoint of the %s is not signed: %s", town, error)
        return ""


def verify_checkpoint(town: Municipality, data: bytes, signature: str) -> bool:
    return verify_bytes(data, base64.b64decode(signature), town.slug)
