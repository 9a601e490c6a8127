"""What one statement, one chapter and one pack may not say, each beside what it may."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from ordinances.bodies import Appeal, BoardApproval, Body, Charge, DocumentTitle
from ordinances.law import Edition, Town, town
from ordinances.permit_life import LifeLaw, SealLaw, SubmissionLaw
from ordinances.readings import Choice
from ordinances.types import (
    Amount,
    BadLaw,
    Deadline,
    Extension,
    NotInForce,
    Roll,
    Rule,
    Status,
    Term,
    Version,
    days,
    months,
)
from ordinances.voiding import VoidEvent

VESTAL = town("vestal").editions[0]
LATER = date(2026, 1, 1)


def lapse(start: str = "received") -> Deadline:
    return Deadline(months(6), "5-1", start=start, roll=Roll.ACT)


def approval(body: str = "design_board", kept_by: str = "application") -> BoardApproval:
    return BoardApproval("a", "Approval", "5-1", body=body, lapses=lapse(), kept_by=kept_by)


def appeal(body: str = "code_council") -> Appeal:
    stays = Rule(False, "5-1")
    return Appeal("appeal", "Appeal", "5-1", body=body, grounds=(), within=None, stays_hazard_orders=stays)


@pytest.mark.parametrize(
    ("good", "bad", "reason"),
    [
        (lambda: Rule(5, "5-1"), lambda: Rule(5), "has no citation and is not marked silent"),
        (lambda: Rule(5, status=Status.SILENT), lambda: Rule(5, status=Status.STATED), "has no citation"),
        (lambda: Rule(None, "5-1", Status.MISSING), lambda: Rule(5, "5-1", Status.MISSING), "its text is missing"),
        (lambda: Rule(None, status=Status.SILENT), lambda: Rule(None, "5-1"), "has no value"),
        (
            lambda: Rule(5, "5-1", Status.ASSUMED, reading="R-1"),
            lambda: Rule(5, "5-1", Status.ASSUMED),
            "is assumed but names no reading",
        ),
        (lambda: days(1), lambda: days(0), "0 days is not a length of time"),
        (lambda: Amount(1, "5-1"), lambda: Amount(0, "5-1"), "0 cents is no sum to pay"),
        (
            lambda: Choice("c", "5-1", "How many?", 3, minimum=3, maximum=3),
            lambda: Choice("c", "5-1", "How many?", 3, minimum=4, maximum=3),
            "the minimum, 4, is above the maximum, 3",
        ),
        (
            lambda: Rule(5, "5-1", versions=(Version(6, LATER, "5-1"),)),
            lambda: Rule(5, "5-1", versions=(Version("six", LATER, "5-1"),)),
            "has a value of another kind from 2026-01-01",
        ),
        (lambda: lapse("received"), lambda: lapse("painted"), "counts from an unknown event, 'painted'"),
        (
            lambda: Extension(days(5), "5-1", start="expires", times=Rule(1, "5-1"), needs=()),
            lambda: Extension(days(5), "5-1", start="painted", times=Rule(1, "5-1"), needs=()),
            "counts from an unknown event, 'painted'",
        ),
        (
            lambda: Body("design_board", "Review Board", "5-1"),
            lambda: Body("painters", "Board of Painters", "5-1"),
            "Board of Painters: names an unknown body, 'painters'",
        ),
        (lambda: approval("design_board"), lambda: approval("painters"), "names an unknown body, 'painters'"),
        (lambda: appeal("code_council"), lambda: appeal("painters"), "names an unknown body, 'painters'"),
        (lambda: approval(kept_by="commencement"), lambda: approval(kept_by="hope"), "is kept alive by 'hope'"),
        (
            lambda: DocumentTitle("permit", "Building Permit", "5-1"),
            lambda: DocumentTitle("poster", "Poster", "5-1"),
            "Poster: names an unknown document, 'poster'",
        ),
        (
            lambda: VoidEvent("sale", "Sale", "5-1", certificates=("CO",)),
            lambda: VoidEvent("sale", "Sale", "5-1", certificates=()),
            "ends no certificate",
        ),
        (
            lambda: SealLaw(Rule(True, "5-1"), unless=(Term("a", "A", "5-1"),)),
            lambda: SealLaw(Rule(False, "5-1"), unless=(Term("a", "A", "5-1"),)),
            "the seal is not always needed",
        ),
        (
            lambda: SubmissionLaw(copies=Rule(1, "5-1")),
            lambda: SubmissionLaw(copies=Rule(0, "5-1")),
            "asks for 0 copies",
        ),
    ],
)
def test_a_statement_is_made_or_refused(good: Callable[[], object], bad: Callable[[], object], reason: str) -> None:
    good()
    with pytest.raises(BadLaw, match=reason):
        bad()


def test_a_rule_without_a_citation_is_named_by_its_words() -> None:
    with pytest.raises(BadLaw, match=r"^How long a permit runs\.: has no citation"):
        Rule(5, note="How long a permit runs.")


def test_an_office_refuses_a_charge_of_nobody() -> None:
    office = VESTAL.chapters.office
    fire = Charge("fire", "Fire safety", "5-1", titles=(office.lead_role_titles[0].key,))
    assert replace(office, charges=(fire,)).charges == (fire,)
    with pytest.raises(BadLaw, match="charge fire: refers to 'painter'"):
        replace(office, charges=(replace(fire, titles=("painter",)),))


def test_a_permit_has_one_term_fixed_or_set_at_issue() -> None:
    permits, at_issue = VESTAL.chapters.permits, LifeLaw(term_at_issue=Rule(True, "5-1"))
    assert replace(permits, term=None, life=at_issue).term is None
    for term, life in ((None, LifeLaw()), (permits.term, at_issue)):
        with pytest.raises(BadLaw, match="term of a permit: is either fixed or set at issue"):
            replace(permits, term=term, life=life)


def test_a_renewal_that_may_be_denied_can_be_applied_for() -> None:
    with pytest.raises(BadLaw, match="renewal: may be denied"):
        replace(VESTAL.chapters.permits, renewal_lead=None)
    assert replace(VESTAL.chapters.permits, renewal_lead=None, renewal_denials=()).renewal_lead is None


def test_chapters_refuse_what_only_another_chapter_knows() -> None:
    chapters = VESTAL.chapters
    with pytest.raises(BadLaw, match="permit type roof: refers to 'FINAL', which is not in the list"):
        replace(chapters, inspections=replace(chapters.inspections, kinds=chapters.inspections.kinds[:1]))
    with pytest.raises(BadLaw, match="refers to 'CC', which is not in the list"):
        replace(chapters, certificates=replace(chapters.certificates, kinds=chapters.certificates.kinds[:1]))
    with pytest.raises(BadLaw, match="is not in the list"):
        replace(chapters, fees=replace(chapters.fees, classes=chapters.fees.classes[1:]))


def test_chapters_refuse_a_ruling_of_a_body_that_does_not_sit_here() -> None:
    chapters = VESTAL.chapters
    permits = replace(chapters.permits, appeal=appeal())
    council = Body("code_council", "State Code Council", "5-1")
    with_council = replace(chapters.office, bodies=(council,))
    assert replace(chapters, office=with_council, permits=permits).permits.appeal
    with pytest.raises(BadLaw, match="appeal, body: refers to 'code_council'"):
        replace(chapters, office=replace(chapters.office, bodies=()), permits=permits)


def edition(since: date, until: date | None, note: str = "") -> Edition:
    return replace(VESTAL, name=f"Edition of {since.year}", since=since, until=until, until_note=note)


def test_an_edition_ends_after_it_began() -> None:
    assert edition(LATER, LATER).until == LATER
    with pytest.raises(BadLaw, match="before it begins"):
        edition(LATER, date(2025, 12, 31))


def test_editions_follow_each_other() -> None:
    first = edition(date(2024, 1, 1), date(2025, 12, 31))
    assert Town("here", "Here", (first, edition(LATER, None))).edition(LATER).name == "Edition of 2026"
    for until in (LATER, None):
        with pytest.raises(BadLaw, match="here, Edition of 2026: begins before Edition of 2024 has ended"):
            Town("here", "Here", (replace(first, until=until), edition(LATER, None)))


def test_after_the_last_edition_the_refusal_says_what_took_its_place() -> None:
    ended = Town("here", "Town of Here", (edition(date(2024, 1, 1), date(2025, 12, 31), "It was repealed."),))
    assert ended.edition(date(2025, 12, 31)).name == "Edition of 2024"
    with pytest.raises(NotInForce, match=r"Town of Here is not in force on January 1, 2026\. It was repealed\."):
        ended.edition(LATER)
    with pytest.raises(NotInForce, match=r"December 31, 2023$"):
        ended.edition(date(2023, 12, 31))


def test_a_counted_section_number_is_marked_for_staff_alone() -> None:
    office = replace(VESTAL.chapters.office, inferred=frozenset({"5-24"}))
    assert office.cite("5-24(i)(1)") == "§ 5-24(i)(1)"
    assert office.staff_cite("5-24(i)(1)") == "§ 5-24(i)(1) (number to be confirmed)"
    assert office.staff_cite("5-25(a)") == "§ 5-25(a)"
    assert office.staff_cite("5-25(d)(1), 5-24") == "§§ 5-25(d)(1), 5-24 (number to be confirmed)"
    with pytest.raises(BadLaw, match="counts a section that it does not list, '5-99'"):
        replace(VESTAL, chapters=replace(VESTAL.chapters, office=replace(office, inferred=frozenset({"5-99"}))))
