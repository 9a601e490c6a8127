"""The papers that go out with a message: those of the same act, such as the permit and its card."""

from casework.events.models import Event
from casework.outbox.drain import attempt
from notices.errors import PapersNotReady
from records.models import Document
from records.queries import preparation


def enclosures(event: Event) -> list[Document]:
    """The papers of the act; one that is not made yet is made now. Sets of plans are collected at the office.

    :raises PapersNotReady: one cannot be made at present. The message waits for it.
    """
    papers = list(event.documents.filter(upload__isnull=True).order_by("pk"))
    return [paper if paper.ready else _made_now(paper) for paper in papers]


def _made_now(paper: Document) -> Document:
    work = preparation(paper)
    if work is not None:
        attempt(work.pk)
    paper.refresh_from_db()
    if not paper.ready:
        raise PapersNotReady(f"{paper} is not ready to go out.")
    return paper
