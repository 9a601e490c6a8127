"""Which inspections a job needs: decided with the permit, added to later (§ 5-25(b))."""

import pytest

from accounts.actors import Actor
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import of_case
from inspections.construction import planpolicies, queries
from inspections.construction.models import PlannedInspection
from inspections.construction.planning import change_plan, plan, proposed
from inspections.construction.standing import PlanChoice
from tests.unit.inspections.jobs import MAY_1, MAY_11, book, decide, failing, record

FIFTEEN = [
    "SITE",
    "FOOTING",
    "FOUNDATION",
    "DRAINAGE",
    "BACKFILL",
    "SLAB",
    "FRAMING",
    "SYSTEMS",
    "FIRE_RESISTANT",
    "PENETRATIONS",
    "CHIMNEY",
    "SOLID_FUEL",
    "OTHER_FUEL",
    "ENERGY",
    "FINAL",
]


def refusals(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [str(obstacle) for obstacle in refused.value.obstacles]


@pytest.mark.clause("V-5-25-004")
def test_each_inspection_that_is_not_decided_is_named(house: Case) -> None:
    law = planpolicies.inspection_law(house)
    choices = proposed(law, ["FOOTING", "FINAL"])
    del choices["PENETRATIONS"]
    plan(house, choices)
    assert [str(o) for o in planpolicies.obstacles_to_plan(house, MAY_1)] == [
        "Decide whether inspection 10, Fire-resistant penetrations, applies. § 5-25(b)"
    ]
    plan(house, {"PENETRATIONS": PlanChoice(False, "No rated walls.")})
    assert list(planpolicies.obstacles_to_plan(house, MAY_1)) == []


@pytest.mark.clause("V-5-25-004")
def test_the_site_need_not_be_decided_but_every_other_inspection_must(house: Case) -> None:
    undecided = {o.code.removeprefix("undecided-") for o in planpolicies.obstacles_to_plan(house, MAY_1)}
    assert undecided == set(FIFTEEN) - {"SITE"}


@pytest.mark.clause("V-5-25-021")
def test_a_sprinkler_is_planned_with_its_scope(house: Case) -> None:
    with pytest.raises(Refused) as refused:
        plan(house, {"SYSTEMS": PlanChoice(True, parts=("sprinkler",))})
    assert refusals(refused) == ["Note the scope of the sprinkler system. § 5-25(b)(8)(e)"]
    plan(house, {"SYSTEMS": PlanChoice(True, parts=("sprinkler",), scope="NFPA 13D, whole house")})
    (line,) = queries.plan_lines(house)
    assert (line.number, line.detail) == (
        8,
        "Fire sprinkler, as noted with the permit, rough-in; NFPA 13D, whole house",
    )


@pytest.mark.clause("V-5-25-023")
def test_another_system_is_planned_by_its_name(house: Case) -> None:
    with pytest.raises(Refused) as refused:
        plan(house, {"SYSTEMS": PlanChoice(True, parts=("other.rough_in",))})
    assert refusals(refused) == ["Name the other system of this project. § 5-25(b)(8)(g)"]
    plan(house, {"SYSTEMS": PlanChoice(True, parts=("other.rough_in:Solar array", "other.rough_in:Lift"))})
    assert queries.plan_lines(house)[0].detail == "Solar array, rough-in; Lift, rough-in"


@pytest.mark.clause("V-5-25-026")
def test_an_inspection_that_goes_with_the_job_leaves_the_plan_only_for_a_reason(house: Case) -> None:
    with pytest.raises(Refused) as refused:
        plan(house, {"CHIMNEY": PlanChoice(False)}, kept=("CHIMNEY",))
    assert refusals(refused) == ["Say why chimney, flue or gas vent does not apply to this work. § 5-25(b)(11)"]
    plan(house, {"CHIMNEY": PlanChoice(False, "Direct vent through the wall.")}, kept=("CHIMNEY",))
    assert not PlannedInspection.objects.get(subject=house).applies


def test_what_failed_or_is_booked_stays_on_the_plan(house: Case, clerk: Actor, inspector: Actor) -> None:
    decide(house, "FOOTING", "SLAB")
    footing = book(house, clerk, "FOOTING", MAY_11)
    record(footing, inspector, failing(footing), on=MAY_11)
    book(house, clerk, "SLAB", MAY_11)
    with pytest.raises(Refused) as refused:
        plan(house, {"FOOTING": PlanChoice(False), "SLAB": PlanChoice(False)})
    assert {o.code for o in refused.value.obstacles} == {"exposed-FOOTING", "booked-SLAB"}


@pytest.mark.clause("V-5-25-004")
def test_the_officer_adds_an_inspection_later_and_the_event_says_so(house: Case, officer: Actor, clerk: Actor) -> None:
    with pytest.raises(NotAllowed):
        change_plan(house, by=clerk, on=MAY_11, choices={"SLAB": PlanChoice(True)})
    changed = change_plan(house, by=officer, on=MAY_11, choices={"SLAB": PlanChoice(True)})
    event = of_case(changed).latest("seq")
    assert event.type == "job.plan_inspections"
    assert event.actor == "Olive Officer"
    assert chain.read(event)["data"]["inspections"] == {"SLAB": {"applies": True}}


@pytest.mark.clause("V-5-25-012", "V-5-25-019")
def test_the_plan_of_a_job_is_proposed_and_can_be_changed(house: Case) -> None:
    decide(house, "FRAMING", "SYSTEMS", "FINAL", systems=("hvac",))
    lines = {line.key: line for line in queries.plan_of(house)}
    assert lines["SYSTEMS"].parts == ("hvac.rough_in",)
    assert (lines["SLAB"].applies, lines["SLAB"].reason) == (False, "Not part of this job.")
    plan(house, {"SLAB": PlanChoice(True)})
    assert queries.planned(house) == {"SLAB", "FRAMING", "SYSTEMS", "FINAL"}
