"""Board-adopted schedules, what was charged under them, and what was paid (§ 5-37).

Nothing here is changed or deleted to undo it: a payment is reversed, a charge is voided, and both stay.
"""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from casework.cases.models import Case
from parcels.models import Municipality
from records.models import Document


class FeeSchedule(models.Model):
    """The amounts of one resolution (§ 5-37(a)). In force from its day until a later one takes its place.

    One entered by mistake, under which nothing was charged, is withdrawn; it stays to be seen and counts for nothing.
    """

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="fee_schedules")
    resolution = models.CharField(max_length=80)
    adopted_on = models.DateField()
    effective_from = models.DateField()
    withdrawn_on = models.DateField(null=True, blank=True)
    withdrawn_why = models.CharField("why it was withdrawn", max_length=500, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["municipality", "effective_from"],
                condition=Q(withdrawn_on__isnull=True),
                name="one_fee_schedule_a_day",
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_on__isnull=True, withdrawn_why="")
                | Q(withdrawn_on__isnull=False) & ~Q(withdrawn_why=""),
                name="withdrawn_fee_schedule_says_when_and_why",
            ),
            models.CheckConstraint(condition=~Q(resolution=""), name="fee_schedule_names_its_resolution"),
            models.CheckConstraint(
                condition=Q(effective_from__gte=F("adopted_on")), name="fee_schedule_not_before_its_resolution"
            ),
        ]

    def __str__(self) -> str:
        return f"Resolution {self.resolution}"


class FeeItem(models.Model):
    """One line of a schedule. `event` names the occasion in the town's fee law, which gives clause and due time.

    `amount_cents` is the whole of a flat fee and the base of one by valuation; `rate` is dollars for each unit.
    """

    class Method(models.TextChoices):
        FLAT = "flat", "Flat"
        PER_SQUARE_FOOT = "per_square_foot", "Per square foot"
        PER_THOUSAND = "per_thousand", "Per $1,000 of valuation"

    schedule = models.ForeignKey(FeeSchedule, on_delete=models.PROTECT, related_name="items")
    key = models.CharField(max_length=40)
    event = models.CharField(max_length=20)
    label = models.CharField(max_length=80, help_text="As it stands on a receipt, such as Application fee")
    applies_to = models.CharField(max_length=120, blank=True, help_text="Such as One-family house")
    method = models.CharField(max_length=20, choices=Method.choices)
    amount_cents = models.PositiveBigIntegerField(default=0)
    rate = models.DecimalField(max_digits=9, decimal_places=4, null=True, blank=True)
    minimum_cents = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["schedule", "key"], name="one_fee_item_per_key"),
            models.CheckConstraint(condition=~Q(label="") & ~Q(key=""), name="fee_item_has_key_and_label"),
            # A fee of nothing is no fee: its line is left out of the schedule.
            models.CheckConstraint(
                condition=Q(method="flat", rate__isnull=True, amount_cents__gt=0, minimum_cents=0)
                | Q(method="per_square_foot", rate__isnull=False, rate__gt=0, amount_cents=0)
                | Q(method="per_thousand", rate__isnull=False, rate__gt=0),
                name="fee_item_has_the_figures_of_its_method",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.label}, {self.applies_to}" if self.applies_to else self.label


