"""Making a batch in the background: the outbox's handlers. Each does a small piece, and the last one binds the stack.

A piece that was made is left alone, so that a second try, or a second worker, changes nothing.
"""

from django.core.files.base import ContentFile

from casework.outbox.models import OutboxItem
from notices.models import PrintBatch, PrintedPaper, PrintItem
from notices.printing import drawing

LETTER, ENVELOPES, COPIES = "print_letter", "print_envelopes", "print_copies"
PART = 20  # papers that are laid on the stack at a time


def make_letter(item: OutboxItem) -> None:
    """The outbox's handler for the topic "print_letter": one letter with its papers."""
    letter = PrintItem.objects.select_for_update(of=("self",)).get(pk=item.payload["letter"])
    batch = letter.batch
    if batch is None or batch.event_id != item.event_id or letter.sheet:
        return
    pdf, letter.pages = drawing.letter_pdf(letter, both_sides=batch.both_sides)
    letter.sheet.save(f"{letter.pk}.pdf", ContentFile(pdf), save=False)
    letter.save(update_fields=["sheet", "pages"])
    bind_when_complete(PrintBatch.objects.select_for_update().get(pk=batch.pk))


def make_copies(item: OutboxItem) -> None:
    """The outbox's handler for the topic "print_copies": the next few papers of a stack of copies."""
    batch = PrintBatch.objects.select_for_update().get(pk=item.payload["batch"])
    first = item.payload["first"]
    papers = list(batch.papers.filter(position__gte=first, position__lt=first + PART).select_related("document__case"))
    if batch.ready or all(paper.pages for paper in papers):
        return
    pdf, pages = drawing.copies_pdf([paper.document for paper in papers], both_sides=batch.both_sides)
    batch.file.storage.save(_part(batch, first), ContentFile(pdf))
    for paper, count in zip(papers, pages, strict=True):
        paper.pages = count
    PrintedPaper.objects.bulk_update(papers, ["pages"])
    bind_when_complete(batch)


def make_envelopes(item: OutboxItem) -> None:
    """The outbox's handler for the topic "print_envelopes": one envelope for each address."""
    batch = PrintBatch.objects.select_for_update().get(pk=item.payload["batch"])
    letters = batch.letters.select_related("municipality").order_by("position")
    if not batch.envelopes and letters:
        batch.envelopes.save("envelopes.pdf", ContentFile(drawing.envelopes_pdf(letters)), save=False)
        batch.save(update_fields=["envelopes"])


def bind_when_complete(batch: PrintBatch) -> None:
    """Once nothing is missing: the whole stack as one file. The batch is under lock."""
    letters = batch.what == PrintBatch.What.LETTERS
    missing = batch.letters.filter(sheet="") if letters else batch.papers.filter(pages=0)
    if batch.ready or missing.exists():
        return
    pieces = [_read(letter) for letter in batch.letters.order_by("position")] if letters else _parts(batch)
    pdf, batch.pages = drawing.stack_of(pieces)
    batch.file.save("stack.pdf", ContentFile(pdf), save=False)
    batch.state = PrintBatch.State.READY
    batch.save(update_fields=["file", "state", "pages"])
    if not letters:
        for first in range(1, batch.papers.count() + 1, PART):
            batch.file.storage.delete(_part(batch, first))


def _read(letter: PrintItem) -> bytes:
    with letter.sheet.open("rb") as file:
        content: bytes = file.read()
    return content


def _parts(batch: PrintBatch) -> list[bytes]:
    found = []
    for first in range(1, batch.papers.count() + 1, PART):
        with batch.file.storage.open(_part(batch, first), "rb") as file:
            found.append(file.read())
    return found


def _part(batch: PrintBatch, first: int) -> str:
    return f"{batch.municipality.slug}/printing/{batch.pk}/part-{first:04}.pdf"
