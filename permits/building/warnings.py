"""The paper behind a warning that a permit is about to lapse: written when its message goes out, sealed, unsigned.

The nightly check itself writes rows only; the outbox makes the paper, once, before the message that encloses it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from accounts.actors import Actor
from casework.events import chain
from casework.events.models import Event
from casework.kinds import typed
from casework.outbox.models import OutboxItem
from casework.writing import long_date
from permits.building.letters import Letter, letter_of
from permits.building.models import BuildingPermit
from records.models import Document
from records.papers import Item
from records.requesting import request_document

TOPIC = "warning_letter"
KIND = "warning"
DEPARTMENT = Actor(name="", system=True)  # nobody signs what the calendar sends


def write_warning(item: OutboxItem) -> None:
    """The outbox's handler: the letter of one warning. One that is there is left alone."""
    event = item.event
    if event.case is None or Document.objects.filter(event=event, kind=KIND).exists():
        return
    permit: BuildingPermit = typed(event.case)
    said: dict[str, Any] = chain.read(event)["data"]
    letter = LETTERS[item.template](permit, event, said)
    request_document(permit, kind=KIND, title=letter.title, context=letter, by=DEPARTMENT, event=event)


def _commence(permit: BuildingPermit, event: Event, said: Mapping[str, Any]) -> Letter:
    """About to become invalid: the work has to begin (§ 5-24(i)(1))."""
    last = long_date(date.fromisoformat(said["last_day"]))
    return _letter(
        permit,
        event,
        title=f"Begin the work by {last}",
        opening=(
            f"The office has no record yet that the work under this permit has begun. If it has not begun by {last},"
            " the permit becomes invalid by itself.",
        ),
        items=(
            Item(heading="Work has begun", text="Tell the office the day it began, or ask for your next inspection."),
            Item(heading="You cannot begin in time", text="An invalid permit may be renewed.", cite="§ 5-24(i)(3)"),
        ),
        citations=("§ 5-24(i)(1)", "§ 5-24(i)(3)"),
    )


def _term(permit: BuildingPermit, event: Event, said: Mapping[str, Any]) -> Letter:
    """About to expire: the final has to be asked for (§ 5-24(i)(2))."""
    last = long_date(date.fromisoformat(said["last_day"]))
    return _letter(
        permit,
        event,
        title=f"Your permit runs until {last}",
        opening=(f"After {last} the permit is expired, and work under it has to stop until it is renewed.",),
        items=(
            Item(
                heading="The work is done",
                text=f"Ask for the final inspection on or before {last}.",
                cite="§ 5-25(b)(15)",
            ),
            Item(heading="It takes longer", text="Apply to renew the permit.", cite="§ 5-24(i)(3)"),
        ),
        citations=("§ 5-24(i)(2)", "§ 5-24(i)(3)", "§ 5-25(b)(15)"),
    )


def _letter(permit: BuildingPermit, event: Event, **said: Any) -> Letter:
    """The warning to the permit holder, from the department."""
    letter = letter_of(
        permit,
        DEPARTMENT,
        event.happened_on,
        list_heading="What to do",
        closing=("Call us if anything is unclear; we are glad to help.",),
        **said,
    )
    return replace(letter, signed=False)


LETTERS: Mapping[str, Callable[[BuildingPermit, Event, Mapping[str, Any]], Letter]] = {
    "commence_warning": _commence,
    "expiry_warning": _term,
}
