"""Started by test_nightly_workers: a nightly check that stops in its second batch, written and not committed."""

import signal
import sys
from datetime import date

import django
from django.conf import settings

settings.DATABASES["default"]["NAME"] = sys.argv[1]
django.setup()

from casework.sweep import run as sweep  # noqa: E402  # the database had to be named first
from casework.sweep.apply import Outcome  # noqa: E402
from parcels.models import Municipality  # noqa: E402

write = sweep.write
batches = 0


def write_and_tell(outcomes: list[Outcome]) -> None:
    global batches
    write(outcomes)
    batches += 1
    print(f"batch of {len(outcomes)} written", flush=True)
    if batches == 2:
        signal.pause()


sweep.BATCH = 2
sweep.write = write_and_tell
sweep.check_town(Municipality.objects.get(slug="vestal"), date.fromisoformat(sys.argv[2]))
