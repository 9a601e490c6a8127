"""Holds: on the record itself, on what it serves, on its building, on its parcel (how a stop work order blocks)."""

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts import clock
from casework.cases.models import Case
from casework.errors import Refused
from casework.holds.models import EVERY_VERB, Hold
from casework.holds.queries import binding, obstacles
from casework.pages import verb_buttons
from inspections.construction import actions as inspection_actions
from parcels.models import Building
from permits.building import actions
from permits.building.models import BuildingPermit, Status
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
STOP = {"verbs": [EVERY_VERB], "sentence": "A stop work order is in force.", "cite": "§ 5-26(a)"}


def hold(**facts: Any) -> Hold:
    return Hold.objects.create(**({"municipality": make.town(), "placed_on": MONDAY} | STOP | facts))


def start_review(permit: BuildingPermit) -> BuildingPermit:
    with clock.set_to(make.at(MONDAY)):
        return actions.start_review(permit, by=make.actor("code_officer"), on=MONDAY)


def test_a_hold_on_the_record_keeps_every_act_from_being_done() -> None:
    """Given a hold on the permit, when the officer starts the review, then the hold's sentence and clause are told."""
    permit = make.submitted(MONDAY)
    placed = hold(case=permit)

    with pytest.raises(Refused) as refused:
        start_review(permit)

    (told,) = refused.value.obstacles
    assert (told.code, str(told)) == (f"hold-{placed.pk}", "A stop work order is in force. § 5-26(a)")
    assert not told.overridable


def test_a_hold_that_was_lifted_keeps_nothing() -> None:
    permit = make.submitted(MONDAY)
    hold(case=permit, lifted_on=MONDAY)
    assert start_review(permit).status == Status.UNDER_REVIEW


def test_a_hold_of_some_acts_leaves_the_others_alone() -> None:
    permit = make.submitted(MONDAY)
    hold(case=permit, verbs=["permit.issue", "inspection.open"])
    assert start_review(permit).status == Status.UNDER_REVIEW
    assert [o.sentence for o in obstacles(permit, "permit.issue")] == [STOP["sentence"]]
    assert obstacles(permit, "permit.start_review") == []


def test_a_hold_on_the_parcel_binds_every_record_there_and_no_other() -> None:
    permit, elsewhere = make.submitted(MONDAY), make.submitted(MONDAY)
    placed = hold(parcel=permit.parcel)
    assert list(binding(permit)) == [placed]
    assert list(binding(elsewhere)) == []


def test_a_hold_on_a_building_binds_what_is_about_that_building() -> None:
    permit = make.submitted(MONDAY)
    assert permit.parcel
    garage = Building.objects.create(parcel=permit.parcel, name="Garage")
    house = Building.objects.create(parcel=permit.parcel, name="House")
    placed = hold(building=garage)
    assert list(binding(permit)) == []
    Case.objects.filter(pk=permit.pk).update(building=house)
    assert list(binding(make.fresh(permit))) == []
    Case.objects.filter(pk=permit.pk).update(building=garage)
    assert list(binding(make.fresh(permit))) == [placed]


def test_a_hold_on_the_permit_binds_its_inspections() -> None:
    """Given an inspection booked and then a hold on its permit, then the inspection cannot be cancelled either."""
    permit = make.issued(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        booked = inspection_actions.book(
            permit, by=make.actor("clerk"), on=MONDAY, kind_key="FOOTING", day=MONDAY, half="morning"
        )
        hold(case=permit)
        with pytest.raises(Refused) as refused:
            inspection_actions.cancel(booked, by=make.actor("clerk"), on=MONDAY)
    assert [o.sentence for o in refused.value.obstacles] == [STOP["sentence"]]


def test_a_hold_of_booking_keeps_inspections_from_being_booked() -> None:
    permit = make.issued(MONDAY)
    hold(parcel=permit.parcel, verbs=["inspection.open"])
    with clock.set_to(make.at(MONDAY)), pytest.raises(Refused, match="A stop work order is in force"):
        inspection_actions.book(
            permit, by=make.actor("clerk"), on=MONDAY, kind_key="FOOTING", day=MONDAY, half="morning"
        )


def test_a_hold_of_another_town_binds_nothing_here() -> None:
    permit = make.submitted(MONDAY)
    hold(parcel=permit.parcel, municipality=make.town("union"))
    assert list(binding(permit)) == []


def test_the_button_says_what_the_act_would_say() -> None:
    permit = make.submitted(MONDAY)
    hold(case=permit)
    with clock.set_to(make.at(MONDAY)):
        shown = verb_buttons(permit, make.office("code_officer", MONDAY), list(binding(permit)))
    buttons = {button.name: button for button in shown}
    assert not buttons["start_review"].allowed
    assert [str(o) for o in buttons["start_review"].obstacles] == ["A stop work order is in force. § 5-26(a)"]


@pytest.mark.both_databases
@pytest.mark.parametrize("facts", [{}, {"lifted_on": date(2026, 3, 8)}])
def test_a_hold_is_on_something_and_lifted_only_after_it_was_placed(facts: dict[str, Any]) -> None:
    given = {"case": make.submitted(MONDAY)} | facts if facts else {}
    with pytest.raises(IntegrityError), transaction.atomic():
        hold(**given)
