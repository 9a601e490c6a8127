"""Answering what the office asked for: at the counter, or from outside (§ 5-24(d)(3))."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Unpack

from django.core.files import File
from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, Step, act
from casework.errors import Refused
from casework.obstacle import Obstacle
from permits.building.documents import WITHDRAWN, changes_documents
from permits.building.models import ApplicationItem, BuildingPermit
from permits.building.policies import missing_items
from permits.requests.models import ItemRequest
from permits.requests.queries import unanswered
from records.actions import attach_upload, facts_of


@dataclass(frozen=True)
class Paper:
    """A file that comes with an answer: what it is, which item it answers (none: the original of a photo)."""

    title: str
    item: str
    file: File[bytes]


@dataclass(frozen=True)
class Answer:
    """What is said of one item, and what is handed in for it."""

    text: str = ""
    papers: Sequence[Paper] = ()

    @property
    def says_something(self) -> bool:
        return bool(self.text.strip() or self.papers)


def answer_requests(
    permit: BuildingPermit, *, by: Actor, on: date, answers: Mapping[int, Answer], **how: Unpack[How]
) -> BuildingPermit:
    """Answers to some or all of what was asked for; when nothing is left, the review goes on.

    :raises Refused: nothing is answered.
    :raises UploadNotAccepted: a file cannot be taken; nothing is kept.
    """
    with transaction.atomic():
        with act(permit, "answer_requests", by=by, on=on, **how) as step:
            open_ones = unanswered(step.record)
            told = {one.key: _answer(step, one, answers[one.pk]) for one in open_ones if one.pk in answers}
            if not any(told.values()):
                raise Refused([Obstacle("nothing", "Answer at least one of the items.", "§ 5-24(d)(3)")])
            step.data["answers"] = {key: what for key, what in told.items() if what}
            if changes_documents(step.record, step.data["answers"]) and step.record.forget_acceptance():
                step.data["acceptance"] = WITHDRAWN
        if list(missing_items(step.record)):
            return step.record
        with act(step.record, "resume_review", by=by, on=on) as resumed:
            resumed.record.resume_review()
    return resumed.record


def _answer(step: Step[BuildingPermit], asked: ItemRequest, given: Answer) -> dict[str, object]:
    """Keep one answer with its files; the item has come. What the event tells of it, or nothing."""
    if not given.says_something:
        return {}
    uploads = [
        attach_upload(step.record, by=step.by, on=step.on, title=paper.title, file=paper.file, item=paper.item)
        for paper in given.papers
    ]
    asked.answer, asked.answered_on, asked.answered_by = given.text.strip(), step.on, step.by.name
    asked.files = sum(1 for upload in uploads if upload.item)
    asked.save()
    ApplicationItem.objects.filter(permit_id=step.record.pk, key=asked.key).update(presence="here", satisfied=None)
    return {"asked": asked.wanted, "answer": asked.answer, "files": [facts_of(upload) for upload in uploads]}
