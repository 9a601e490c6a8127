"""A permit in force: work begins, is inspected, lapses, expires, completes. Facts win over dates (§ 5-24(i))."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts import clock
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import chain_faults, of_case
from casework.policies import obstacles_now
from casework.sweep.run import check_town
from inspections.construction import actions as inspection_actions
from inspections.construction import policies as inspection_policies
from inspections.construction import queries as inspection_queries
from inspections.construction import standing
from inspections.construction.findings import Findings, Flaw
from inspections.construction.models import Inspection
from permits.building import actions
from permits.building.deadlines import deadlines, last_day_of_term, last_day_to_commence
from permits.building.kind import KIND
from permits.building.models import BuildingPermit, Status
from permits.building.policies import may_be_inspected
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
MARCH_9, MARCH_10 = date(2026, 3, 9), date(2026, 3, 10)
LAST_TO_BEGIN, LAST_OF_TERM = date(2026, 9, 10), date(2027, 3, 10)
ONE_DAY = timedelta(days=1)


def issued(**facts: Any) -> BuildingPermit:
    """Issued on March 10, 2026: work begins by September 10, 2026, the permit ends with March 10, 2027."""
    return make.issued(MARCH_10, applied=MARCH_9, **facts)


def night(permit: BuildingPermit, day: date) -> BuildingPermit:
    return jobs.after_the_night(permit, day)


def declare(permit: BuildingPermit, began: date, today: date | None = None, role: str = "clerk", why: str = "") -> Any:
    with clock.set_to(make.at(today or began)):
        return actions.declare_commencement(permit, by=make.actor(role), on=began, why=why)


def restore(
    permit: BuildingPermit, began: date, today: date, role: str = "code_officer", why: str = "Receipts."
) -> Any:
    """The officer has evidence, looked at `today`, that work began on `began`."""
    with clock.set_to(make.at(today)):
        return actions.restore(permit, by=make.actor(role), on=began, why=why)


def visit(permit: BuildingPermit, kind_key: str, seen: date, result: str, asked: date, **facts: Any) -> Inspection:
    """A visit booked on `asked` for `seen`, and recorded the same day with that result."""
    booked = jobs.book(permit, kind_key, seen, asked)
    return record(booked, result, seen, **facts)


def record(booked: Inspection, result: str, seen: date, keyed: date | None = None, **facts: Any) -> Inspection:
    line = inspection_queries.line_of(booked)
    points = [*standing.site_points(line.law, line.kind), *inspection_policies.points_of(booked, line)]
    flaws = (Flaw(place="Footing", provision="R403"),) if result == "failed" else ()
    found = Findings(
        result, answers={p.key: standing.YES for p in points}, signed_name="Ira", deficiencies=flaws, **facts
    )
    with clock.set_to(make.at(keyed or seen)):
        return inspection_actions.record(booked, by=make.actor("inspector"), on=seen, found=found)


def by_itself(permit: BuildingPermit) -> list[tuple[str, date]]:
    found = of_case(permit).filter(actor="Plumbline").exclude(type__endswith="warning")
    return [(event.type.removeprefix("permit."), event.happened_on) for event in found]


# --- which dates bind it ------------------------------------------------------------------------------------


def keys(permit: BuildingPermit) -> set[str]:
    return {due.key for due in deadlines(permit)}


def test_a_permit_has_dates_only_while_it_is_in_force() -> None:
    """Given a permit through its life, then dates follow issue, the first goes with work, and none stay at the end."""
    assert keys(make.reviewed(MARCH_9)) == set()
    permit = issued()
    assert keys(permit) == {"commence", "commence_warning", "term", "term_warning"}
    permit = declare(permit, date(2026, 4, 1))
    assert keys(permit) == {"term", "term_warning"}
    assert keys(jobs.pass_all(permit, date(2026, 6, 1))) == set()


def test_no_date_comes_before_what_it_follows_from() -> None:
    found = [(due.due_on, due.acts_on) for due in deadlines(issued())]
    assert len(found) == 4
    assert [one for one in found if not (one[0] > MARCH_10 and one[1] and one[1] > MARCH_10)] == []


def test_a_warning_once_given_is_no_date_any_more() -> None:
    permit = night(issued(), date(2026, 8, 11))
    assert keys(permit) == {"commence", "term", "term_warning"}
    assert permit.commence_warned_for == LAST_TO_BEGIN


# --- beginning (§ 5-24(a)(2), (e)(5), (i)(1)) ---------------------------------------------------------------


@pytest.mark.clause("V-5-24-007", "V-5-24-063")
@pytest.mark.parametrize("stage", ["received", "submitted", "under_review", "reviewed"])
def test_no_work_begins_before_the_permit_is_issued(stage: str) -> None:
    """Given an application, accepted documents or not, then neither work is declared nor an inspection booked."""
    permit = getattr(make, stage)(MARCH_9)
    with pytest.raises(Refused, match="“Record that work has begun” is not possible"):
        declare(permit, MARCH_9)
    with pytest.raises(Refused, match="Permit not issued"):
        jobs.book(permit, "FOOTING", MARCH_9)
    assert make.fresh(permit).commenced_on is None


@pytest.mark.clause("V-5-24-007", "V-5-24-063")
def test_work_does_not_begin_on_a_day_before_the_permit() -> None:
    permit = issued()
    with pytest.raises(Refused) as refused:
        declare(permit, MARCH_9, MARCH_10)
    assert str(refused.value) == "The permit was issued on March 10, 2026; work may not begin before. § 5-24(e)(5)"
    assert declare(permit, MARCH_10).commenced_on == MARCH_10


@pytest.mark.clause("V-5-24-077")
def test_work_begins_by_the_last_day_and_not_after() -> None:
    permit = issued()
    with pytest.raises(Refused) as refused:
        declare(permit, LAST_TO_BEGIN + ONE_DAY)
    assert str(refused.value) == "Work had to begin by September 10, 2026. § 5-24(i)(1)"

    begun = declare(permit, LAST_TO_BEGIN)

    assert (begun.status, begun.commenced_on, begun.commenced_by) == (
        Status.ACTIVE,
        LAST_TO_BEGIN,
        "the holder's declaration",
    )


def test_whoever_books_inspections_takes_the_declaration() -> None:
    permit = issued()
    with pytest.raises(NotAllowed):
        declare(permit, MARCH_10, role="board")
    assert declare(permit, MARCH_10, role="inspector").status == Status.ACTIVE


@pytest.mark.clause("V-5-24-077")
@pytest.mark.parametrize("result", ["passed", "failed"])
def test_an_inspection_that_saw_work_is_evidence_whatever_its_result(result: str) -> None:
    permit = issued()
    seen = visit(permit, "FOOTING", date(2026, 5, 4), result, asked=date(2026, 5, 1))
    permit = make.fresh(permit)
    assert (permit.status, permit.commenced_on) == (Status.ACTIVE, date(2026, 5, 4))
    assert permit.commenced_by == f"work seen at inspection {seen.number}"
    event = of_case(permit).latest("seq")
    assert (event.type, event.actor) == ("permit.commence", seen.performed_by)


def test_an_inspection_that_saw_no_work_is_no_evidence() -> None:
    permit = issued()
    visit(permit, "FOOTING", date(2026, 5, 4), "failed", asked=date(2026, 5, 1), shows_work=False)
    assert make.fresh(permit).status == Status.ISSUED


# --- facts win over a lapse ---------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-077", "V-5-24-078")
@pytest.mark.parametrize(("began", "restored"), [(LAST_TO_BEGIN, True), (LAST_TO_BEGIN + ONE_DAY, False)])
def test_evidence_that_work_began_in_time_restores_a_permit(began: date, restored: bool) -> None:
    """Given a permit invalid since September 11, when the holder shows on the 14th when work began, then the day
    decides: in time, it is in force again; a day late, it stays invalid."""
    permit = night(issued(), date(2026, 9, 11))
    assert permit.status == Status.INVALID
    if not restored:
        with pytest.raises(Refused, match=r"Work had to begin by September 10, 2026\."):
            restore(permit, began, date(2026, 9, 14))
        assert make.fresh(permit).status == Status.INVALID
        return
    permit = restore(permit, began, date(2026, 9, 14))
    assert (permit.status, permit.commenced_on, keys(permit)) == (Status.ACTIVE, began, {"term", "term_warning"})
    assert night(permit, date(2026, 9, 15)).status == Status.ACTIVE


@pytest.mark.clause("V-5-24-078")
def test_only_the_officer_restores_and_says_what_shows_it() -> None:
    """Given an invalid permit, when a clerk enters the holder's word, then no; the officer, with evidence, may."""
    permit = night(issued(), date(2026, 9, 11))
    with pytest.raises(Refused, match="is invalid"):
        declare(permit, date(2026, 9, 1), date(2026, 9, 14))
    with pytest.raises(NotAllowed):
        restore(permit, date(2026, 9, 11), date(2026, 9, 14), role="clerk")
    with pytest.raises(Refused, match="Say what shows that work began in time"):
        restore(permit, date(2026, 9, 10), date(2026, 9, 14), why="")
    assert restore(permit, date(2026, 9, 10), date(2026, 9, 14)).status == Status.ACTIVE


