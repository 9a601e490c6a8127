"""What inspections add to the record type of a permit; its own declaration takes it in."""

from collections.abc import Mapping
from typing import Any

from casework.kinds import Verb
from inspections.construction import requesting, requestpolicies
from inspections.construction.planforms import PlanForm
from inspections.construction.planning import VERB, change_plan
from inspections.construction.requestforms import RequestForm


def applying(data: Mapping[str, Any]) -> str:
    """What was decided, for the history: what applies, and what does not."""
    decided = data["inspections"].items()
    yes = ", ".join(key for key, said in decided if said["applies"])
    no = ", ".join(key for key, said in decided if not said["applies"])
    return "; ".join(filter(None, (yes and f"{yes}: apply", no and f"{no}: do not apply")))


def plan_verb(*, while_in: tuple[str, ...], power: str = "permits.issue") -> Verb:
    """Deciding which inspections apply, before or after the permit is issued (§ 5-25(b))."""
    return Verb(
        VERB,
        "Change the inspections",
        change_plan,
        power,
        "§ 5-25(b)",
        form=PlanForm,
        while_in=while_in,
        explains="The inspections listed in § 5-25(b) are the fewest; others of the list can be added at any time.",
        past="Inspections changed",
        tells=applying,
    )


def request_verb(*, while_in: tuple[str, ...]) -> Verb:
    """Asking for an inspection from outside the office (§ 5-25(a)(2)); the office itself books at once."""
    return Verb(
        requesting.VERB,
        "Ask for an inspection",
        requesting.request,
        "inspections.book",
        "§ 5-25(a)(2)",
        form=RequestForm,
        obstacles=requestpolicies.obstacles_to_request,
        while_in=while_in,
        explains="When the work is ready: uncovered, safe to reach, with permit and accepted plans at the site.",
        past="Inspection asked for",
        open_to="inspections.request",
        in_bar=False,
        tells=lambda data: f"{data['inspection']}, {data['day_words']}, {data['half']} ({data['number']})",
    )
