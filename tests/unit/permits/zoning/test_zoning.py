"""Zoning: figures compared both sides of the line, the denial that names them, the variance that clears them."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from accounts import clock
from casework.errors import Refused
from permits.building import actions as building
from permits.building.forms import DenyForm
from permits.building.letters import conditions
from permits.building.models import BuildingPermit, Status
from permits.zoning import actions, policies
from permits.zoning.figures import Line, coverage, plain
from permits.zoning.models import District, DistrictFigure, DistrictUse, ZoningReview
from records.models import Document
from tests import factories as make

pytestmark = pytest.mark.django_db
MARCH_9, MARCH_10 = date(2026, 3, 9), date(2026, 3, 10)
HOUSE, OFFICE_USE = "One-family dwelling", "Home office"
FIGURES = {"front": 25, "side": 10, "rear": 30, "height": 35, "coverage": 30}
KEEPS = {key: Decimal(value) for key, value in {"front": 25, "left": 10, "right": 10, "rear": 30, "height": 35}.items()}


@pytest.fixture
def ra1() -> District:
    """RA-1: 25 ft front, 10 ft sides, 30 ft rear, 35 ft high, 30% covered; houses, and home offices by permit."""
    district = District.objects.create(municipality=make.town(), code="RA-1", name="Residential")
    for measure, value in FIGURES.items():
        DistrictFigure.objects.create(
            district=district, structure="principal", measure=measure, value=value, cite=f"§ 100-{measure}"
        )
    DistrictUse.objects.create(district=district, use=HOUSE, cite="§ 100-uses")
    DistrictUse.objects.create(district=district, use=OFFICE_USE, standing="special", cite="§ 100-special")
    return district


def review(permit: BuildingPermit, district: District | None, use: str = HOUSE, **facts: Any) -> BuildingPermit:
    """Reviewed on March 9, 2026; everything kept but for what `facts` says."""
    areas = {"lot_sq_ft": 10_000, "covered_sq_ft": 3_000} | {
        k: facts.pop(k) for k in list(facts) if k.endswith("sq_ft")
    }
    with clock.set_to(make.at(MARCH_9)):
        return actions.review_zoning(
            permit,
            by=make.actor("code_officer"),
            on=MARCH_9,
            district=district,
            use=use,
            structure="principal",
            proposed=KEEPS | facts,
            **areas,
        )


def vary(permit: BuildingPermit, on: date = MARCH_10, **facts: Any) -> BuildingPermit:
    given: dict[str, Any] = {"number": "ZBA-26-7", "decided_on": MARCH_9, "granted": {"front": Decimal(18)}} | facts
    with clock.set_to(make.at(on)):
        return actions.record_variance(permit, by=make.actor("code_officer"), on=on, **given)


def holding_up(permit: BuildingPermit) -> dict[str, str]:
    return {o.code: str(o) for o in policies.before_issue(make.fresh(permit), MARCH_10)}


# --- when zoning is looked at ---------------------------------------------------------------------------------


def test_a_job_that_changes_something_on_the_lot_waits_for_the_review(ra1: District) -> None:
    """Given a town with districts, then a deck waits for its review and a furnace does not."""
    deck, furnace = make.reviewed(MARCH_9), make.received(MARCH_9, job="furnace")
    assert holding_up(deck) == {"zoning": "The zoning review has not been made. § 5-24(d)(4)(e)(4)"}
    assert holding_up(furnace) == {}
    review(deck, ra1)
    assert make.issue_it(make.fresh(deck), MARCH_10).status == Status.ISSUED


def test_a_town_that_keeps_no_districts_asks_for_no_review() -> None:
    permit = make.received(MARCH_9)
    assert (holding_up(permit), ZoningReview.objects.count()) == ({}, 0)


def test_without_a_district_there_is_no_firm_answer(ra1: District) -> None:
    """Given a property whose district is not known, then the officer may go ahead with a reason, and not without."""
    permit = review(make.reviewed(MARCH_9), None)
    with pytest.raises(Refused) as refused:
        make.issue_it(make.fresh(permit), MARCH_10)
    (found,) = refused.value.obstacles
    assert (found.code, found.overridable) == ("zoning-district", True)
    assert "there is no firm answer on zoning" in found.sentence
    issued = make.issue_it(make.fresh(permit), MARCH_10, overrides={"zoning-district": "Map amended last week."})
    assert issued.status == Status.ISSUED


def test_the_district_of_another_town_is_refused(ra1: District) -> None:
    elsewhere = District.objects.create(municipality=make.town("union"), code="R", name="Residential")
    with pytest.raises(Refused, match="Choose a district of this town"):
        review(make.received(MARCH_9), elsewhere)


# --- both sides of each figure --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("proposed", "code", "sentence"),
    [
        ({}, "", ""),
        (
            {"front": Decimal("24.99")},
            "front",
            "Front setback: requires at least 25 ft; 24.99 ft proposed; short by 0.01 ft.",
        ),
        (
            {"left": Decimal("9.5")},
            "left",
            "Left side setback: requires at least 10 ft; 9.5 ft proposed; short by 0.5 ft.",
        ),
        ({"right": Decimal(0)}, "right", "Right side setback: requires at least 10 ft; 0 ft proposed; short by 10 ft."),
        ({"rear": Decimal(29)}, "rear", "Rear setback: requires at least 30 ft; 29 ft proposed; short by 1 ft."),
        ({"height": Decimal("35.5")}, "height", "Height: allows at most 35 ft; 35.5 ft proposed; over by 0.5 ft."),
        ({"covered_sq_ft": 3_001}, "coverage", "Lot coverage: allows at most 30%; 30.01% proposed; over by 0.01%."),
        ({"front": None}, "front", "Front setback: requires at least 25 ft; nothing is proposed."),
    ],
)
def test_each_figure_is_held_against_its_section(
    ra1: District, proposed: dict[str, Any], code: str, sentence: str
) -> None:
    """Given figures exactly at the limits, then nothing is short; one beyond its limit is named with its section."""
    permit = review(make.received(MARCH_9), ra1, **proposed)
    section = {"left": "side", "right": "side"}.get(code, code)
    assert holding_up(permit) == ({f"zoning-{code}": f"{sentence} § 100-{section}"} if code else {})


def test_coverage_is_worked_out_from_the_two_areas() -> None:
    assert coverage(10_000, 3_000) == Decimal("30.00")
    assert (coverage(None, 3_000), coverage(10_000, None)) == (None, None)
    assert (plain(Decimal("18.50")), plain(Decimal(100))) == ("18.5", "100")


def test_what_the_district_asked_that_day_is_kept_with_the_review(ra1: District) -> None:
    permit = review(make.received(MARCH_9), ra1, front=Decimal(24))
    DistrictFigure.objects.filter(district=ra1, measure="front").update(value=20)
    assert list(holding_up(permit)) == ["zoning-front"]


@pytest.mark.parametrize(
    ("use", "sentence"),
    [
        (HOUSE, ""),
        (OFFICE_USE, "Use: “Home office” needs a special permit in RA-1, Residential. § 100-special"),
        ("Gas station", "Use: “Gas station” is not among the uses of RA-1, Residential. § 5-24(d)(4)(e)(4)"),
    ],
)
def test_the_use_is_among_those_of_the_district(ra1: District, use: str, sentence: str) -> None:
    assert holding_up(review(make.received(MARCH_9), ra1, use)) == ({"zoning-use": sentence} if sentence else {})


# --- the denial -----------------------------------------------------------------------------------------------


def test_a_shortfall_fills_in_the_denial_and_shows_the_way_to_the_zoning_board(ra1: District) -> None:
    """Given 18 ft proposed where 25 ft are required, denied on March 10, 2026, then the letter names the figures and
    the appeal until Monday, May 11, 2026: the 60th day is Saturday, May 9."""
    permit = review(make.under_review(MARCH_9), ra1, front=Decimal(18), height=None)
    form = DenyForm(record=make.fresh(permit), office=make.office("code_officer", MARCH_10))
    assert (form.fields["section_1"].initial, form.fields["section_2"].initial) == ("§ 100-front", "")
    sections = [(form.fields["section_1"].initial, form.fields["reason_1"].initial)]
    with clock.set_to(make.at(MARCH_10)):
        building.deny(make.fresh(permit), by=make.actor("code_officer"), on=MARCH_10, sections=sections)
    letter = Document.objects.get(case=permit, kind="denial").context
    assert letter["items"][0]["heading"] == "§ 100-front"
    assert letter["items"][0]["text"] == "Front setback: requires at least 25 ft; 18 ft proposed; short by 7 ft."
    assert letter["closing"][0] == (
        "On the zoning sections you may apply to the Zoning Board of Appeals for a variance (Town Law § 267-b). An"
        " appeal must be taken within 60 days after this decision is filed in the office, by May 11, 2026 (Town Law"
        " § 267-a(5)(b)). If the board grants a variance, send us its decision with a new application."
    )


def test_a_denial_for_something_else_names_no_zoning_board(ra1: District) -> None:
    permit = review(make.under_review(MARCH_9), ra1, front=Decimal(18))
    assert list(policies.ways_on(make.fresh(permit), [("R507", "Beam undersized.")], MARCH_10)) == []


# --- the variance ---------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-047")
def test_a_shortfall_without_its_variance_holds_the_permit_up(ra1: District) -> None:
    """Given a front of 18 ft where 25 are asked, then no permit before the board's variance is on file."""
    permit = review(make.reviewed(MARCH_9), ra1, front=Decimal(18))
    with pytest.raises(Refused, match="Front setback: requires at least 25 ft; 18 ft proposed"):
        make.issue_it(make.fresh(permit), MARCH_10)
    assert make.issue_it(make.fresh(vary(permit)), MARCH_10).status == Status.ISSUED