def test_a_visit_taken_back_no_longer_shows_that_work_began() -> None:
    """Given work known only by one visit, when that visit is reversed, then the date to begin binds again."""
    permit = issued()
    seen = visit(permit, "FOOTING", date(2026, 5, 4), "failed", date(2026, 5, 1))
    assert make.fresh(permit).status == Status.ACTIVE
    with clock.set_to(make.at(date(2026, 5, 6))):
        inspection_actions.reverse(seen, by=make.actor("code_officer"), on=date(2026, 5, 6), why="Wrong lot.")
    permit = make.fresh(permit)
    assert (permit.status, permit.commenced_on) == (Status.ISSUED, None)
    assert night(permit, date(2026, 9, 11)).status == Status.INVALID


def test_a_visit_taken_back_leaves_what_another_visit_showed() -> None:
    permit = issued()
    first = visit(permit, "FOOTING", date(2026, 5, 4), "failed", date(2026, 5, 1))
    visit(permit, "FOOTING", date(2026, 5, 11), "failed", date(2026, 5, 5))
    with clock.set_to(make.at(date(2026, 5, 12))):
        inspection_actions.reverse(first, by=make.actor("code_officer"), on=date(2026, 5, 12), why="Wrong lot.")
    permit = make.fresh(permit)
    assert (permit.status, permit.commenced_on) == (Status.ACTIVE, date(2026, 5, 11))


