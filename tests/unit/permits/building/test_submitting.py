"""An application is submitted when it is signed, complete and paid, and not before (§ 5-24(d), (l))."""

from collections.abc import Callable
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from accounts import clock
from casework.events import chain
from casework.events.queries import of_case
from casework.policies import obstacles_now
from ordinances.law import law
from parcels.models import Parcel
from permits.building import actions
from permits.building.kind import KIND
from permits.building.models import ApplicationItem, BuildingPermit, Status
from permits.building.queries import items_by_key
from records.actions import attach
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
RULES = law("vestal", MONDAY).permits
MISSING, HERE = ("missing", ""), ("here", "")


def in_the_way(permit: BuildingPermit) -> dict[str, str]:
    """What keeps the application from being submitted, by code."""
    with clock.set_to(make.at(MONDAY)):
        found = obstacles_now(make.fresh(permit), KIND.verb("submit"), by=make.actor("clerk"), on=MONDAY)
    return {obstacle.code: str(obstacle) for obstacle in found if not obstacle.code.startswith("unpaid")}


def unsigned(**facts: Any) -> BuildingPermit:
    return make.received(MONDAY, signer="", signer_name="", signed_on=None, **facts)


def sign(permit: BuildingPermit, signer: str, **how: Any) -> BuildingPermit:
    with clock.set_to(make.at(MONDAY)):
        return actions.sign_application(
            permit, by=make.actor("clerk"), on=MONDAY, signer=signer, signer_name="Ada", **how
        )


def answer(permit: BuildingPermit, **answers: Any) -> BuildingPermit:
    plan_sets = answers.pop("plan_sets_here", None)
    with clock.set_to(make.at(MONDAY)):
        return actions.answer_items(permit, by=make.actor("clerk"), on=MONDAY, answers=answers, plan_sets=plan_sets)


# --- who signs (§ 5-24(d)(2)) -------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-037")
def test_an_application_nobody_signed_waits_for_the_signature_of_the_owner() -> None:
    """Given an application paid and not signed, when the owner signs, then it is submitted by that."""
    permit = make.paid(unsigned(), MONDAY)
    assert in_the_way(permit) == {"signature": "The owner or the owner's agent has not signed. § 5-24(d)(2)"}

    sign(permit, "owner")

    permit = make.fresh(permit)
    assert (permit.status, permit.signer, permit.signer_name, permit.signed_on) == (
        Status.SUBMITTED,
        "owner",
        "Ada",
        MONDAY,
    )
    said = chain.read(of_case(permit).get(type="permit.sign_application"))["data"]
    assert said == {"signer": "owner", "name": "Ada", "authorization": False}


@pytest.mark.clause("V-5-24-037")
def test_an_agent_shows_the_owners_authorization() -> None:
    permit = make.paid(unsigned(), MONDAY)
    sign(permit, "agent")
    assert in_the_way(permit) == {"authorization": "The agent has not shown the owner's authorization. § 5-24(d)(2)"}
    sign(permit, "agent", authorization_shown=True)
    assert make.fresh(permit).status == Status.SUBMITTED


@pytest.mark.clause("V-5-24-037")
def test_nobody_else_signs() -> None:
    """Given the form, then only the owner and the owner's authorized agent can be chosen."""
    form = KIND.verb("sign_application").form
    assert form is not None
    given = {"signer_name": "Bob"}
    for signer, good in (("owner", True), ("agent", True), ("contractor", False), ("", False)):
        bound = form(given | {"signer": signer}, record=unsigned(), office=make.office("clerk", MONDAY))  # type: ignore[call-arg]
        assert ("signer" not in bound.errors) is good


# --- what it includes (§ 5-24(d)(4)) ------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-039", "V-5-24-040", "V-5-24-041", "V-5-24-042")
@pytest.mark.parametrize("item", RULES.application_items, ids=lambda item: item.key)
def test_each_required_item_that_is_missing_stands_in_the_way(item: Any) -> None:
    """Given everything but one item, then that item is named with its clause; here, the application is submitted."""
    permit = make.paid(make.received(MONDAY, answers=make.answers("deck", MONDAY, **{item.key: MISSING})), MONDAY)
    assert in_the_way(permit) == {f"item-{item.key}": f"Missing: {item.label}. § {item.cite}"}

    answer(permit, **{item.key: HERE})

    assert make.fresh(permit).status == Status.SUBMITTED


def test_an_item_nobody_spoke_of_is_missing() -> None:
    said = make.answers("deck", MONDAY)
    del said["occupancy"]
    permit = make.received(MONDAY, answers=said)
    assert list(in_the_way(permit)) == ["item-occupancy"]


@pytest.mark.clause("V-5-24-042")
def test_special_inspections_that_do_not_apply_say_why() -> None:
    """Given the statement answered as not applicable, then the reason is kept; without one the form asks for it."""
    permit = make.received(MONDAY, answers=make.answers("deck", MONDAY, special_inspections=MISSING))
    assert "item-special_inspections" in in_the_way(permit)
    answer(permit, special_inspections=("not_applicable", "No special inspections for a deck."))
    assert in_the_way(permit) == {}
    assert items_by_key(permit)["special_inspections"].reason == "No special inspections for a deck."