@pytest.mark.parametrize(("proposed", "good"), [("18", True), ("17.99", False)])
def test_a_variance_clears_what_it_allows_and_no_more(ra1: District, proposed: str, good: bool) -> None:
    """Given a variance to 18 ft, then 18 ft is cleared and 17.99 ft is not."""
    permit = vary(review(make.received(MARCH_9), ra1, front=Decimal(proposed)))
    assert (list(holding_up(permit)) == []) is good


def test_conditions_of_the_variance_are_printed(ra1: District) -> None:
    permit = vary(review(make.reviewed(MARCH_9), ra1, front=Decimal(18)), conditions="A hedge along the street.")
    assert [item.text for item in conditions(make.fresh(permit))] == [
        "Variance ZBA-26-7 of March 9, 2026: A hedge along the street."
    ]
    assert make.issue_it(make.fresh(permit), MARCH_10).status == Status.ISSUED


def test_a_variance_may_allow_the_use(ra1: District) -> None:
    permit = vary(review(make.received(MARCH_9), ra1, "Gas station"), granted={"use": True})
    assert holding_up(permit) == {}


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"decided_on": date(2026, 3, 11)}, "decided-later"),
        ({"granted": {}}, "allows-nothing"),
        ({"granted": {"rear": Decimal(5)}}, "allows-nothing"),
    ],
)
def test_a_variance_that_helps_nothing_is_refused(ra1: District, facts: dict[str, Any], code: str) -> None:
    permit = review(make.received(MARCH_9), ra1, front=Decimal(18))
    with pytest.raises(Refused) as refused:
        vary(permit, **facts)
    assert code in [o.code for o in refused.value.obstacles]


def test_a_line_without_proposal_is_neither_kept_nor_short() -> None:
    measure = policies.lines_of(
        ZoningReview(lines=[{"figure": "rear", "required": "30", "cite": "§ 1", "proposed": None}])
    )
    (line,) = measure
    assert isinstance(line, Line)
    assert (line.falls_short, line.cleared, line.stands_in_the_way) == (False, False, True)
