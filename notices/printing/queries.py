"""Finding letters, batches and papers to print. The office comes first; each page takes the same few queries."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.office import Office
from casework.outbox.models import OutboxItem
from notices.models import Delivery, PrintBatch, PrintedPaper, PrintItem
from parcels.models import Municipality
from records.models import Document

HasMunicipality = Office | Municipality
SHOWN = 100
Waiting = PrintItem.State.WAITING


def print_items(office: HasMunicipality, state: str = Waiting) -> QuerySet[PrintItem]:
    """Letters in this state, the oldest first."""
    found = PrintItem.objects.filter(municipality=office.municipality, state=state)
    return found.select_related("party", "outbox_item__event__case").order_by("written_on", "pk")


def to_batch(office: HasMunicipality) -> QuerySet[PrintItem]:
    """Letters that are in no batch yet."""
    return print_items(office).filter(batch__isnull=True)


def letter_by_id(office: HasMunicipality, pk: int) -> PrintItem | None:
    return PrintItem.objects.filter(municipality=office.municipality, pk=pk).select_related("party").first()


def batches(office: HasMunicipality) -> QuerySet[PrintBatch]:
    """Batches, the latest first, with how many letters or papers each has."""
    found = PrintBatch.objects.filter(municipality=office.municipality).select_related("municipality")
    counted = found.annotate(letter_count=Count("letters", distinct=True), paper_count=Count("papers", distinct=True))
    return counted.order_by("-pk")


def batch_by_id(office: HasMunicipality, pk: int) -> PrintBatch | None:
    return batches(office).filter(pk=pk).first()


def letters_of(batch: PrintBatch) -> QuerySet[PrintItem]:
    """The letters of a batch as they lie on the stack."""
    found = PrintItem.objects.filter(batch_id=batch.pk).select_related("party", "outbox_item__event__case")
    return found.prefetch_related("papers").order_by("position")


def made_today(municipality: Municipality, on: date) -> bool:
    """Whether a batch of letters was made on the day."""
    return PrintBatch.objects.filter(municipality=municipality, what=PrintBatch.What.LETTERS, made_on=on).exists()


@dataclass(frozen=True)
class Progress:
    """How far a batch is."""

    done: int
    total: int

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0


def _counted(pieces: QuerySet[Any], made: Q) -> dict[str, int]:
    return pieces.aggregate(all=Count("pk"), done=Count("pk", filter=made))


def progress(batch: PrintBatch) -> Progress:
    if batch.what == PrintBatch.What.LETTERS:
        counted = _counted(PrintItem.objects.filter(batch=batch), ~Q(sheet=""))
    else:
        counted = _counted(PrintedPaper.objects.filter(batch=batch), Q(pages__gt=0))
    return Progress(counted["done"], counted["all"])


def troubles(batch: PrintBatch) -> dict[int, OutboxItem]:
    """What could not be made at the first try, by letter: why, and when it is tried again."""
    found = OutboxItem.objects.filter(event_id=batch.event_id).exclude(error="").exclude(state=OutboxItem.State.DONE)
    return {item.payload.get("letter", 0): item for item in found}


# --- copies of papers ------------------------------------------------------------------------------------------


def printable_papers(
    office: HasMunicipality, *, since: date, kinds: tuple[str, ...], again: bool
) -> QuerySet[Document]:
    """Papers made since a day, of these kinds; without `again` only what was never printed, with a letter or alone."""
    found = Document.objects.filter(
        case__municipality=office.municipality, made_on__gte=since, state=Document.State.READY, kind__in=kinds
    )
    if not again:
        copied = PrintedPaper.objects.filter(document=OuterRef("pk"))
        enclosed = PrintItem.papers.through.objects.filter(document_id=OuterRef("pk"))
        found = found.filter(~Exists(copied), ~Exists(enclosed))
    return found.select_related("case__municipality").order_by("made_on", "pk")


# --- mail that came back ---------------------------------------------------------------------------------------


def emails_to(office: HasMunicipality, address: str) -> QuerySet[Delivery]:
    """Messages that went to an e-mail address, the latest first."""
    sent = Delivery.objects.filter(event__municipality=office.municipality, way=Delivery.Way.EMAIL)
    return sent.filter(person=address.strip().lower()).select_related("event__case", "outbox_item").order_by("-pk")


def delivery_by_id(office: HasMunicipality, pk: int) -> Delivery | None:
    found = Delivery.objects.filter(event__municipality=office.municipality, pk=pk)
    return found.select_related("event", "outbox_item").first()