def checklist(permit: BuildingPermit, **given: str) -> Any:
    """The checklist's form as it would be sent with everything as it stands but `given`."""
    form_class: Any = KIND.verb("answer_items").form
    empty = form_class(record=permit, office=make.office("clerk", MONDAY))
    sent = {field.name: field.value() for field in empty} | given
    return form_class(sent, record=permit, office=make.office("clerk", MONDAY))


def test_the_checklist_asks_why_something_does_not_apply() -> None:
    permit = make.received(MONDAY)
    form = checklist(permit, item_egress="not_applicable", reason_egress=" ")
    assert form.errors == {"reason_egress": ["Say why this does not apply: Means of egress."]}
    good = checklist(permit, item_egress="not_applicable", reason_egress="Ground level.")
    assert good.is_valid()
    assert good.facts()["answers"]["egress"] == ("not_applicable", "Ground level.")
    here = checklist(permit, item_egress="here", reason_egress="left over")
    assert here.is_valid()
    assert here.facts()["answers"]["egress"] == ("here", "")


@pytest.mark.clause("V-5-24-039", "V-5-24-040", "V-5-24-041")
@pytest.mark.parametrize("key", ["description", "premises", "occupancy", "plan_sets", "detail"])
def test_what_every_application_includes_cannot_be_said_not_to_apply(key: str) -> None:
    form = checklist(make.received(MONDAY), **{f"item_{key}": "not_applicable", f"reason_{key}": "A small job."})
    assert f"item_{key}" in form.errors


def test_the_reason_is_a_condition_of_the_database_too() -> None:
    permit = make.received(MONDAY)
    item = ApplicationItem(permit=permit, key="x", presence="not_applicable")
    with pytest.raises(ValidationError, match="not_applicable_says_why"):
        item.validate_constraints()


# --- where (§ 5-24(d)(4)(b)) --------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-040")
def test_premises_without_a_tax_map_number_stand_in_the_way() -> None:
    """Given a place known only by its address, then the number is asked for; found on the map, it is no more."""
    place = make.parcel(print_key="")
    permit = make.received(MONDAY, parcel=place)
    assert in_the_way(permit) == {"tax-map": "The tax map number of the premises is missing. § 5-24(d)(4)(b)"}
    Parcel.objects.filter(pk=place.pk).update(print_key="157.13-2-999")
    assert in_the_way(permit) == {}


# --- two sets (§ 5-24(d)(4)(e)) -----------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-043")
@pytest.mark.parametrize(("sets", "enough"), [(0, False), (1, False), (2, True), (3, True)])
def test_at_least_two_sets_come_in_on_paper(sets: int, enough: bool) -> None:
    sentence = f"At least 2 sets of construction documents are needed; {sets} came in. § 5-24(d)(4)(e)"
    assert in_the_way(make.received(MONDAY, plan_sets=sets)) == ({} if enough else {"plan-sets": sentence})


@pytest.mark.clause("V-5-24-043")
def test_the_second_set_handed_in_later_submits_the_application() -> None:
    permit = make.paid(make.received(MONDAY, plan_sets=1), MONDAY)
    assert permit.status == Status.RECEIVED
    answer(permit, plan_sets_here=2)
    assert make.fresh(permit).status == Status.SUBMITTED


def picture() -> SimpleUploadedFile:
    drawn = BytesIO()
    Image.new("RGB", (40, 40), "white").save(drawn, "PNG")
    return SimpleUploadedFile("plan.png", drawn.getvalue())


@pytest.mark.clause("V-5-24-043")
@pytest.mark.parametrize(
    ("item", "how", "enough"),
    [
        ("plan_sets", lambda: {"file": picture()}, True),
        ("site_plan", lambda: {"file": picture()}, False),
        ("plan_sets", lambda: {"paper_sets": 1}, False),
    ],
)
def test_construction_documents_as_a_file_count_as_every_set(
    item: str, how: Callable[[], dict[str, Any]], enough: bool
) -> None:
    """Given no sets on paper, then a file of the documents is enough; another drawing, or one set on paper, is not."""
    permit = make.received(MONDAY, plan_sets=0)
    with clock.set_to(make.at(MONDAY)):
        attach(permit, by=make.actor("clerk"), on=MONDAY, title="Plans", item=item, **how())
    assert ("plan-sets" not in in_the_way(permit)) is enough


# --- the fee (§ 5-24(l)) ------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-090")
def test_what_is_complete_and_signed_waits_for_the_fee_alone() -> None:
    permit = make.received(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        (unpaid,) = obstacles_now(permit, KIND.verb("submit"), by=make.actor("clerk"), on=MONDAY)
    assert str(unpaid) == "The application fee of $75.00 is not paid. § 5-24(l)"
    assert not unpaid.overridable
    assert make.paid(permit, MONDAY).status == Status.SUBMITTED


def test_paying_does_not_submit_what_is_not_ready() -> None:
    permit = make.paid(unsigned(), MONDAY)
    assert permit.status == Status.RECEIVED
    assert not of_case(permit).filter(type="permit.submit").exists()
