"""Finding schedules, charges and payments. The office comes first; nothing here crosses a municipality."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet, Sum

from casework.cases.models import Case, CaseParty
from casework.cases.queries import HasMunicipality
from casework.looking import once_a_look
from casework.rows import Rows
from fees.models import Charge, FeeItem, FeeSchedule, Payment, PaymentLine


def schedules(office: HasMunicipality) -> QuerySet[FeeSchedule]:
    """Every schedule of the municipality, the latest first, with its lines."""
    found = FeeSchedule.objects.filter(municipality=office.municipality).order_by("-effective_from")
    return found.prefetch_related(Prefetch("items", FeeItem.objects.order_by("pk")))


@once_a_look
def schedule_in_force(office: HasMunicipality, on: date) -> FeeSchedule | None:
    """The latest schedule whose day had come."""
    found = schedules(office).filter(withdrawn_on__isnull=True, effective_from__lte=on)
    return found.prefetch_related(None).order_by("-effective_from").first()


def schedule_after(office: HasMunicipality, day: date) -> FeeSchedule | None:
    """The first schedule that takes force after that day."""
    found = schedules(office).filter(withdrawn_on__isnull=True, effective_from__gt=day)
    return found.order_by("effective_from").first()


def schedule_from(office: HasMunicipality, day: date) -> FeeSchedule | None:
    """The schedule that takes force on that very day."""
    return schedules(office).filter(withdrawn_on__isnull=True, effective_from=day).first()


def schedule_by_id(office: HasMunicipality, pk: int) -> FeeSchedule | None:
    return schedules(office).filter(pk=pk).first()


def is_charged_by(schedule: FeeSchedule) -> bool:
    """Whether anything was ever charged under it."""
    return Charge.objects.filter(item__schedule=schedule).exists()


def item_of(schedule: FeeSchedule, key: str) -> FeeItem | None:
    """The line of that key."""
    return lines_of(schedule).get(key)


@once_a_look
def lines_of(schedule: FeeSchedule) -> dict[str, FeeItem]:
    """The lines of the schedule by key, in the board's own order."""
    found = FeeItem.objects.filter(schedule=schedule).select_related("schedule").order_by("pk")
    return {item.key: item for item in found}


def items_in_force(office: HasMunicipality, on: date) -> list[FeeItem]:
    """The lines of the schedule in force, in the board's own order; empty when there is none."""
    schedule = schedule_in_force(office, on)
    if schedule is None:
        return []
    return list(lines_of(schedule).values())


def charges(office: HasMunicipality) -> QuerySet[Charge]:
    return Charge.objects.filter(municipality=office.municipality)


# The fees of a case and of those whose place it took; its payments with what each paid for.
CHARGES = Rows(Charge, lambda of: Q(case_id__in=of.line), joined=("item__schedule",))
LINES = Rows(PaymentLine, lambda of: Q(payment__case_id=of.case), joined=("charge__item",))
PAYMENTS = Rows(Payment, lambda of: Q(case_id=of.case), joined=("receipt",), lists={"lines": LINES})
MONEY = (CHARGES, PAYMENTS)


def charges_on(case: Case, **conditions: Any) -> QuerySet[Charge]:
    """What the case was ever charged, the first first, with the schedule behind each."""
    return CHARGES.of(case, case_id=case.pk, **conditions)


def due_on(case: Case) -> QuerySet[Charge]:
    """What the case still owes."""
    return charges_on(case, state=Charge.State.DUE)


def waived_on(case: Case) -> QuerySet[Charge]:
    """Fees that the case was exempted from; a renewed permit's with those of the permits it renews (V-5-24-072)."""
    return CHARGES.of(case, state=Charge.State.WAIVED)


def payments(office: HasMunicipality) -> QuerySet[Payment]:
    return Payment.objects.filter(municipality=office.municipality)


def payments_on(case: Case) -> QuerySet[Payment]:
    """What was ever paid on the case, the first first, with what each paid for."""
    return PAYMENTS.of(case)


def standing_payments_on(case: Case) -> QuerySet[Payment]:
    """Payments on the case that were not reversed."""
    return PAYMENTS.of(case, reversed_on__isnull=True)


def paid_total(case: Case) -> int:
    """What has been paid on the case and stands, in cents."""
    return sum(charge.amount_cents for charge in charges_on(case, state=Charge.State.PAID))


def payers_of(case: Case) -> list[CaseParty]:
    """Who is likely to pay: the case's people, the applicant first; its subject's where it has none of its own."""
    found = CaseParty.objects.filter(case_id__in=[pk for pk in (case.pk, case.subject_id) if pk])
    people = list(found.select_related("party").order_by("pk"))
    own = [one for one in people if one.case_id == case.pk]
    return sorted(own or people, key=lambda one: one.part != CaseParty.Part.APPLICANT)


@dataclass(frozen=True)
class Totals:
    """The money of a period. What was received and later reversed counts in the period of each."""

    charged_cents: int = 0
    received_cents: int = 0
    reversed_cents: int = 0
    payments: int = 0
    by_method: dict[str, int] = field(default_factory=dict)
    by_label: dict[str, int] = field(default_factory=dict)


def totals(office: HasMunicipality, first: date, last: date) -> Totals:
    """Fees charged and collected from the first day through the last (§ 5-34(a)(8))."""
    period = (first, last)
    received = payments(office).filter(received_on__range=period)
    reversed_ = payments(office).filter(reversed_on__range=period)
    charged = charges(office).filter(made_on__range=period, ended_on__isnull=True)
    by_method = received.values_list("method").annotate(cents=Sum("amount_cents"), n=Count("pk")).order_by("method")
    lines = PaymentLine.objects.filter(payment__in=received).values_list("charge__label")
    return Totals(
        charged_cents=_sum(charged),
        received_cents=sum(cents for _, cents, _ in by_method),
        reversed_cents=_sum(reversed_),
        payments=sum(n for _, _, n in by_method),
        by_method={Payment.Method(method).label: cents for method, cents, _ in by_method},
        by_label=_paired(lines.annotate(cents=Sum("charge__amount_cents")).order_by("charge__label")),
    )


def _sum(rows: QuerySet[Charge] | QuerySet[Payment]) -> int:
    return int(rows.aggregate(cents=Sum("amount_cents"))["cents"] or 0)


def _paired(rows: Iterable[tuple[str, int]]) -> dict[str, int]:
    return dict(rows)
