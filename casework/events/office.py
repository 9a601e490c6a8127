"""Office-wide events: the municipality's own stream, for what changes no single case."""

from casework.events.chain import GENESIS, Fact, link
from casework.events.models import Event
from parcels.holding import hold
from parcels.models import Municipality


def tell_office(municipality: Municipality, fact: Fact) -> Event:
    """Append an event to the municipality’s stream under its lock; the caller’s transaction keeps it."""
    hold(municipality)
    last = Event.objects.filter(municipality=municipality, case__isnull=True).order_by("-seq").first()
    seq, previous = (last.seq + 1, last.hash) if last else (1, GENESIS)
    event = link(fact, municipality_id=municipality.pk, case_id=None, seq=seq, previous=previous)
    event.save(force_insert=True)
    return event
