"""A case of the simplest kind that takes documents, and what is done with it at the counter and after."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Unpack

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, act
from casework.cases.models import Case
from casework.kinds import Kind, State, Verb, WaitsOn
from casework.outbox.drain import attempt
from ordinances.law import law
from records.actions import accept_upload, attach, facts_of, request_document
from records.heads import head_of, place_of, printed_items
from records.models import Document, Upload
from records.panels import DOCUMENTS
from records.papers import Item, Paper
from records.queries import preparation, uploads_of
from records.verbs import attach_verb
from tests.unit.records import plans

DAY = date(2026, 8, 24)
STATES = {"open": State("Open", WaitsOn.CLERK)}


@dataclass(frozen=True, kw_only=True)
class Cover(Paper):
    subtitle: str
    address: str
    city_line: str
    tax_map_number: str
    work: str
    accepted_on: date
    notices: tuple[Item, ...]
    set_title: str = "Two sets on paper"
    file_name: str = ""
    sheets: int = 0
    fingerprint: str = ""
    received_on: date = DAY


def cover(case: Case, by: Actor, on: date) -> Cover:
    return Cover(
        **head_of(case, title="Accepted Construction Documents", by=by, on=on),
        **place_of(case),
        subtitle="Set to be kept at the work site",
        work="A deck.",
        accepted_on=on,
        notices=printed_items(law("vestal", on), "plan_cover"),
    )


def accept(case: Case, *, by: Actor, on: date, **how: Unpack[How]) -> Case:
    """What a chapter does: accept within its own act, and request a copy for the site."""
    with transaction.atomic():
        with act(case, "accept", by=by, on=on, **how) as step:
            accepted = [accept_upload(upload, by=by, on=on) for upload in uploads_of(step.record)]
            step.data["documents"] = [facts_of(upload) for upload in accepted]
        for upload in accepted:
            request_document(
                step.record,
                kind="plan_cover",
                title="Accepted documents",
                context=cover(step.record, by, on),
                by=by,
                event=step.happened(),
                upload=upload,
            )
    return step.record


KIND = Kind(
    code="filing",
    slug="filing",
    series="FI",
    label="filing",
    model=Case,
    initial="open",
    states=STATES,
    verbs=(
        attach_verb(while_in=STATES, items=lambda record: [("plan_sets", "Construction documents")]),
        Verb("accept", "Accept", accept, "permits.review", "§ 5-24(e)(2)", while_in=("open",), signs=True),
    ),
    panels=(DOCUMENTS,),
)


def plan(data: bytes | None = None, name: str = "Plan (rev 2).pdf") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data if data is not None else plans.plain_set(3), "text/html")


def filed(case: Case, clerk: Actor, **facts: Any) -> Upload:
    given = {"title": "Site plan", "file": plan(), "item": "plan_sets"} | facts
    attach(case, by=clerk, on=DAY, **given)
    return Upload.objects.latest("pk")


def prepared(document: Document) -> Document:
    item = preparation(document)
    assert item is not None
    attempt(item.pk)
    document.refresh_from_db()
    return document


def requested(case: Case, clerk: Actor, officer: Actor) -> Document:
    """A document as one finds it right after the act."""
    filed(case, clerk, file=None, paper_sets=2)
    accept(case, by=officer, on=DAY)
    return Document.objects.latest("pk")
