"""Issuing a building permit (§ 5-24(f)(2)): which inspections apply, the conditions, the two sealed papers."""

from collections.abc import Mapping
from datetime import date
from typing import Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, act
from casework.errors import Refused
from inspections.construction.planning import plan
from inspections.construction.planpolicies import obstacles_to_plan
from inspections.construction.standing import PlanChoice
from permits.building import letters
from permits.building.actions import HOLDER
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from records.actions import request_document


def issue(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    inspections: Mapping[str, PlanChoice],
    conditions: str = "",
    display_notice: str = "",
    **how: Unpack[How],
) -> BuildingPermit:
    """Issue the permit: decide every inspection of § 5-25(b), set conditions, seal permit and site card."""
    signs = by.as_designee("permits.issue", permit.law)
    with transaction.atomic():
        with act(permit, "issue", by=by, on=on, **how) as step:
            kept = the_law(step.record).permits.permit_type(step.record.permit_type).kept_inspections
            step.data["inspections"] = plan(step.record, inspections, kept)
            _refuse_undecided(step.record, on)
            step.record.conditions, step.record.display_notice = conditions, display_notice
            step.data["conditions"] = conditions
            step.record.issue(on)
            step.mail("permit_issued", HOLDER)
        for kind, paper in (
            ("permit", letters.permit_paper(step.record, signs, on)),
            ("permit_card", letters.site_card(step.record, signs, on)),
        ):
            request_document(step.record, kind=kind, title=TITLES[kind], context=paper, by=signs, event=step.happened())
    return step.record


def _refuse_undecided(permit: BuildingPermit, on: date) -> None:
    """:raises Refused: an inspection of § 5-25(b) is left open, or lacks what must be noted with it."""
    found = list(obstacles_to_plan(permit, on))
    if found:
        raise Refused(found)


TITLES = {"permit": "Building permit", "permit_card": "Site card"}
