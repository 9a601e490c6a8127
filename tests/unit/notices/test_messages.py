"""What each message says: whole, plain, with what to do next and the clause."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core import mail as sent

from casework.cases.models import Case
from notices import mail, writing
from tests.unit.notices.conftest import Posting

FOLDER = Path(settings.BASE_DIR) / "templates" / "notices"
LAPSE: dict[str, Any] = {"last_day": "2027-03-01", "arithmetic": "Issued August 31, 2026 + 6 months."}
TERM: dict[str, Any] = {"last_day": "2027-08-31", "arithmetic": "Issued August 31, 2026 + 12 months."}
# template → payload, what it must say, its clause
TEMPORARY = {
    "title": "Temporary Certificate",
    "open_items": ["Final grading"],
    "check_url": "https://permits.example/v/ABC/",
}
ENDING = {"last_day": "2027-02-26", "covers": "First floor", "arithmetic": "The officer set February 26, 2027."}
MESSAGES: dict[str, tuple[dict[str, Any], tuple[str, ...], str]] = {
    "application_received": ({}, ("an officer examines", "do not begin the work yet"), "§ 5-24(f)(1)"),
    "application_sent": ({}, ("print the payment slip", "do not begin the work yet"), "§ 5-24(l)"),
    "items_requested": (
        {"items": ["A site plan with the distances to the lot lines", "A second set of drawings"]},
        ("distances to the lot lines\n- A second set of drawings\n\nWhat to do", "need not apply or pay again"),
        "§ 5-24(d)(3)",
    ),
    "permit_question_answered": (
        {"answer": "No permit is needed"},
        ("The answer is: No permit is needed",),
        "§ 5-24(b)(1)",
    ),
    "fire_chief_told": ({}, ("pre-engineered wood", "You need not answer"), "Executive Law § 382-b(1)(c)"),
    "approvals_wanted": (
        {"items": ["The septic system, from the county health department, before the permit"]},
        ("- The septic system", "send us a copy of each approval"),
        "§ 5-24(d)(3)",
    ),
    "permit_issued": (
        {},
        ("Begin by Monday, March 1, 2027", "passed, by Tuesday, August 31, 2027", "before you cover anything"),
        "§ 5-24(i)(1)",
    ),
    "open_permit": ({}, ("has not come to a certificate", "you can take it over"), "§ 5-27(a)"),
    "permit_taken_over": ({}, ("Its dates stay as they are", "apply to renew it"), "§ 5-24(i)(3)"),
    "permit_denied": (
        {"sections": ["RCNYS R507.5: the beam spans 14 ft; 12 ft is the most."]},
        ("- RCNYS R507.5: the beam spans 14 ft; 12 ft is the most.", "not refundable (§ 5-24(m))"),
        "§ 5-23(a)(2)(a)",
    ),
    "commence_warning": (LAPSE, ("begun by Monday, March 1, 2027", "tell us the day it began"), "§ 5-24(i)(1)"),
    "expiry_warning": (TERM, ("runs until Tuesday, August 31, 2027", "final inspection"), "§ 5-24(i)(2)"),
    "permit_invalid": (LAPSE, ("has become invalid", LAPSE["arithmetic"], "Apply to renew"), "§ 5-24(i)(3)"),
    "permit_expired": (TERM, ("has expired", TERM["arithmetic"], "apply to renew"), "§ 5-24(i)(2)"),
    "inspection_booked": (
        {"inspection": "Footing", "day": "2026-09-08", "half": "morning"},
        ("Footing\nTuesday, September 8, 2026, in the morning\n412 Front St", "uncovered"),
        "§ 5-25(a)(1)",
    ),
    "inspection_result": (
        {
            "inspection": "Footing", "result": "failed", "portion": "",
            "deficiencies": ["North wall: no reinforcement (Code section: RCNYS R403.1.3)"],
        },
        ("- North wall: no reinforcement (Code section: RCNYS R403.1.3)", "stay exposed until then"),
        "§ 5-25(c)(2)",
    ),
    "inspection_declined": (
        {"inspection": "Footing", "reason": "The road is closed."},
        ("Footing\n\nIt is not booked, because: The road is closed.", "ask again when the work is ready"),
        "§ 5-25(a)(2)",
    ),
    "inspection_canceled": (
        {"inspection": "Footing", "day": "2026-09-08", "half": "morning"},
        ("Footing\nTuesday, September 8, 2026, in the morning\n412 Front St", "ask for it again"),
        "§ 5-25(a)(2)",
    ),
    "visit_called_off": (
        {"inspection": "Footing", "day": "2026-09-08", "half": "morning", "said_by": "Pat Applicant"},
        ("Pat Applicant cancels this visit", "Footing\nTuesday, September 8, 2026, in the morning\n412 Front St"),
        "§ 5-25(a)(2)",
    ),
    "visit_moved": (
        {
            "inspection": "Footing", "day": "2026-09-08", "half": "morning", "said_by": "Pat Applicant",
            "wished": "September 10, 2026", "wished_half": "afternoon",
        },
        ("Booked until now: Tuesday, September 8", "Asked for: September 10, 2026, in the afternoon", "queue"),
        "§ 5-25(a)(2)",
    ),
    "application_withdrawn": (
        {}, ("was withdrawn on", "did not ask for this", "not refundable (§ 5-24(m))"), "§ 5-24(a)(1)",
    ),
    "permit_suspended": (
        {"ground": "The work violates the applicable codes", "facts": "R507.5: the beam spans 14 ft."},
        ("stop the work now", "codes: R507.5: the beam spans 14 ft.", "does not stop the permit’s time", "(b))."),
        "§ 5-24(j)(1)",
    ),
    "permit_reinstated": ({}, ("in force again", "dates have not changed", "Tuesday, August 31, 2027"), "§ 5-24(j)(1)"),
    "permit_revoked": (
        {"ground": "The permit was issued in error", "facts": "The lot is in another town."},
        ("take the permit card down", "error: The lot is in another town.", "file a new application"),
        "§ 5-24(j)(1)",
    ),
    "site_documents_fee": (
        {"missing": ["Permit displayed and readable"], "amount": "$50.00", "seen_on": "September 8, 2026"},
        ("- Permit displayed and readable", "A fee of $50.00", "one exemption may be given"),
        "§ 5-24(g)(3)",
    ),
    "fee_exemption": ({"amount": "$50.00"}, ("exempted from the fee of $50.00", "once for a permit"), "§ 5-24(g)(3)"),
    "change_decided": (
        {"decision": "The permit has to be amended", "note": "The load.", "description": "Two plies."},
        ("Two plies.", "has to be amended (§ 5-24(h)(4)). The load.", "may not be made until"),
        "§ 5-24(h)(4)",
    ),
    "change_approved": ({"description": "Two plies."}, ("You may make it", "dates have not changed"), "§ 5-24(h)(4)"),
    "change_denied": (
        {"description": "Two plies.", "reason": "R507.5"}, ("Why: R507.5", "accepted construction documents"),
        "§ 5-24(h)(1)",
    ),
    "renewal_approved": (
        {"last_day": "2027-08-31"}, ("runs until Tuesday, August 31, 2027", "on the day after"), "§ 5-24(i)(3)",
    ),
    "renewal_denied": (
        {"ground": "Changed codes", "reason": "2025 RCNYS R302"}, ("Changed codes: 2025 RCNYS R302", "new application"),
        "§ 5-24(i)(3)",
    ),
    "permit_renewed": (
        {"old": "BP-2025-00007", "begun": False},
        ("BP-2025-00007", "Begin by Monday, March 1, 2027", "Post the new permit card"),
        "§ 5-24(i)(3)",
    ),
    "certificate_issued": (
        {"title": "Certificate of Occupancy"}, ("Congratulations", "keep it with the papers"), "§ 5-27(b)(1)",
    ),
    "certificate_deficient": (
        {"correct_by": "2026-10-15", "facts": ["The occupant load is 60, not 40."]},
        ("- The occupant load is 60, not 40.", "by Thursday, October 15, 2026", "how you can be heard"), "§ 5-27(f)",
    ),
    "certificate_uncorrected": (
        {"correct_by": "2026-10-15", "arithmetic": ""}, ("by Thursday, October 15, 2026", "the officer now decides"),
        "§ 5-27(f)",
    ),
    "certificate_suspended": (
        {"reasons": ["The occupant load is 60, not 40."]}, ("is suspended", "- The occupant load"), "§ 5-27(a)(2)",
    ),
    "certificate_revoked": (
        {"reasons": ["The occupant load is 60, not 40."]}, ("is revoked", "apply for a new"), "§ 5-27(a)(2)",
    ),
    "certificate_corrected": (
        {"title": "Certificate of Occupancy", "check_url": "https://permits.example/v/ABC/"},
        ("issued again", "genuine: https://permits.example/v/ABC/"), "§ 5-27(f)",
    ),
    "temporary_issued": (
        {**TEMPORARY, "valid_until": "2027-02-26"}, ("ends on Friday, February 26, 2027", "- Final grading"),
        "§ 5-27(d)(4)",
    ),
    "temporary_extended": (
        {**TEMPORARY, "valid_until": "2027-05-27"}, ("now ends on Thursday, May 27, 2027", "- Final grading"),
        "§ 5-27(e)(3)",
    ),
    "temporary_refused": ({"reasons": ["The rear stair is open."]}, ("- The rear stair is open.",), "§ 5-27(d)"),
    "temporary_not_extended": ({"reasons": ["Too much is left."]}, ("- Too much is left.",), "§ 5-27(e)"),
    "temporary_ends": (
        {**ENDING, "open_items": ["Final grading"]}, ("ends on Friday, February 26, 2027", "- Final grading"),
        "§ 5-27(e)(3)",
    ),
    "temporary_ended": (
        {**ENDING, "open_items": []}, ("ran through Friday, February 26, 2027", "not approved for occupancy"),
        "§ 5-27(a)(2)",
    ),
}  # fmt: skip


def body(case: Case, posted: Posting, template: str, **payload: Any) -> str:
    mail.send(posted(case, template, "part:applicant", **payload))
    return str(sent.outbox[-1].body)


def test_every_template_is_tried_here() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(MESSAGES)


@pytest.mark.parametrize("template", MESSAGES)
def test_what_it_says(permit: Case, posted: Posting, template: str) -> None:
    payload, phrases, clause = MESSAGES[template]
    text = body(permit, posted, template, **payload)
    for phrase in phrases:
        assert phrase in text
    assert clause in text
    assert permit.number in text
    assert "call" in text.lower()
    assert "Call 607-555-0148 or write to code@vestal.example" in text
    assert text.rstrip().endswith("Building and Code Department\nTown of Vestal\n605 Town Center Rd\nVestal, NY 13850")
    assert len(text.split()) < 260


@pytest.mark.parametrize("template", MESSAGES)
def test_its_form(permit: Case, posted: Posting, template: str) -> None:
    payload, _, _ = MESSAGES[template]
    text = body(permit, posted, template, **payload)
    subject, page = sent.outbox[-1].subject, str(sent.outbox[-1].alternatives[0][0])
    assert 10 < len(subject) < 90
    assert "\n\n\n" not in text
    assert not re.search(r"[{}%]|None|&[a-z#]", subject + text)
    assert "  " not in text
    assert page.count("<h1>") == 1
    assert "{" not in page
    assert "('lines'" not in page
    assert page.count("<p>") >= 3


@pytest.mark.parametrize(
    ("changes", "says", "says_not"),
    [
        ({"result": "passed", "deficiencies": []}, "satisfactory as completed (§ 5-25(c)(1))", "corrected"),
        ({"result": "partial", "portion": "South half"}, "(§ 5-25(c)(1)): South half", "Good news"),
        ({"result": "not_done", "cause": "Nobody was there"}, "could not be done: Nobody was there.", "corrected"),
        ({"result": "failed", "remarks": "Bring the ladder."}, "The inspector noted: Bring the ladder.", "Good news"),
    ],
)
def test_each_result_of_an_inspection(
    permit: Case, posted: Posting, changes: dict[str, Any], says: str, says_not: str
) -> None:
    payload = MESSAGES["inspection_result"][0] | changes
    text = body(permit, posted, "inspection_result", **payload)
    assert says in text
    assert says_not not in text


def test_what_people_write_stays_as_they_wrote_it(permit: Case, posted: Posting) -> None:
    text = body(permit, posted, "items_requested", items=["Plans <A> & “B”, the owner's copy"])
    page = str(sent.outbox[-1].alternatives[0][0])
    assert "- Plans <A> & “B”, the owner's copy" in text
    assert "<li>Plans &lt;A&gt; &amp; “B”, the owner&#x27;s copy</li>" in page


def test_an_issued_permit_that_has_begun_needs_no_date_to_begin(permit: Case, posted: Posting) -> None:
    permit.deadlines.filter(key="commence").delete()
    text = body(permit, posted, "permit_issued")
    assert "Begin by" not in text
    assert "- Finish, with" in text


def test_paragraphs_and_lists() -> None:
    assert writing.block_of("- one\n- two") == {"entries": ["one", "two"]}
    assert writing.block_of("one\n- two") == {"lines": ["one", "- two"]}
    assert writing.tidy("Subject  \n\n\n\nBody \n\n") == "Subject\n\nBody"
