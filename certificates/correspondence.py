"""A letter about a certificate of any kind to its holder, and which permit a certificate serves."""

from collections.abc import Sequence
from datetime import date

from accounts.actors import Actor
from casework.cases.models import Case
from casework.cases.queries import latest
from casework.kinds import typed
from permits.building.letters import Letter, part
from permits.building.models import BuildingPermit
from records.heads import head_of
from records.papers import Item

HOLDER = "part:applicant"  # the permit holder; resolved when the message is sent


def permit_of(certificate: Case) -> BuildingPermit:
    """The permit that the certificate serves, or the one that renewed it, with its own facts."""
    assert certificate.subject is not None, "a certificate serves a permit"
    permit: BuildingPermit = typed(latest(certificate.subject))
    return permit


def letter_to_holder(
    certificate: Case,
    by: Actor,
    on: date,
    *,
    title: str,
    opening: Sequence[str],
    list_heading: str = "",
    items: Sequence[Item] = (),
    closing: Sequence[str] = (),
    citations: Sequence[str] = (),
) -> Letter:
    """To whoever holds the permit, or to the owner; name and address are those of the day."""
    permit = permit_of(certificate)
    to = part(permit, "applicant") or part(permit, "owner")
    lines = to.mailing_lines if to else ()
    return Letter(
        **head_of(certificate, title=title, by=by, on=on, citations=tuple(citations)),
        recipient=lines[0] if lines else "",
        recipient_lines=tuple(lines[1:]),
        subject=f"{certificate.number}, {certificate.parcel}: {certificate.headline}",
        salutation=f"Dear {to.contact_person or to.name}:" if to else "Dear applicant:",
        opening=tuple(opening),
        list_heading=list_heading,
        items=tuple(items),
        closing=tuple(closing),
    )
