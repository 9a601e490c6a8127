"""What goes out on paper: letters for people whom e-mail does not reach, and the batches in which they are printed."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from casework.events.models import Event
from casework.outbox.models import OutboxItem
from casework.writing import long_date
from parcels.models import Municipality, Party
from records.models import Document, private_storage


def batch_path(batch: "PrintBatch", name: str) -> str:
    return f"{batch.municipality.slug}/printing/{batch.pk}/{name}"


def sheet_path(letter: "PrintItem", name: str) -> str:
    return f"{letter.municipality.slug}/printing/letters/{name}"


class PrintBatch(models.Model):
    """A stack that goes to the printer at once: the day's letters, or copies of papers that were chosen from a list."""

    class What(models.TextChoices):
        LETTERS = "letters", "Letters"
        COPIES = "copies", "Copies of papers"

    class State(models.TextChoices):
        MAKING = "making", "Being made"
        READY = "ready", "Ready to print"

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="print_batches")
    what = models.CharField(max_length=10, choices=What.choices)
    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="print_batch")  # that ordered it
    made_on = models.DateField()
    made_by = models.CharField(max_length=120)
    both_sides = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State.choices, default=State.MAKING)
    file = models.FileField(upload_to=batch_path, storage=private_storage, max_length=300, blank=True)
    envelopes = models.FileField(upload_to=batch_path, storage=private_storage, max_length=300, blank=True)
    pages = models.PositiveIntegerField(default=0)
    printed_on = models.DateField(null=True, blank=True)
    mailed_on = models.DateField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "print batches"
        constraints: ClassVar = [
            models.CheckConstraint(
                name="batch_ready_has_file", condition=Q(state="making", file="") | (Q(state="ready") & ~Q(file=""))
            ),
            models.CheckConstraint(
                name="batch_printed_when_ready", condition=Q(printed_on__isnull=True) | Q(state="ready")
            ),
            models.CheckConstraint(
                name="batch_mailed_after_printed",
                condition=Q(mailed_on__isnull=True)
                | Q(printed_on__isnull=False, mailed_on__gte=models.F("printed_on"), what="letters"),
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["municipality", "what", "-id"], name="print_batches")]

    def __str__(self) -> str:
        return f"{self.get_what_display()} of {long_date(self.made_on)}"

    @property
    def ready(self) -> bool:
        return self.state == self.State.READY


class PrintedPaper(models.Model):
    """A paper of the office in a stack of copies, and its place there."""

    batch = models.ForeignKey(PrintBatch, on_delete=models.PROTECT, related_name="papers")
    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="printings")
    position = models.PositiveIntegerField()
    pages = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["batch", "document"], name="one_copy_once_per_batch"),
        ]
        ordering = ("position",)

    def __str__(self) -> str:
        return str(self.document)


class PrintItem(models.Model):
    """One letter. Name, address and text are as they were when it was written; it is printed in one batch only."""

    class State(models.TextChoices):
        WAITING = "waiting", "To be printed"
        PRINTED = "printed", "Printed"
        MAILED = "mailed", "Mailed"

    class Reason(models.TextChoices):
        NO_EMAIL = "no_email", "No e-mail address"
        EMAIL_FAILED = "email_failed", "E-mail did not get through"
        ON_PAPER = "on_paper", "Asked for on paper"

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="print_items")
    outbox_item = models.OneToOneField(OutboxItem, on_delete=models.PROTECT, related_name="print_item")
    party = models.ForeignKey(Party, on_delete=models.PROTECT, related_name="print_items")
    reason = models.CharField(max_length=12, choices=Reason.choices, default=Reason.NO_EMAIL)
    address_lines = models.JSONField(default=list)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    papers = models.ManyToManyField(Document, related_name="letters", blank=True)
    written_on = models.DateField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    mailed_on = models.DateField(null=True, blank=True)
    batch = models.ForeignKey(PrintBatch, on_delete=models.PROTECT, null=True, blank=True, related_name="letters")
    position = models.PositiveIntegerField(default=0)
    sheet = models.FileField(upload_to=sheet_path, storage=private_storage, max_length=300, blank=True)
    pages = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(state="mailed", mailed_on__isnull=False)
                | ~models.Q(state="mailed") & models.Q(mailed_on__isnull=True),
                name="mailed_letter_says_when",
            ),
            models.CheckConstraint(
                condition=Q(state="waiting") | Q(batch__isnull=False), name="printed_letter_has_its_batch"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["municipality", "state", "written_on"], name="print_list")]

    def __str__(self) -> str:
        return self.subject

    @property
    def can_be_mailed(self) -> bool:
        """Whether there is more to write on the envelope than a name."""
        return len(self.address_lines) > 1


class Delivery(models.Model):
    """By which way somebody was told of an event: one person is told of one event once."""

    class Way(models.TextChoices):
        EMAIL = "email", "E-mail"
        PRINT = "print", "Letter"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="deliveries")
    person = models.CharField(max_length=500)  # the address in small letters, or name and mailing address
    outbox_item = models.OneToOneField(OutboxItem, on_delete=models.PROTECT, related_name="delivery")
    way = models.CharField(max_length=10, choices=Way.choices)
    name = models.CharField(max_length=254)

    class Meta:
        verbose_name_plural = "deliveries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "person"], name="one_person_told_once_of_an_event"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.get_way_display()})"
