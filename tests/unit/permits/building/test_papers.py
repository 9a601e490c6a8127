"""What the papers of a permit say, as snapshots of the day they were made (§ 5-24(e)-(i))."""

from datetime import date
from typing import Any

import pytest
from django.utils.html import strip_tags

from accounts import clock
from inspections.construction import actions as inspection_actions
from ordinances.law import law
from permits.building import actions, documents
from permits.building.letters import notice_wanted
from permits.building.models import BuildingPermit
from records.models import Document
from records.rendering import render_html
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
AUGUST_31 = date(2026, 8, 31)


def said(permit: BuildingPermit, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = Document.objects.get(case=permit, kind=kind).context
    return found


def texts(context: dict[str, Any], part: str) -> str:
    return " ".join(item["text"] for item in context[part])


@pytest.fixture
def permit() -> BuildingPermit:
    """A deck with a contractor, issued on August 31, 2026, with two conditions."""
    owner = make.party(name="Ada Owner", address_1="12 Maple Street", city="Vestal", state="NY", zip="13850")
    firm = make.party(name="Bolt Carpentry", is_contractor=True)
    people = {"owner": owner, "applicant": owner, "contractor": firm}
    reviewed = make.under_review(AUGUST_31, parties=people, parcel=make.parcel(owner=owner, print_key="157.13-2-77"))
    make.insured(reviewed, AUGUST_31, party=firm)
    officer = make.actor("code_officer")
    with clock.set_to(make.at(AUGUST_31)):
        here = [item.key for item in reviewed.items.filter(presence="here")]
        documents.review_documents(reviewed, by=officer, on=AUGUST_31, satisfied=dict.fromkeys(here, True))
        documents.accept_documents(reviewed, by=officer, on=AUGUST_31)
        actions.record_finding(reviewed, by=officer, on=AUGUST_31, provision="R507", complies=True)
    return make.issue_it(
        make.fresh(reviewed),
        AUGUST_31,
        conditions="No work after 9 pm.\n\n  Keep the sidewalk clear.  ",
        display_notice="Visible from the road.",
    )


@pytest.mark.clause("V-5-23-005")
def test_the_officers_conditions_are_printed_one_by_one(permit: BuildingPermit) -> None:
    assert [item["text"] for item in said(permit, "permit")["conditions"]] == [
        "No work after 9 pm.",
        "Keep the sidewalk clear.",
    ]


@pytest.mark.clause("V-5-23-005")
def test_the_officers_conditions_stand_on_the_certificate_too(permit: BuildingPermit) -> None:
    day = date(2026, 9, 14)
    jobs.pass_all(permit, day)
    certificate = jobs.describe(jobs.pay(jobs.certificate_of(permit), day), day)
    jobs.issue(certificate, day)
    paper: dict[str, Any] = Document.objects.get(case=certificate, kind="certificate").context
    assert "No work after 9 pm." in str(paper)


def test_nothing_changes_a_condition_after_issue(permit: BuildingPermit) -> None:
    """Given what is printed, then no act of the permit writes conditions but issuing it."""
    with clock.set_to(make.at(AUGUST_31)):
        inspection_actions.change_plan(permit, by=make.actor("code_officer"), on=AUGUST_31, choices={})
    assert make.fresh(permit).conditions.startswith("No work after 9 pm.")


def test_the_permit_says_until_when_work_must_begin_and_how_long_it_runs(permit: BuildingPermit) -> None:
    paper = said(permit, "permit")
    assert (paper["commence_by"], paper["expires_on"]) == ("2027-03-01", "2027-08-31")
    assert paper["commence_reason"].startswith("Issued August 31, 2026 + 6 months = February 28, 2027, a Sunday;")
    card = said(permit, "permit_card")
    assert (card["commence_by"], card["expires_on"]) == ("2027-03-01", "2027-08-31")


@pytest.mark.clause("V-5-24-066")
def test_the_permit_is_no_guaranty_of_workmanship(permit: BuildingPermit) -> None:
    assert "not a warranty or guaranty" in texts(said(permit, "permit"), "notices")
    assert "workmanlike manner" in texts(said(permit, "permit"), "notices")


@pytest.mark.clause("V-5-24-075")
def test_the_permit_tells_to_follow_the_documents_and_report_changes_at_once(permit: BuildingPermit) -> None:
    notices = texts(said(permit, "permit"), "notices")
    assert "must follow the applicable codes and the accepted construction documents" in notices
    assert "must immediately notify the Code Enforcement Officer of any change" in notices


@pytest.mark.clause("V-5-25-001", "V-5-25-002")
def test_the_permit_tells_to_keep_work_open_and_how_to_say_that_it_is_ready(permit: BuildingPermit) -> None:
    notices = said(permit, "permit")["notices"]
    [asked] = [notice for notice in notices if notice["cite"] == "§ 5-25(a)(1)-(2)"]
    assert "stay accessible and exposed until it has been inspected and accepted" in asked["text"]
    assert "by telephone or with your account" in asked["text"]


@pytest.mark.clause("V-5-25-003")
@pytest.mark.parametrize(("lead", "printed"), [("", []), ("24 hours", ["24 hours"])])
def test_the_notice_before_an_inspection_is_printed_where_the_town_asks_for_one(
    lead: str, printed: list[str], permit: BuildingPermit
) -> None:
    """Given no notice asked for, as the law has it, then the permit names none; given 24 hours, then it does."""
    found = notice_wanted(law("vestal", AUGUST_31, choices=(("inspection_lead", lead),)))
    assert [item.text.rpartition(": ")[2].rstrip(".") for item in found] == printed
    assert [item.cite for item in found] == ["§ 5-25(a)(2)"] * len(printed)
    assert "asks for before an inspection" not in texts(said(permit, "permit"), "notices")


@pytest.mark.clause("V-5-24-067", "V-5-24-068")
def test_permit_and_card_tell_to_display_and_to_keep_the_plans(permit: BuildingPermit) -> None:
    paper, card = said(permit, "permit"), said(permit, "permit_card")
    assert "Display this permit" in texts(paper, "notices")
    assert "Keep a copy of the accepted plans at the work site." in texts(paper, "notices")
    assert "Display until the work is completed." in texts(card, "notices")
    assert texts(card, "notices").endswith("Visible from the road.")


def test_the_permit_says_what_it_is_for_where_and_for_whom(permit: BuildingPermit) -> None:
    paper = said(permit, "permit")
    assert (paper["number"], paper["permit_type"], paper["tax_map_number"]) == (
        permit.number,
        "Deck or porch",
        "157.13-2-77",
    )
    facts = {line["label"]: line["value"] for line in paper["facts"]}
    assert facts == {
        "Owner": "Ada Owner",
        "Contractor": "Bolt Carpentry",
        "Occupancy classification": "R-3, Residential: one- and two-family dwellings, townhouses and others",
        "Estimated cost": "$12,000.00",
        "Area of work": "240 sq ft",
        "Fee paid": "$75.00",
        "Applied for": "August 31, 2026",
    }
    assert [line["number"] for line in paper["inspections"]] == [2, 7, 15]
    assert said(permit, "permit_card")["holder"] == "Ada Owner"


@pytest.mark.clause("V-5-24-061", "V-5-24-062", "V-5-24-063")
def test_the_set_that_goes_back_says_that_it_permits_nothing_yet(permit: BuildingPermit) -> None:
    """Given documents accepted, then the returned set's cover says where it is kept and that work may not begin."""
    cover = said(permit, "plan_cover")
    assert cover["subtitle"] == "Keep this set at the work site."
    assert cover["accepted_on"] == "2026-08-31"
    assert cover["set_title"] == "2 sets on paper"
    notice = texts(cover, "notices")
    assert "not an authorization to commence work" in notice
    assert "no sign that a building permit will be issued" in notice
    assert "No work may begin until a building permit has been issued." in notice


def test_a_letter_is_addressed_to_the_applicant() -> None:
    owner = make.party(name="Ada Owner", contact_person="", address_1="12 Maple Street", city="Vestal", zip="13850")
    under_review = make.under_review(AUGUST_31, parcel=make.parcel(owner=owner))
    with clock.set_to(make.at(AUGUST_31)):
        actions.deny(
            under_review, by=make.actor("code_officer"), on=AUGUST_31, sections=[("R507", "No ledger detail.")]
        )
    letter = said(under_review, "denial")
    assert (letter["recipient"], letter["salutation"]) == ("Ada Owner", "Dear Ada Owner:")
    assert letter["recipient_lines"][0] == "12 Maple Street"
    assert under_review.number in letter["subject"]
    assert "not refundable" in " ".join(letter["closing"])


def test_what_was_printed_does_not_change_with_what_it_was_about(permit: BuildingPermit) -> None:
    """Given an owner who sells and a house renumbered after issue, then the permit's paper says what it said."""
    assert permit.parcel
    permit.parcel.address, permit.parcel.owner = "14 Maple Street", make.party(name="New Owner")
    permit.parcel.save()
    paper = said(permit, "permit")
    assert "14 Maple Street" not in str(paper)
    assert "New Owner" not in str(paper)


@pytest.mark.clause("V-5-21-001")
@pytest.mark.parametrize(
    ("kind", "clause"), [("permit", "§ 5-24(f)"), ("plan_cover", "§ 5-24(e)"), ("receipt", "§ 5-24(l)")]
)
def test_every_paper_names_the_chapter_it_is_issued_under(permit: BuildingPermit, kind: str, clause: str) -> None:
    paper = Document.objects.get(case=permit, kind=kind)
    page = strip_tags(render_html(paper.template, paper.context | {"document_title": paper.title}))
    assert "Town of Vestal Code, Chapter 5" in page
    assert clause in page
