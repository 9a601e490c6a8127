"""The papers that go out with a message: those of the same act, such as the permit and its card."""

from casework.events.models import Event
from casework.outbox.drain import NotYet, attempt
from notices.errors import PapersNotReady
from records.models import Document
from records.queries import preparation

# Topics of the outbox whose handler writes a paper that goes out with the messages of its event; see config.wiring.
WRITES_PAPERS: set[str] = set()


def enclosures(event: Event) -> list[Document]:
    """The papers of the act; one that is not made yet is made now. Sets of plans are collected at the office.

    :raises PapersNotReady: one cannot be made at present. The message waits for it.
    :raises NotYet: one waits for the officer’s pen; what goes out is the signed sheet.
    """
    for pk in event.outbox.filter(topic__in=WRITES_PAPERS).exclude(state="done").values_list("pk", flat=True):
        if not attempt(pk):
            raise PapersNotReady("A paper that goes out with it is not written yet.")
    papers = list(
        event.documents.filter(upload__isnull=True).select_related("case__municipality", "ink").order_by("pk")
    )
    for paper in papers:
        ink = getattr(paper, "ink", None)
        if ink is not None and ink.waits:
            raise NotYet(f"“{paper.title}” waits for {ink.officer} to sign it.")
    return [paper if paper.ready else _made_now(paper) for paper in papers]


def _made_now(paper: Document) -> Document:
    work = preparation(paper)
    if work is not None:
        attempt(work.pk)
    paper.refresh_from_db()
    if not paper.ready:
        raise PapersNotReady(f"{paper} is not ready to go out.")
    return paper