def test_evidence_found_much_later_needs_its_reason() -> None:
    permit = night(issued(), date(2026, 9, 11))
    with pytest.raises(Refused, match="say why it is entered now"):
        restore(permit, date(2026, 9, 1), date(2026, 11, 2), why="")
    permit = restore(permit, date(2026, 9, 1), date(2026, 11, 2), why="Dated photographs from the contractor.")
    assert permit.status == Status.ACTIVE
    assert chain.read(of_case(permit).latest("seq"))["why"] == "Dated photographs from the contractor."


@pytest.mark.parametrize(("seen", "status"), [(LAST_TO_BEGIN, "active"), (LAST_TO_BEGIN + ONE_DAY, "invalid")])
def test_a_visit_keyed_after_the_lapse_restores_by_the_day_of_the_visit(seen: date, status: str) -> None:
    """Given a visit booked before the lapse and keyed on Monday after it, then the day of the visit decides."""
    permit = issued()
    booked = jobs.book(permit, "FOOTING", seen, asked=date(2026, 9, 8))
    assert night(permit, date(2026, 9, 12)).status == Status.INVALID
    record(booked, "failed", seen, keyed=date(2026, 9, 14))
    assert make.fresh(permit).status == status


def test_a_permit_restored_after_its_term_expires_as_of_its_last_day() -> None:
    permit = night(issued(), date(2026, 9, 11))
    permit = restore(permit, date(2026, 9, 1), date(2027, 5, 3), why="Found in the file.")
    permit = night(permit, date(2027, 5, 4))
    assert (permit.status, permit.status_since) == (Status.EXPIRED, LAST_OF_TERM + ONE_DAY)
    assert list(chain_faults(permit.municipality)) == []


# --- inspections while in force -----------------------------------------------------------------------------


def why_not(permit: BuildingPermit, on: date) -> str:
    return " ".join(str(obstacle) for obstacle in may_be_inspected(permit, on))


@pytest.mark.clause("V-5-24-078", "V-5-24-079")
def test_a_permit_that_is_over_is_not_inspected_and_says_since_when() -> None:
    permit = issued()
    assert why_not(permit, MARCH_10) == ""
    lapsed = night(permit, date(2026, 9, 11))
    assert why_not(lapsed, date(2026, 9, 12)) == (
        "The permit is invalid since September 11, 2026; the holder may apply for renewal. § 5-24(i)(1), (3)"
    )
    with pytest.raises(Refused, match="The permit is invalid since September 11, 2026"):
        jobs.book(lapsed, "FOOTING", date(2026, 9, 14))
    expired = night(declare(issued(), MARCH_10), LAST_OF_TERM + ONE_DAY)
    assert why_not(expired, date(2027, 4, 1)) == (
        "The permit expired on March 11, 2027; the holder may apply for renewal. § 5-24(i)(2), (3)"
    )