class Charge(models.Model):
    """A fee that a case owes: the amount as it was worked out that day, whatever a later schedule says."""

    class State(models.TextChoices):
        DUE = "due", "Due"
        PAID = "paid", "Paid"
        VOID = "void", "Void"
        WAIVED = "waived", "Waived"

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="charges")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="charges")
    item = models.ForeignKey(FeeItem, on_delete=models.PROTECT, related_name="charges")
    label = models.CharField(max_length=80)
    amount_cents = models.PositiveBigIntegerField()
    arithmetic = models.CharField(max_length=300)
    cite = models.CharField(max_length=80)
    made_on = models.DateField()
    made_by = models.CharField(max_length=120)
    state = models.CharField(max_length=10, choices=State.choices, default=State.DUE)
    ended_on = models.DateField("voided or waived on", null=True, blank=True)
    end_reason = models.CharField("why it was voided or waived", max_length=500, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(amount_cents__gt=0), name="charge_is_more_than_nothing"),
            models.CheckConstraint(
                condition=Q(state__in=["void", "waived"], ended_on__isnull=False) & ~Q(end_reason="")
                | Q(state__in=["due", "paid"], ended_on__isnull=True, end_reason=""),
                name="ended_charge_says_when_and_why",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["municipality", "made_on"], name="charge_by_day"),
            models.Index(fields=["case", "state"], name="charge_of_case"),
        ]

    def __str__(self) -> str:
        return f"{self.label} ({self.case})"

    @property
    def is_due(self) -> bool:
        return self.state == self.State.DUE


class Payment(models.Model):
    """Money taken in for whole charges of one case, with its receipt. A reversed one stays, with the reason."""

    class Method(models.TextChoices):
        CHECK = "check", "Check"
        CASH = "cash", "Cash"
        CARD = "card", "Card"
        MONEY_ORDER = "money_order", "Money order"

    class Reversal(models.TextChoices):
        MISTAKE = "mistake", "It was entered by mistake"
        RETURNED = "returned", "The bank returned it unpaid"
        REFUND = "refund", "The payer asks for the money back"

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="payments")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="payments")
    receipt_number = models.CharField(max_length=40)
    amount_cents = models.PositiveBigIntegerField()
    method = models.CharField(max_length=12, choices=Method.choices)
    # Of a check or a money order; a card's number is never asked for.
    check_number = models.CharField(max_length=30, blank=True)
    received_on = models.DateField()
    received_from = models.CharField(max_length=160)
    taken_by = models.CharField(max_length=210)  # a person's name and title with a comma between
    receipt = models.OneToOneField(Document, on_delete=models.PROTECT, null=True, blank=True, related_name="receipt_of")
    reversed_on = models.DateField(null=True, blank=True)
    reversal = models.CharField(max_length=10, choices=Reversal.choices, blank=True)
    reversal_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["municipality", "receipt_number"], name="one_receipt_number_once"),
            models.CheckConstraint(condition=Q(amount_cents__gt=0), name="payment_is_more_than_nothing"),
            models.CheckConstraint(condition=~Q(received_from=""), name="payment_names_its_payer"),
            models.CheckConstraint(
                condition=~Q(method="check") | ~Q(check_number=""), name="payment_by_check_has_its_number"
            ),
            models.CheckConstraint(
                condition=Q(reversed_on__isnull=True, reversal="") | Q(reversed_on__isnull=False) & ~Q(reversal=""),
                name="reversed_payment_says_when_and_why",
            ),
            models.CheckConstraint(
                condition=Q(reversed_on__isnull=True) | Q(reversed_on__gte=F("received_on")),
                name="payment_reversed_after_it_was_received",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["municipality", "received_on"], name="payment_by_day"),
            models.Index(fields=["municipality", "reversed_on"], name="payment_by_reversal"),
            models.Index(fields=["municipality", "check_number"], name="payment_by_check"),
        ]

    def __str__(self) -> str:
        return self.receipt_number

    @property
    def how(self) -> str:
        """ "Check no. 4417", "Cash"."""
        number = f" no. {self.check_number}" if self.check_number else ""
        return f"{self.get_method_display()}{number}"


class PaymentLine(models.Model):
    """A charge that a payment paid. Out of force once the payment is reversed; then another may pay the charge."""

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="lines")
    charge = models.ForeignKey(Charge, on_delete=models.PROTECT, related_name="lines")
    in_force = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["payment", "charge"], name="one_line_per_payment_and_charge"),
            models.UniqueConstraint(fields=["charge"], condition=Q(in_force=True), name="no_charge_is_paid_twice"),
        ]

    def __str__(self) -> str:
        return f"{self.payment}: {self.charge.label}"
