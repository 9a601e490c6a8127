"""Reading runs of the nightly check, and what a waiting one would change."""

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from accounts.office import Office
from casework.cases.models import Case
from casework.deadlines.models import Deadline
from casework.sweep.models import SweepRun
from casework.sweep.run import due_cases


@dataclass(frozen=True)
class PreviewLine:
    """One case that a waiting run would change, and the date that does it."""

    case: Case
    deadline: Deadline


def latest_runs(office: Office, most: int = 14) -> QuerySet[SweepRun]:
    return SweepRun.objects.filter(municipality=office.municipality).order_by("-started_at")[:most]


def waiting_preview(office: Office) -> SweepRun | None:
    found = SweepRun.objects.filter(municipality=office.municipality, state=SweepRun.State.PREVIEW)
    return found.order_by("-started_at").first()


def preview_lines(office: Office, on: date, most: int) -> list[PreviewLine]:
    """The first of the cases that are due, each with its earliest date."""
    due = Deadline.objects.filter(case__in=due_cases(office.municipality, on), acts_on__lte=on)
    earliest: dict[int, PreviewLine] = {}
    for deadline in due.select_related("case").order_by("acts_on", "pk")[: most * 3]:
        earliest.setdefault(deadline.case_id, PreviewLine(deadline.case, deadline))
    return list(earliest.values())[:most]
