"""What case pages show of changes: on the change itself, and on its permit."""

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.office import Office
from casework.kinds import Panel, State
from permits.building.models import BuildingPermit
from permits.changes.letters import decision_words, elements_words
from permits.changes.models import Change
from permits.changes.queries import CHANGES, PLANS, changes_of, permit_of


def header_facts(change: Change) -> Sequence[tuple[str, str]]:
    """Address, permit, who told of it."""
    return (
        ("Premises", change.parcel.address if change.parcel else ""),
        ("Permit", permit_of(change).number),
        ("Told by", change.reported_by),
    )


def said(change: Change, office: Office) -> Mapping[str, Any]:
    permit = permit_of(change)
    return {
        "change": change,
        "permit": permit,
        "elements": elements_words(change, permit),
        "decision": decision_words(change, permit) if change.decision else "",
    }


def documents_to_attach(change: Change) -> list[tuple[str, str]]:
    """What a filed document can answer."""
    return [(PLANS, "Construction documents that show the change")]


def of_the_permit(states: Mapping[Any, State]) -> Panel:
    """On the permit's page: every change that was reported, with where it stands."""

    def rows(permit: BuildingPermit, office: Office) -> Mapping[str, Any] | None:
        found = [(one, states[one.status]) for one in changes_of(permit)]
        return {"rows": found, "town": office.municipality.slug} if found else None

    return Panel("changes", "Changes of the work", "permits/panels/changes.html", rows, reads=(CHANGES,))


CHANGE = Panel("change", "The change", "permits/panels/change.html", said)
