"""Working off the outbox topic "mail": by e-mail, or onto the list of letters to be printed and mailed.

A recipient is an e-mail address, `party:<party>`, `part:<part>` (whoever plays that part in the case when the message
goes out), or `print:<party>`, who gets it on paper whatever else is known. Of one event one person is told once,
whatever parts that person plays.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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
from notices.errors import EmailFailed, NobodyToTell
from notices.models import Delivery, PrintItem
from notices.writing import Message, write
from parcels.models import Municipality, Party
from records.copies import record_copy
from records.models import Document

PRINT, PART, PARTY = "print", "part", "party"


@dataclass(frozen=True)
class Recipient:
    """Who is told, if known, and the e-mail address; an empty one means paper."""

    party: Party | None
    address: str
    reason: str = PrintItem.Reason.NO_EMAIL

    @property
    def person(self) -> str:
        """The same for one person in several parts: the address, else name and mailing address."""
        if self.address or self.party is None:
            return self.address.lower()
        return " / ".join(" ".join(line.split()) for line in self.party.mailing_lines).casefold()[:500]

    @property
    def name(self) -> str:
        return self.party.name if self.party else self.address


def send(item: OutboxItem) -> None:
    """Write the message and send it, or put it on the print list. The outbox calls again if this fails.

    :raises NobodyToTell: the recipient is nobody of this municipality.
    :raises UnfinishedMessage: the template asks for something that the act did not give.
    :raises PapersNotReady: a paper of the same act cannot be made at present.
    :raises NotYet: a paper of the same act waits for the officer's pen.
    :raises EmailFailed: the mail server cannot be reached or does not take the message.
    """
    event = queries.event_of(item)
    to = recipient_of(event, item.recipient)
    if _is_first(event, item, to):
        papers = enclosures(event)
        message = write(item.template, context_of(event, item.payload, to.party, papers))
        if to.address:
            _send(event, item, to.address, message, papers)
        elif to.party is not None:
            _put_on_print_list(event, item, to.party, message, papers, to.reason)


def subject_of(item: OutboxItem) -> str:
    """The subject of a message that went out."""
    event = queries.event_of(item)
    to = recipient_of(event, item.recipient)
    return write(item.template, context_of(event, item.payload, to.party, [])).subject


def send_on_paper(item: OutboxItem) -> None:
    """The last resort of the outbox: e-mail did not get through, so a letter goes out, once.

    :raises NobodyToTell: it is not known whose address it was, or the message failed for another reason.
    """
    event = queries.event_of(item)
    to = recipient_of(event, item.recipient)
    if not item.error.startswith(EmailFailed.__name__):
        raise NobodyToTell("Not the way of the message failed, but the message itself.")
    if _is_first(event, item, to, Delivery.Way.PRINT):
        on_paper_instead(item)


def on_paper_instead(item: OutboxItem) -> PrintItem:
    """The letter that takes the place of an e-mail; the same one when asked for again.

    :raises NobodyToTell: it is not known whose address it was.
    """
    event = queries.event_of(item)
    to = recipient_of(event, item.recipient)
    if to.party is None:
        raise NobodyToTell(f"It is not known whose address “{item.recipient}” is.")
    papers = enclosures(event)
    message = write(item.template, context_of(event, item.payload, to.party, papers))
    return _put_on_print_list(event, item, to.party, message, papers, PrintItem.Reason.EMAIL_FAILED)


def _is_first(event: Event, item: OutboxItem, to: Recipient, way: str = "") -> bool:
    """Whether this message is the one that tells the person; of two at once the second waits for the first."""
    way = way or (Delivery.Way.EMAIL if to.address else Delivery.Way.PRINT)
    told, _ = Delivery.objects.get_or_create(
        event=event, person=to.person, defaults={"outbox_item": item, "way": way, "name": to.name[:254]}
    )
    return bool(told.outbox_item_id == item.pk)


def recipient_of(event: Event, recipient: str) -> Recipient:
    """Who is meant, and by which way.

    :raises NobodyToTell: see `send`.
    """
    how, colon, who = recipient.partition(":")
    if not colon:
        return Recipient(queries.party_by_email(event.municipality, recipient), recipient)
    party = _FOUND_BY.get(how, _nobody)(event, who)
    if party is None:
        raise NobodyToTell(f"There is no one to tell: “{recipient}” of {_case_of(event)}.")
    if how == PRINT:
        return Recipient(party, "", PrintItem.Reason.NO_EMAIL if not party.email else PrintItem.Reason.ON_PAPER)
    return Recipient(party, party.email or queries.email_of_namesake(_case_of(event), party))


def _nobody(event: Event, who: str) -> Party | None:
    return None


def _by_id(event: Event, who: str) -> Party | None:
    return queries.party_by_id(event.municipality, int(who))


def _by_part(event: Event, who: str) -> Party | None:
    return queries.whoever_is(_case_of(event), who)


_FOUND_BY: Mapping[str, Callable[[Event, str], Party | None]] = {PRINT: _by_id, PARTY: _by_id, PART: _by_part}


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
        copy = record_copy(paper)
        mail.attach(copy.name, copy.read(), copy.content_type)
    try:
        mail.send()
    except OSError as error:  # of which those of smtplib are a kind
        raise EmailFailed(str(error)) from error


def message_id(event: Event, item: OutboxItem) -> str:
    """The same for every try, so that a mailbox that got the message twice can tell."""
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    return f"<{event.hash[:24]}.{item.pk}@{host}>"


def _put_on_print_list(
    event: Event, item: OutboxItem, party: Party, message: Message, papers: Sequence[Document], reason: str
) -> PrintItem:
    letter, created = PrintItem.objects.get_or_create(
        outbox_item=item,
        defaults={
            "municipality": event.municipality,
            "party": party,
            "reason": reason,
            "address_lines": list(party.mailing_lines),
            "subject": message.subject,
            "text": message.text,
            "written_on": office_day(event.recorded_at),
        },
    )
    if created and papers:
        letter.papers.set(papers)
    return letter
