"""What people do to a permit that is in force, each on a given day and by whoever may."""

from datetime import date
from typing import Any

from accounts import clock
from permits.building.models import BuildingPermit
from permits.changes import actions as changes
from permits.changes.models import Change
from permits.ending import actions as ending
from permits.renewal import actions as renewals
from permits.renewal.models import Renewal
from permits.renewal.queries import renewals_of
from tests import factories as make

SHOWN = {"completed_complies": "Inspection IN-2026-00007 passed.", "proposed_complies": "Sheet S-2, revised May 4."}
FACTS = {
    "ground": "work_violates",
    "provision": "2025 RCNYS R507.5",
    "facts": "The beam spans 14 ft; 12 ft is the most.",
}


def does(act: Any, record: Any, on: date, role: str = "code_officer", **facts: Any) -> Any:
    """The act, as one of that role does it on that day with the password entered."""
    with clock.set_to(make.at(on)):
        return act(record, by=make.actor(role), on=on, **facts)


def suspend(permit: BuildingPermit, on: date, **facts: Any) -> BuildingPermit:
    found: BuildingPermit = does(ending.suspend, permit, on, **(FACTS | facts))
    return found


def reinstate(permit: BuildingPermit, on: date, **facts: Any) -> BuildingPermit:
    found: BuildingPermit = does(ending.reinstate, permit, on, **({"findings": SHOWN} | facts))
    return found


def revoke(permit: BuildingPermit, on: date, **facts: Any) -> BuildingPermit:
    found: BuildingPermit = does(ending.revoke, permit, on, **(FACTS | facts))
    return found


def report(permit: BuildingPermit, on: date, **facts: Any) -> Change:
    """A change that the holder told of at the counter."""
    given = {"description": "A beam of two plies instead of three.", "reported_by": "Ada Owner"}
    does(changes.report, permit, on, "clerk", **(given | facts))
    return Change.objects.filter(subject=permit).latest("pk")


def decide(change: Change, on: date, decision: str, elements: Any = ("FRAMING",), **facts: Any) -> Change:
    given = {"decision": decision, "elements": list(elements), "note": "The beam carries more than the plans show."}
    found: Change = does(changes.decide, change, on, **(given | facts))
    return found


def file_renewal(permit: BuildingPermit, on: date, role: str = "clerk", **facts: Any) -> Renewal:
    """The holder’s application, its fee not paid."""
    does(renewals.apply, permit, on, role, **({"applied_by": "Ada Owner"} | facts))
    return renewals_of(permit).latest("pk")


def applied_renewal(permit: BuildingPermit, on: date) -> Renewal:
    """The holder’s application, paid."""
    paid: Any = make.paid(file_renewal(permit, on), on)  # type: ignore[arg-type]
    found: Renewal = paid
    return found


def approve_renewal(renewal: Renewal, on: date, **facts: Any) -> Renewal:
    found: Renewal = does(renewals.approve, renewal, on, **facts)
    return found


def renewed(permit: BuildingPermit, on: date) -> BuildingPermit:
    """The permit that renews one that has lapsed, applied for, paid and approved in one day."""
    approve_renewal(applied_renewal(permit, on), on)
    return BuildingPermit.objects.get(continues=permit)
