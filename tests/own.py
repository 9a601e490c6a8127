"""Somebody from outside the office with something of every kind that is theirs."""

from dataclasses import dataclass
from datetime import date

from django.core.files.base import ContentFile

from accounts.models import User
from casework.cases.models import Case, Participant
from permits.building import actions
from permits.building.models import BuildingPermit
from permits.requests.models import ItemRequest
from portal.application.actions import begin, keep
from portal.application.models import ApplicationDraft, StagedFile
from portal.application.staging import stage
from portal.cases.replies import begun_reply
from records.models import Document
from tests import factories as make
from tests.unit.portal import applying


@dataclass(frozen=True)
class Own:
    """The account, an application under way with a file, a case that owes, and one of which something is asked."""

    user: User
    draft: ApplicationDraft
    staged: StagedFile
    owing: BuildingPermit
    asked: ItemRequest
    reply_file: StagedFile


def everything_own(permit: BuildingPermit, on: date) -> Own:
    """Takes part in `permit` too."""
    user = applying.account("holder@example.test", "Hugo Holder")
    draft = begin(permit.municipality, by=user, on=on)
    keep(draft, by=user, on=on, answers={}, parcel=permit.parcel, permit_type="deck")
    stage(draft, [applying.drawing()], user=user, item="plan_sets", title="Drawings")
    owing, under_review = make.received(on), make.under_review(on)
    asked = actions.request_items(
        under_review, by=make.actor("code_officer"), on=on, missing={"energy": "A statement."}
    )
    for case in (permit, owing, asked):
        takes_part(user, case, on)
    reply = begun_reply(asked, user)
    stage(reply, [applying.drawing("energy.pdf")], user=user, item="energy", title="Energy")
    return Own(user, draft, draft.files.get(), owing, ItemRequest.objects.get(permit=asked), reply.files.get())


def takes_part(user: User, case: Case, on: date, part: str = "owner") -> Participant:
    return Participant.objects.create(case=case, user=user, part=part, since=on)


def drawn(document: Document) -> Document:
    """As if the paper had been made: its file is there."""
    document.file.save("paper.pdf", ContentFile(b"%PDF-"), save=False)
    document.state, document.sha256, document.ready_at = Document.State.READY, "0" * 64, make.at(document.made_on)
    document.save()
    return document
