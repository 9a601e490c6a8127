"""Finding the people that messages go to."""

from casework.cases.models import Case, CaseParty
from casework.events.models import Event
from casework.outbox.models import OutboxItem
from parcels.models import Municipality, Party


def event_of(item: OutboxItem) -> Event:
    """The event that the message follows, with everything a message says about its case."""
    wanted = ("municipality", "case__municipality", "case__parcel", "case__subject")
    return Event.objects.select_related(*wanted).get(pk=item.event_id)


def party_by_id(municipality: Municipality, pk: int) -> Party | None:
    return Party.objects.filter(municipality=municipality, pk=pk).first()


def party_by_email(municipality: Municipality, email: str) -> Party | None:
    """Whoever gave this address last."""
    return Party.objects.filter(municipality=municipality, email__iexact=email).order_by("-pk").first()


def email_of_namesake(case: Case, party: Party) -> str:
    """The address that the same person gave in another part of the case: same name, no other mailing address."""
    places = [pk for pk in (case.pk, case.subject_id) if pk]
    found = Party.objects.filter(case_parties__case_id__in=places, name__iexact=party.name).exclude(email="")
    here = party.address_1.casefold()
    return next((p.email for p in found.order_by("-pk") if not here or p.address_1.casefold() in ("", here)), "")


def whoever_is(case: Case, part: str) -> Party | None:
    """Who plays the part in the case or in the case that it serves; the owner where nobody does."""
    places = [pk for pk in (case.pk, case.subject_id) if pk]
    found = CaseParty.objects.filter(case_id__in=places, part__in=[part, CaseParty.Part.OWNER]).select_related("party")
    ranked = sorted(found, key=lambda one: (one.part != part, one.case_id != case.pk, one.pk))
    return ranked[0].party if ranked else None
