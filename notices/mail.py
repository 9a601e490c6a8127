"""Working off the outbox topic "mail": by e-mail, or onto the list of letters to be printed and mailed.

A recipient is an e-mail address, `print:<party>`, or `part:<part>`: whoever plays that part in the case when the
message goes out.
"""

from collections.abc import Callable, Mapping, Sequence
from email.utils import formataddr, parseaddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from casework.cases.models import Case
from casework.events.models import Event
from casework.outbox.models import OutboxItem
from casework.writing import office_day
from notices import queries
from notices.enclosures import enclosures
from notices.errors import NobodyToTell
from notices.models import PrintItem
from notices.writing import Message, write
from parcels.models import Municipality, Party
from records.models import Document

PRINT, PART = "print", "part"


def send(item: OutboxItem) -> None:
    """Write the message and send it, or put it on the print list. The outbox calls again if this fails.

    :raises NobodyToTell: the recipient is nobody of this municipality.
    :raises UnfinishedMessage: the template asks for something that the act did not give.
    :raises PapersNotReady: a paper of the same act cannot be made at present.
    """
    event = queries.event_of(item)
    party, address = recipient_of(event, item.recipient)
    papers = enclosures(event)
    message = write(item.template, context_of(event, item.payload, party, papers))
    if address:
        _send(event, item, address, message, papers)
    elif party is not None:
        _put_on_print_list(event, item, party, message)


def recipient_of(event: Event, recipient: str) -> tuple[Party | None, str]:
    """The person, if known, and the e-mail address; an empty one means paper.

    :raises NobodyToTell: see `send`.
    """
    how, colon, who = recipient.partition(":")
    if not colon:
        return queries.party_by_email(event.municipality, recipient), recipient
    party = _FOUND_BY.get(how, _nobody)(event, who)
    if party is None:
        raise NobodyToTell(f"There is no one to tell: “{recipient}” of {_case_of(event)}.")
    return party, party.email if how == PART else ""


def _nobody(event: Event, who: str) -> Party | None:
    return None


def _by_id(event: Event, who: str) -> Party | None:
    return queries.party_by_id(event.municipality, int(who))


def _by_part(event: Event, who: str) -> Party | None:
    return queries.whoever_is(_case_of(event), who)


_FOUND_BY: Mapping[str, Callable[[Event, str], Party | None]] = {PRINT: _by_id, PART: _by_part}


def _case_of(event: Event) -> Case:
    if event.case is None:
        raise NobodyToTell(f"{event} concerns no case, so no one has a part in it.")
    return event.case


def context_of(
    event: Event, payload: dict[str, Any], party: Party | None, papers: Sequence[Document]
) -> dict[str, Any]:
    """What every message can say: office, case, its dates and law, the event; then what the act itself gave."""
    case = _case_of(event)
    permit = case.subject or case
    place = str(case.parcel) if case.parcel else ""
    law = case.law
    return {
        "office": office_of(event.municipality, law.office.department if law else ""),
        "law": law,
        "name": (party.contact_person or party.name) if party else "",
        "number": case.number,
        "permit_number": permit.number,
        "work": permit.headline if place in permit.headline else f"{permit.headline}, {place}",
        "place": place,
        "on": event.happened_on,
        "papers": [paper.title for paper in papers],
        "dates": {row.key: row for row in permit.deadlines.all()},
        **payload,
    }


def office_of(town: Municipality, department: str) -> dict[str, Any]:
    """Who writes, and how to reach them."""
    last = f"{town.city}, {town.state} {town.zip}".strip(", ")
    return {
        "town": town.name,
        "department": department,
        "lines": [line for line in (town.address_1, town.address_2, last) if line],
        "phone": town.phone,
        "email": town.email,
    }


def _send(event: Event, item: OutboxItem, address: str, message: Message, papers: Sequence[Document]) -> None:
    town = event.municipality
    mail = EmailMultiAlternatives(
        subject=message.subject,
        body=message.text,
        from_email=formataddr((town.name, parseaddr(settings.DEFAULT_FROM_EMAIL)[1])),
        to=[address],
        reply_to=[town.email] if town.email else None,
        headers={"Message-ID": message_id(event, item)},
    )
    mail.attach_alternative(message.html, "text/html")
    for paper in papers:
        with paper.file.open("rb") as file:
            mail.attach(paper.file_name, file.read(), "application/pdf")
    mail.send()


def message_id(event: Event, item: OutboxItem) -> str:
    """The same for every try, so that a mailbox that got the message twice can tell."""
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    return f"<{event.hash[:24]}.{item.pk}@{host}>"


def _put_on_print_list(event: Event, item: OutboxItem, party: Party, message: Message) -> None:
    PrintItem.objects.get_or_create(
        outbox_item=item,
        defaults={
            "municipality": event.municipality,
            "party": party,
            "address_lines": list(party.mailing_lines),
            "subject": message.subject,
            "text": message.text,
            "written_on": office_day(event.recorded_at),
        },
    )