@pytest.mark.clause("V-5-24-079")
def test_on_the_day_after_the_term_nothing_can_be_asked_for_even_before_the_nightly_check() -> None:
    permit = declare(issued(), MARCH_10)
    assert why_not(permit, LAST_OF_TERM) == ""
    assert why_not(permit, LAST_OF_TERM + ONE_DAY) == "The permit runs until March 10, 2027. § 5-24(i)(2)"


def test_what_is_completed_or_closed_is_not_inspected_any_more() -> None:
    completed = jobs.completed(date(2026, 6, 10))
    assert why_not(completed, date(2026, 6, 11)) == "The work was completed on June 10, 2026. § 5-25(b)(15)"
    jobs.issue(jobs.ready(), date(2026, 6, 11))
    closed = BuildingPermit.objects.get(status=Status.CLOSED)
    assert why_not(closed, date(2026, 6, 12)) == "The permit was closed on June 11, 2026. § 5-27(a)(1)"
    assert why_not(make.received(MARCH_9), MARCH_9) == "Permit not issued. § 5-24(e)(5)"


# --- completing ---------------------------------------------------------------------------------------------


def test_the_final_that_passes_completes_the_permit() -> None:
    permit = jobs.pass_all(issued(), date(2026, 6, 10), but=("FINAL",))
    assert permit.status == Status.ACTIVE
    visit(permit, "FINAL", date(2026, 6, 10), "failed", asked=date(2026, 6, 10))
    assert make.fresh(permit).status == Status.ACTIVE
    booked = jobs.book(permit, "FINAL", date(2026, 6, 12), asked=date(2026, 6, 11))
    flaw = inspection_queries.open_deficiencies(booked)[0]
    record(booked, "passed", date(2026, 6, 12), corrected=frozenset({flaw.pk}))
    permit = make.fresh(permit)
    assert (permit.status, permit.completed_on) == (Status.COMPLETED, date(2026, 6, 12))
    assert chain.read(of_case(permit).latest("seq"))["data"] == {"inspection": booked.number}


def test_a_final_as_the_first_visit_shows_that_work_began_and_completes_in_one() -> None:
    """Given a fence with nothing but a final, when it passes in time, then the permit commences and completes."""
    permit = jobs.pass_all(issued(job="fence"), date(2026, 9, 10))
    assert permit.status == Status.COMPLETED
    assert [e.type for e in of_case(permit)][-2:] == ["permit.commence", "permit.complete"]


@pytest.mark.clause("V-5-24-079")
def test_a_permit_whose_final_passed_on_the_last_day_never_expires() -> None:
    permit = declare(issued(job="fence"), MARCH_10)
    permit = jobs.pass_all(permit, LAST_OF_TERM)
    assert night(permit, date(2027, 6, 1)).status == Status.COMPLETED
    assert by_itself(permit) == []


@pytest.mark.clause("V-5-27-042")
def test_a_final_asked_for_in_time_completes_an_expired_permit() -> None:
    """Given a final booked on the last day for the week after, when it passes, then the expired permit completes."""
    permit = declare(issued(job="fence"), MARCH_10)
    booked = jobs.book(permit, "FINAL", date(2027, 3, 15), asked=LAST_OF_TERM)
    assert night(permit, LAST_OF_TERM + ONE_DAY).status == Status.EXPIRED

    record(booked, "passed", date(2027, 3, 15))

    permit = make.fresh(permit)
    assert (permit.status, permit.completed_on) == (Status.COMPLETED, date(2027, 3, 15))
    assert [event.type for event in of_case(permit)][-2:] == ["permit.expire", "permit.complete"]


@pytest.mark.clause("V-5-27-042")
def test_a_final_not_asked_for_in_time_is_not_even_booked() -> None:
    permit = night(declare(issued(job="fence"), MARCH_10), LAST_OF_TERM + ONE_DAY)
    with pytest.raises(Refused, match=r"The permit expired on March 11, 2027"):
        jobs.book(permit, "FINAL", date(2027, 3, 15), asked=LAST_OF_TERM + ONE_DAY)


