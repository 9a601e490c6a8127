"""The letter to the present owner about a permit that came to no certificate."""

from datetime import date

from accounts.actors import Actor
from parcels.models import Party
from permits.building.letters import Letter, subject_of
from permits.building.models import BuildingPermit
from permits.open.missing import how_to_close, missing, why_open
from permits.open.queries import changed_hands
from records.heads import head_of


def open_permit_letter(permit: BuildingPermit, to: Party, by: Actor, on: date) -> Letter:
    """What is missing for the final and the certificate, and how to close it; nobody signs it."""
    head = head_of(
        permit,
        title="A building permit on your property is still open",
        by=by,
        on=on,
        citations=("§ 5-24(i)", "§ 5-25(b)(15)", "§ 5-27(a)"),
    )
    lines = to.mailing_lines
    return Letter(
        **(head | {"signed": False, "officer_name": "", "officer_title": ""}),
        recipient=lines[0],
        recipient_lines=tuple(lines[1:]),
        subject=subject_of(permit),
        salutation=f"Dear {to.contact_person or to.name}:",
        opening=(
            why_open(permit),
            "An open permit often comes to light when a property is sold or refinanced. It can be closed as follows.",
        ),
        list_heading="What is missing",
        items=missing(permit),
        closing=how_to_close(permit, changed_hands=changed_hands(permit), on=on),
    )
