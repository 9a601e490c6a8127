"""What did not go out: messages and papers that failed, and those whose fate is unknown. The office comes first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from accounts.office import Office
from casework.cases.models import CaseParty
from casework.outbox.models import OutboxItem
from parcels.models import Municipality, Party

HasMunicipality = Office | Municipality
SHOWN = 100
State = OutboxItem.State
# What an item of each topic is, where nobody is told anything by it.
WORK: Mapping[str, str] = {
    "document": "A paper of the office",
    "warning_letter": "A letter of warning",
    "open_letter": "A letter about an open permit",
    "print_letter": "A letter of a batch",
    "print_envelopes": "Envelopes of a batch",
    "print_copies": "Copies for the printer",
}


@dataclass(frozen=True)
class Line:
    """One item in the office's words."""

    item: OutboxItem
    who: str
    what: str

    @property
    def given_up(self) -> bool:
        return self.item.state == State.FAILED


def undelivered(office: HasMunicipality) -> QuerySet[OutboxItem]:
    """What needs attention first, then what is being tried again, the oldest first."""
    trouble = Q(state=State.FAILED) | Q(state=State.PENDING, attempts__gt=0)
    found = OutboxItem.objects.filter(trouble, event__municipality=office.municipality)
    return found.select_related("event__case").order_by("state", "pk")


def item_by_id(office: HasMunicipality, pk: int) -> OutboxItem | None:
    return undelivered(office).filter(pk=pk).first()


def lines(items: Sequence[OutboxItem]) -> list[Line]:
    """The items in words; the people they name are read in one query."""
    named = {int(who) for item in items if (who := _id(item))}
    names = dict(Party.objects.filter(pk__in=named).values_list("pk", "name"))
    return [Line(item, _who(item, names), _what(item)) for item in items]


def _id(item: OutboxItem) -> str:
    how, _, who = item.recipient.partition(":")
    return who if how in ("party", "print") and who.isdigit() else ""


def _who(item: OutboxItem, names: Mapping[int, str]) -> str:
    if item.topic in WORK:
        return ""
    how, _, who = item.recipient.partition(":")
    if how == "part":
        labels = dict(CaseParty.Part.choices)
        return f"The {labels.get(who, who).lower()}"
    return names.get(int(_id(item) or 0), item.recipient)


def _what(item: OutboxItem) -> str:
    """ "Permit issued", from the name of its template; or what kind of work it is."""
    return WORK.get(item.topic, item.template.replace("_", " ").capitalize())
