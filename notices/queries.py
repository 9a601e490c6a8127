"""Finding letters and the people they go to. The office comes first."""

from django.db.models import QuerySet

from casework.cases.models import Case, CaseParty
from casework.cases.queries import HasMunicipality
from casework.events.models import Event
from casework.outbox.models import OutboxItem
from notices.models import PrintItem
from parcels.models import Municipality, Party


def print_items(office: HasMunicipality, state: str = PrintItem.State.WAITING) -> QuerySet[PrintItem]:
    """Letters in this state, the oldest first."""
    found = PrintItem.objects.filter(municipality=office.municipality, state=state)
    return found.select_related("party", "outbox_item__event__case").order_by("written_on", "pk")


def event_of(item: OutboxItem) -> Event:
    """The event that the message follows, with everything a message says about its case."""
    wanted = ("municipality", "case__municipality", "case__parcel", "case__subject")
    return Event.objects.select_related(*wanted).get(pk=item.event_id)


def party_by_id(municipality: Municipality, pk: int) -> Party | None:
    return Party.objects.filter(municipality=municipality, pk=pk).first()


def party_by_email(municipality: Municipality, email: str) -> Party | None:
    """Whoever gave this address last."""
    return Party.objects.filter(municipality=municipality, email__iexact=email).order_by("-pk").first()


def whoever_is(case: Case, part: str) -> Party | None:
    """Who plays the part in the case or in the case that it serves; the owner where nobody does."""
    places = [pk for pk in (case.pk, case.subject_id) if pk]
    found = CaseParty.objects.filter(case_id__in=places, part__in=[part, CaseParty.Part.OWNER]).select_related("party")
    ranked = sorted(found, key=lambda one: (one.part != part, one.case_id != case.pk, one.pk))
    return ranked[0].party if ranked else None
