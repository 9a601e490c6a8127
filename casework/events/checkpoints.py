"""Nightly checkpoints: a signed digest over all events since the one before, so that a cut tail shows.

The signer is set by config.wiring (the municipality's seal); without a seal the digest alone is kept.
"""

import hashlib
from collections.abc import Callable, Iterator

from django.db import connection, transaction
from django.db.models import QuerySet

from accounts import clock
from casework.events.chain import GENESIS
from casework.events.models import Checkpoint, Event
from casework.writing import long_date, office_day
from parcels.models import Municipality

Signer = Callable[[Municipality, bytes], str]
Verifier = Callable[[Municipality, bytes, str], bool]
SIGN: list[Signer] = []
VERIFY: list[Verifier] = []


def take_all() -> list[Checkpoint]:
    """A checkpoint for every municipality that recorded anything since its last one."""
    return [taken for town in Municipality.objects.order_by("pk") if (taken := take(town))]


def take(town: Municipality) -> Checkpoint | None:
    """Digest and sign the events since the last checkpoint; None when there are none."""
    with transaction.atomic():
        _wait_for_acts_under_way()
        last = Checkpoint.objects.filter(municipality=town).order_by("-pk").first()
        after = last.last_event_id if last else 0
        hashes = list(_events(town, after).values_list("pk", "hash"))
        if not hashes:
            return None
        previous = last.digest if last else GENESIS
        digest = digest_of(previous, (h for _, h in hashes))
        return Checkpoint.objects.create(
            municipality=town,
            taken_at=clock.now(),
            first_event_id=hashes[0][0],
            last_event_id=hashes[-1][0],
            events=len(hashes),
            previous=previous,
            digest=digest,
            signature=SIGN[0](town, digest.encode()) if SIGN else "",
        )


def _wait_for_acts_under_way() -> None:
    """Until every event that has its number is there to be seen: one committed later would slip below the checkpoint.

    Keeps a second checkpoint out as well. SQLite has one writer at a time anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {Event._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")


def faults(town: Municipality) -> Iterator[str]:
    """Every checkpoint that the events no longer bear out, or whose signature is not the municipality's."""
    previous, after = GENESIS, 0
    for point in Checkpoint.objects.filter(municipality=town).order_by("pk"):
        hashes = _events(town, after).filter(pk__lte=point.last_event_id).values_list("hash", flat=True)
        found = list(hashes)
        where = f"checkpoint of {long_date(office_day(point.taken_at))}"
        if len(found) != point.events:
            yield f"{where}: {point.events} events were there, {len(found)} are left"
        elif point.previous != previous or digest_of(previous, iter(found)) != point.digest:
            yield f"{where}: the events are no longer the same"
        if point.signature and VERIFY and not VERIFY[0](town, point.digest.encode(), point.signature):
            yield f"{where}: its signature does not verify"
        previous, after = point.digest, point.last_event_id


def digest_of(previous: str, hashes: Iterator[str]) -> str:
    running = hashlib.sha256(previous.encode())
    for one in hashes:
        running.update(one.encode())
    return running.hexdigest()


def _events(town: Municipality, after: int) -> QuerySet[Event]:
    return Event.objects.filter(municipality=town, pk__gt=after).order_by("pk")
