"""The notice to the fire chief, with what the State's form says (Executive Law § 382-b; 19 NYCRR Part 1265)."""

from collections.abc import Iterator, Sequence
from datetime import date

from accounts.actors import Actor
from casework.writing import long_date
from ordinances.precondition_chapter import TrussLaw
from ordinances.types import Term
from parcels.models import Party
from permits.building.letters import Letter, part, subject_of
from permits.building.models import BuildingPermit
from permits.hazards.models import ConstructionNotice
from records.heads import head_of, place_of
from records.papers import Item

TITLE = "Notice of truss or similar construction"


def chief_notice(
    permit: BuildingPermit, notice: ConstructionNotice, rules: TrussLaw, chief: Party, by: Actor, on: date, how: str
) -> Letter:
    """Where, what kind of structure, which construction, in which framing, and who signed the form."""
    lines = chief.mailing_lines
    return Letter(
        **head_of(permit, title=TITLE, by=by, on=on, citations=(rules.tell_chief.cite, "19 NYCRR Part 1265")),
        recipient=lines[0] if lines else "",
        recipient_lines=tuple(lines[1:]),
        delivery=how,
        subject=subject_of(permit),
        salutation=f"Dear {chief.contact_person or chief.name}:",
        opening=(
            "An application for a building permit says that the residential structure below will use truss type,"
            " pre-engineered wood or timber construction. This is the notice that the law has us give you.",
        ),
        list_heading="The structure",
        items=tuple(_facts(permit, notice, rules)),
        closing=("A sign on the electric box outside, where there is one, will show this construction.",),
    )


def _facts(permit: BuildingPermit, notice: ConstructionNotice, rules: TrussLaw) -> Iterator[Item]:
    place, owner = place_of(permit), part(permit, "owner")
    where = ", ".join(filter(None, (place["address"], place["city_line"])))
    number, name = place["tax_map_number"] or "not known", owner.name if owner else "not known"
    yield Item(heading="Property", text=f"{where}; tax map number {number}; owner {name}")
    yield Item(heading="Work", text=labels(rules.structures, [notice.structure]))
    used, framing = labels(rules.kinds, notice.kinds), labels(rules.places, [notice.place])
    yield Item(heading="Construction", text=f"{used}. Where: {framing}")
    yield Item(
        heading="Form signed by", text=f"{notice.signed_by}, {notice.capacity.lower()}, {long_date(notice.signed_on)}"
    )


def labels(terms: Sequence[Term], keys: Sequence[str]) -> str:
    """The words of the form for what was checked."""
    return "; ".join(term.label for term in terms if term.key in keys)
