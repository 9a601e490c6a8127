"""How long ago the scheduled work last ran."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max, Q

from accounts import clock
from casework.events.models import Checkpoint
from casework.outbox.models import OutboxItem
from parcels.models import Municipality


@dataclass(frozen=True)
class Age:
    """`late` when something should have run since and has not."""

    words: str
    late: bool


# A message that failed so often will not go out by itself in the next minutes: somebody has to look.
IN_TROUBLE = 3


def ages() -> dict[str, Age]:
    """The age of the last nightly check and checkpoint, and of the oldest waiting message.

    Of the towns, the one whose last check is longest ago counts: a check that fails in one town must be seen.
    """
    lasts = Municipality.objects.exclude(law_code="").annotate(last=Max("sweep_runs__started_at"))
    check = lasts.exclude(last=None).order_by("last").values_list("last", flat=True).first()
    point = Checkpoint.objects.order_by("-taken_at").values_list("taken_at", flat=True).first()
    waiting = OutboxItem.objects.filter(state=OutboxItem.State.PENDING, attempts=0)
    oldest = waiting.order_by("next_try_at").values_list("next_try_at", flat=True).first()
    undone = OutboxItem.objects.exclude(state=OutboxItem.State.DONE)
    trouble = undone.filter(Q(state=OutboxItem.State.FAILED) | Q(attempts__gte=IN_TROUBLE)).count()
    return {
        "nightly check": _age(check, timedelta(hours=26), "has not run yet"),
        "outbox, oldest waiting": _age(oldest, timedelta(minutes=15), "nothing is waiting"),
        "outbox, failing": Age(f"{trouble} message{'' if trouble == 1 else 's'}", late=trouble > 0),
        "checkpoint": _age(point, timedelta(hours=50), "has not been taken yet"),
    }


def _age(moment: datetime | None, allowed: timedelta, never: str) -> Age:
    if moment is None:
        return Age(never, late=False)
    passed = clock.now() - moment
    return Age(f"{int(passed.total_seconds() // 60)} minutes ago", late=passed > allowed)