def test_a_final_that_passes_on_an_invalid_permit_completes_nothing() -> None:
    """Given work that began too late, when its final passes, then the permit stays invalid: it has to be renewed."""
    permit = issued(job="fence")
    booked = jobs.book(permit, "FINAL", date(2026, 9, 14), asked=date(2026, 9, 10))
    night(permit, date(2026, 9, 11))
    record(booked, "passed", date(2026, 9, 14))
    assert make.fresh(permit).status == Status.INVALID


# --- taken back ---------------------------------------------------------------------------------------------


def reverse(inspection: Inspection, day: date) -> None:
    with clock.set_to(make.at(day)):
        inspection_actions.reverse(make.fresh(inspection), by=make.actor("code_officer"), on=day, why="Wrong address.")


def final_of(permit: BuildingPermit) -> Inspection:
    return Inspection.objects.get(subject=permit, kind_key="FINAL")


def test_a_final_reversed_reopens_the_permit_with_its_dates() -> None:
    permit = jobs.completed(date(2026, 6, 10))
    reverse(final_of(permit), date(2026, 6, 11))
    permit = make.fresh(permit)
    assert (permit.status, permit.completed_on) == (Status.ACTIVE, None)
    assert {row.key: row.due_on for row in permit.deadlines.all()} == {
        "term": LAST_OF_TERM,
        "term_warning": date(2027, 2, 8),
    }
    assert of_case(permit).latest("seq").type == "permit.reopen"


def test_a_permit_reopened_after_its_term_expires_as_of_its_last_day() -> None:
    permit = declare(issued(job="fence"), MARCH_10)
    permit = jobs.pass_all(permit, LAST_OF_TERM)
    reverse(final_of(permit), date(2027, 4, 5))
    permit = night(permit, date(2027, 4, 6))
    assert (permit.status, by_itself(permit)) == (Status.EXPIRED, [("expire", LAST_OF_TERM + ONE_DAY)])


def test_another_result_reversed_changes_nothing_of_the_permit() -> None:
    permit = jobs.completed(date(2026, 6, 10))
    version = permit.version
    reverse(Inspection.objects.get(subject=permit, kind_key="FOOTING"), date(2026, 6, 11))
    assert (make.fresh(permit).status, make.fresh(permit).version) == (Status.COMPLETED, version)


def test_a_failed_final_reversed_changes_nothing_of_the_permit() -> None:
    permit = jobs.pass_all(issued(), date(2026, 6, 10), but=("FINAL",))
    failed = visit(permit, "FINAL", date(2026, 6, 10), "failed", asked=date(2026, 6, 10))
    reverse(failed, date(2026, 6, 11))
    assert make.fresh(permit).status == Status.ACTIVE


def test_the_certificate_closes_the_permit() -> None:
    certificate = jobs.issue(jobs.ready(), date(2026, 6, 11))
    permit = BuildingPermit.objects.get(pk=certificate.subject_id)
    assert (permit.status, permit.closed_on) == (Status.CLOSED, date(2026, 6, 11))
    assert chain.read(of_case(permit).latest("seq"))["data"] == {"certificate": certificate.number}


def test_what_the_law_draws_from_an_event_is_told_of_whoever_caused_it() -> None:
    """Given an inspector without the power to complete, then the final completes the permit in the inspector's name."""
    permit = jobs.completed(date(2026, 6, 10))
    event = of_case(permit).get(type="permit.complete")
    assert event.actor.startswith("Inspector")
    assert event.actor_user_id is not None
    with clock.set_to(make.at(date(2026, 6, 10))), pytest.raises(NotAllowed):
        actions.complete(issued(), by=make.actor("inspector"), on=date(2026, 6, 10), inspection="IN-2026-00001")


# --- the database's own guard -------------------------------------------------------------------------------


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("column", "day"),
    [("commenced_on", MARCH_9), ("completed_on", MARCH_9), ("documents_accepted_by", "")],
)
def test_the_database_keeps_impossible_permits_out(column: str, day: Any) -> None:
    permit = issued()
    with pytest.raises(IntegrityError), transaction.atomic():
        BuildingPermit.objects.filter(pk=permit.pk).update(**{column: day})


def test_the_last_days_are_those_of_the_law() -> None:
    permit = issued()
    assert (last_day_to_commence(permit), last_day_of_term(permit)) == (LAST_TO_BEGIN, LAST_OF_TERM)
    with clock.set_to(make.at(LAST_TO_BEGIN)):
        assert obstacles_now(permit, KIND.verb("commence"), by=make.actor("clerk"), on=LAST_TO_BEGIN) == []
        assert check_town(permit.municipality, LAST_TO_BEGIN).changed == 1, "only the warning"
