"""Which of its inspections a job can have now, and when (§ 5-25(a)(2), (b))."""

from datetime import date

import pytest

from accounts.absence.models import Absence
from accounts.actors import Actor
from accounts.models import Membership, User
from accounts.office import Office
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import of_case
from casework.holds.models import Hold
from casework.outbox.models import OutboxItem
from inspections.construction import actions, planpolicies, policies, queries
from inspections.construction.models import Inspection
from inspections.construction.standing import PlanChoice
from parcels.models import Municipality
from tests.unit.inspections import jobs
from tests.unit.inspections.jobs import MAY_1, MAY_4, MAY_5, MAY_11, all_yes, book, decide, failing, record


def refusals(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [str(obstacle) for obstacle in refused.value.obstacles]


def passed(case: Case, clerk: Actor, inspector: Actor, *keys: str) -> None:
    """Each of these inspections booked and passed on May 11."""
    for key in keys:
        visit = book(case, clerk, key, MAY_11)
        record(visit, inspector, on=MAY_11)


# --- what can be booked ----------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-25-002")
def test_an_inspection_on_the_plan_is_booked_and_one_that_is_not_is_refused(house: Case, clerk: Actor) -> None:
    decide(house, "FOOTING")
    visit = book(house, clerk, "FOOTING", MAY_4, requested_by="Ada Holder")
    assert (visit.number, visit.subject_id, visit.day) == ("IN-2026-00001", house.pk, MAY_4)
    said = chain.read(of_case(visit).latest("seq"))
    assert (said["happened_on"], said["data"]["requested_by"]) == ("2026-05-01", "Ada Holder")
    with pytest.raises(Refused) as refused:
        book(house, clerk, "SLAB")
    assert refusals(refused) == ["Does not apply: Not part of this job. § 5-25(b)(6)"]


def test_the_permit_holder_is_told_of_the_booking(house: Case, clerk: Actor) -> None:
    decide(house, "FOOTING")
    visit = book(house, clerk, "FOOTING", MAY_4)
    told = OutboxItem.objects.get(event__case=visit)
    assert (told.template, told.recipient) == ("inspection_booked", "part:applicant")
    assert (told.payload["day"], told.payload["half"]) == ("2026-05-04", "morning")


@pytest.mark.clause("V-5-25-007")
def test_before_the_permit_is_issued_only_its_site_is_inspected(vestal: Municipality, clerk: Actor) -> None:
    application = jobs.job(vestal, clerk, jobs.APPLICATION)
    decide(application, "SITE", "FOOTING")
    assert book(application, clerk, "SITE").kind_key == "SITE"
    with pytest.raises(Refused) as refused:
        book(application, clerk, "FOOTING")
    assert refusals(refused) == ["Permit not issued. § 5-24(e)(5)"]


@pytest.mark.clause("V-5-25-007")
def test_at_the_site_before_the_permit_nobody_asks_for_permit_and_plans(
    vestal: Municipality, clerk: Actor, inspector: Actor
) -> None:
    application = jobs.job(vestal, clerk, jobs.APPLICATION)
    decide(application, "SITE")
    visit = book(application, clerk, "SITE", MAY_11)
    assert record(visit, inspector, all_yes(visit, shows_work=False), on=MAY_11).answers == {}
    assert queries.passed_kinds(application) == {"SITE"}


def test_a_site_whose_application_was_withdrawn_is_not_inspected(vestal: Municipality, clerk: Actor) -> None:
    gone = jobs.job(vestal, clerk, jobs.GONE)
    decide(gone, "SITE")
    with pytest.raises(Refused) as refused:
        book(gone, clerk, "SITE")
    assert {o.code for o in refused.value.obstacles} == {"withdrawn"}


def test_what_is_booked_or_passed_is_not_booked_again(house: Case, clerk: Actor, inspector: Actor) -> None:
    decide(house, "FOOTING")
    visit = book(house, clerk, "FOOTING", MAY_11)
    with pytest.raises(Refused) as refused:
        book(house, clerk, "FOOTING")
    assert refusals(refused) == ["Already booked for May 11, 2026, morning (IN-2026-00001). § 5-25(b)(2)"]
    record(visit, inspector, on=MAY_11)
    with pytest.raises(Refused) as refused:
        book(house, clerk, "FOOTING")
    assert refusals(refused) == ["Footing before the pour passed on May 11, 2026. § 5-25(b)(2)"]


def test_a_hold_on_the_permit_keeps_inspections_from_being_booked(house: Case, clerk: Actor) -> None:
    decide(house, "FOOTING")
    hold = Hold.objects.create(
        municipality=house.municipality,
        case=house,
        verbs=[policies.BOOK],
        sentence="A stop work order is in force.",
        cite="§ 5-26(a)",
        placed_on=MAY_1,
    )
    with pytest.raises(Refused) as refused:
        book(house, clerk, "FOOTING")
    assert refusals(refused) == ["A stop work order is in force. § 5-26(a)"]
    hold.lifted_on = MAY_4
    hold.save()
    assert book(house, clerk, "FOOTING").number == "IN-2026-00001"


@pytest.mark.clause("V-5-25-009", "V-5-25-008")
def test_the_foundation_waits_until_the_footing_has_passed(house: Case, clerk: Actor, inspector: Actor) -> None:
    decide(house, "FOOTING", "FOUNDATION")
    book(house, clerk, "FOOTING", MAY_11)
    with pytest.raises(Refused) as refused:
        book(house, clerk, "FOUNDATION", MAY_11)
    assert refusals(refused) == ["Footing before the pour has not passed. § 5-25(b)(2)"]
    record(queries.visits_of(house).get(), inspector, on=MAY_11)
    assert book(house, clerk, "FOUNDATION", MAY_11).kind_key == "FOUNDATION"


@pytest.mark.clause("V-5-25-008")
def test_a_foundation_without_a_footing_on_the_plan_waits_for_nothing(house: Case, clerk: Actor) -> None:
    decide(house, "FOUNDATION")
    assert book(house, clerk, "FOUNDATION").kind_key == "FOUNDATION"


@pytest.mark.clause("V-5-25-008")
def test_a_foundation_cannot_pass_after_its_footing_was_reversed(
    house: Case, clerk: Actor, inspector: Actor, officer: Actor
) -> None:
    decide(house, "FOOTING", "FOUNDATION")
    passed(house, clerk, inspector, "FOOTING")
    foundation = book(house, clerk, "FOUNDATION", MAY_11)
    actions.reverse(queries.visits_of(house).get(kind_key="FOOTING"), by=officer, on=MAY_11, why="Wrong lot.")
    with pytest.raises(Refused) as refused:
        record(foundation, inspector, on=MAY_11)
    assert refusals(refused) == ["Footing before the pour has not passed. § 5-25(b)(2)"]


@pytest.mark.clause("V-5-25-009", "V-5-25-011")
def test_backfill_waits_for_foundation_and_drainage_and_names_each(house: Case, clerk: Actor, inspector: Actor) -> None:
    decide(house, "FOUNDATION", "DRAINAGE", "BACKFILL")
    foundation = book(house, clerk, "FOUNDATION", MAY_11)
    record(foundation, inspector, failing(foundation), on=MAY_11)
    with pytest.raises(Refused) as refused:
        book(house, clerk, "BACKFILL")
    assert refusals(refused) == [
        "Foundation before the pour has not passed. § 5-25(b)(3)",
        "Foundation drainage and damp-proofing has not passed. § 5-25(b)(4)",
    ]


@pytest.mark.clause("V-5-25-010", "V-5-25-013", "V-5-25-014", "V-5-25-015", "V-5-25-027", "V-5-25-029")
@pytest.mark.parametrize(
    ("kind_key", "point", "sentence"),
    [
        ("DRAINAGE", "drainage", "Not answered: Foundation drainage. § 5-25(b)(4)"),
        ("FRAMING", "walls_before_cover", "Not answered: Walls: seen before cover or concealment. § 5-25(b)(7)(a)"),
        ("FRAMING", "roof_integrity", "Not answered: Roof: structural integrity. § 5-25(b)(7)(b)"),
        ("FRAMING", "floors_to_code", "Not answered: Floors: installed to code. § 5-25(b)(7)(c)"),
        ("SOLID_FUEL", "clearances", "Not answered: Clearances to combustibles. § 5-25(b)(12)"),
        ("ENERGY", "air_leakage", "Not answered: Air leakage. § 5-25(b)(14)"),
    ],
)
def test_every_point_of_the_law_is_answered_before_work_passes(
    house: Case, clerk: Actor, inspector: Actor, kind_key: str, point: str, sentence: str
) -> None:
    decide(house, kind_key)
    visit = book(house, clerk, kind_key, MAY_11)
    with pytest.raises(Refused) as refused:
        record(visit, inspector, all_yes(visit, answers={point: ""}), on=MAY_11)
    assert refusals(refused) == [sentence]
    with pytest.raises(Refused) as refused:
        record(visit, inspector, all_yes(visit, answers={point: "no"}), on=MAY_11)
    assert {o.code for o in refused.value.obstacles} == {f"no-{point}"}
    assert record(visit, inspector, all_yes(visit, answers={point: "na"}), on=MAY_11).status == "passed"


@pytest.mark.clause("V-5-25-030")
def test_a_point_asked_only_for_some_jobs_is_answered_where_this_job_needs_it(
    house: Case, clerk: Actor, inspector: Actor
) -> None:
    decide(house, "ENERGY", ENERGY=PlanChoice(True, parts=("heat_traps",)))
    visit = book(house, clerk, "ENERGY", MAY_11)
    with pytest.raises(Refused) as refused:
        record(visit, inspector, all_yes(visit, answers={"heat_traps": "", "lighting": ""}), on=MAY_11)
    assert refusals(refused) == ["Not answered: Plumbing heat traps. § 5-25(b)(14)"]


# --- systems ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-25-016", "V-5-25-017")
def test_each_stage_of_a_system_passes_by_itself_and_both_before_the_final(
    house: Case, clerk: Actor, inspector: Actor
) -> None:
    both = PlanChoice(True, parts=("plumbing.underground", "plumbing.rough_in"))
    decide(house, "SYSTEMS", "FINAL", SYSTEMS=both)
    underground = book(house, clerk, "SYSTEMS", MAY_11, of_parts=("plumbing.underground",))
    record(underground, inspector, on=MAY_11)
    assert queries.open_kinds(house) == ("SYSTEMS", "FINAL")
    with pytest.raises(Refused) as refused:
        book(house, clerk, "FINAL", MAY_11)
    assert refusals(refused) == ["Building systems before concealment: Plumbing, rough-in has not passed. § 5-25(b)(8)"]
    rough_in = book(house, clerk, "SYSTEMS", MAY_11)
    assert rough_in.parts == ["plumbing.rough_in"]
    record(rough_in, inspector, on=MAY_11)
    assert queries.open_kinds(house) == ("FINAL",)


def test_a_system_not_looked_at_stays_open_and_one_that_failed_needs_another_visit(
    house: Case, clerk: Actor, inspector: Actor
) -> None:
    decide(house, "SYSTEMS", systems=("electrical", "hvac"))
    visit = book(house, clerk, "SYSTEMS", MAY_11)
    record(visit, inspector, all_yes(visit, answers={"hvac.rough_in": "na"}), on=MAY_11)
    assert queries.line_of(visit).open_parts == ("hvac.rough_in",)
    again = book(house, clerk, "SYSTEMS", MAY_11)
    record(again, inspector, failing(again, answers={"hvac.rough_in": "no"}), on=MAY_11)
    line = queries.line_of(again)
    assert (line.needs_reinspection, line.open_parts) == (True, ("hvac.rough_in",))


@pytest.mark.clause("V-5-25-018", "V-5-22-014")
def test_an_electrical_inspection_from_outside_counts_once_the_officer_has_accepted_who_made_it(
    house: Case, clerk: Actor, inspector: Actor, officer: Actor
) -> None:
    decide(house, "SYSTEMS", systems=("electrical",))
    visit = book(house, clerk, "SYSTEMS", MAY_11)
    agency = "Tier Electrical Inspection Agency"
    with pytest.raises(Refused) as refused:
        record(visit, inspector, all_yes(visit, performed_by=agency), on=MAY_11)
    assert {o.code for o in refused.value.obstacles} == {"not-authorized"}
    assert queries.open_kinds(house) == ("SYSTEMS",)
    actions.authorize(visit, by=officer, on=MAY_11, outside_inspector=agency)
    record(visit, inspector, all_yes(visit, performed_by=agency), on=MAY_11)
    assert queries.passed_kinds(house) == {"SYSTEMS"}


def test_two_systems_may_be_booked_for_two_days_but_none_of_them_twice(house: Case, clerk: Actor) -> None:
    decide(house, "SYSTEMS", systems=("electrical", "hvac"))
    book(house, clerk, "SYSTEMS", MAY_4, of_parts=("hvac.rough_in",))
    book(house, clerk, "SYSTEMS", MAY_5, of_parts=("electrical.rough_in",))
    with pytest.raises(Refused) as refused:
        book(house, clerk, "SYSTEMS", MAY_5, of_parts=("hvac.rough_in",))
    assert {o.code for o in refused.value.obstacles} == {"booked"}
    with pytest.raises(Refused) as refused:
        book(house, clerk, "SYSTEMS", MAY_5, of_parts=("plumbing.rough_in",))
    assert {o.code for o in refused.value.obstacles} == {"parts"}


# --- the final ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-25-031")
@pytest.mark.parametrize(
    "missing",
    [
        pytest.param("SLAB", marks=pytest.mark.clause("V-5-25-012")),
        pytest.param("FIRE_RESISTANT", marks=pytest.mark.clause("V-5-25-024")),
        pytest.param("PENETRATIONS", marks=pytest.mark.clause("V-5-25-025")),
        pytest.param("CHIMNEY", marks=pytest.mark.clause("V-5-25-026")),
        pytest.param("SOLID_FUEL", marks=pytest.mark.clause("V-5-25-027")),
        pytest.param("OTHER_FUEL", marks=pytest.mark.clause("V-5-25-028")),
    ],
)
def test_the_final_waits_for_every_other_inspection_and_names_it(
    house: Case, clerk: Actor, inspector: Actor, missing: str
) -> None:
    decide(house, "FOOTING", missing, "FINAL")
    passed(house, clerk, inspector, "FOOTING")
    label = planpolicies.inspection_law(house).kind(missing).label
    with pytest.raises(Refused) as refused:
        book(house, clerk, "FINAL", MAY_11)
    assert [o.sentence for o in refused.value.obstacles] == [f"{label} has not passed."]
    passed(house, clerk, inspector, missing)
    assert queries.open_kinds(house) == ("FINAL",)
    passed(house, clerk, inspector, "FINAL")
    assert queries.final_passed_on(house) == MAY_11
    assert queries.open_kinds(house) == ()


@pytest.mark.clause("V-5-25-020")
def test_a_fire_alarm_is_seen_before_it_is_concealed_and_before_the_final(
    house: Case, clerk: Actor, inspector: Actor
) -> None:
    decide(house, "SYSTEMS", "FINAL", systems=("fire_alarm",))
    with pytest.raises(Refused) as refused:
        book(house, clerk, "FINAL", MAY_11)
    assert refusals(refused) == ["Building systems before concealment has not passed. § 5-25(b)(8)"]
    visit = book(house, clerk, "SYSTEMS", MAY_11)
    alarm = {point.cite for point in policies.points_of(visit, queries.line_of(visit))}
    assert alarm == {"5-25(b)(8)(d)"}
    record(visit, inspector, on=MAY_11)
    assert queries.open_kinds(house) == ("FINAL",)


@pytest.mark.clause("V-5-25-031")
def test_the_final_may_share_its_visit_but_cannot_pass_first(house: Case, clerk: Actor, inspector: Actor) -> None:
    decide(house, "ENERGY", "FINAL")
    energy = book(house, clerk, "ENERGY", MAY_11)
    with pytest.raises(Refused, match="Energy Code has not passed"):
        book(house, clerk, "FINAL", MAY_5)
    final = book(house, clerk, "FINAL", MAY_11)
    with pytest.raises(Refused) as refused:
        record(final, inspector, on=MAY_11)
    assert refusals(refused) == ["Energy Code has not passed. § 5-25(b)(14)"]
    record(energy, inspector, on=MAY_11)
    assert record(final, inspector, on=MAY_11).status == "passed"


@pytest.mark.clause("V-5-25-034")
def test_a_failure_keeps_the_final_back_until_a_later_visit_passes(house: Case, clerk: Actor, inspector: Actor) -> None:
    decide(house, "FOOTING", "FINAL")
    footing = book(house, clerk, "FOOTING", MAY_4)
    record(footing, inspector, failing(footing), on=MAY_4, why="From paper.")
    with pytest.raises(Refused, match="Footing before the pour has not passed"):
        book(house, clerk, "FINAL", date(2026, 5, 14))
    again = book(house, clerk, "FOOTING", MAY_11)
    fixed = frozenset(f.pk for f in queries.open_deficiencies(again))
    record(again, inspector, all_yes(again, corrected=fixed), on=MAY_11)
    assert book(house, clerk, "FINAL", date(2026, 5, 14)).kind_key == "FINAL"


# --- moving and calling off ---------------------------------------------------------------------------------------


def test_a_booking_is_moved_and_the_holder_told_once_more(house: Case, clerk: Actor) -> None:
    decide(house, "FOOTING")
    visit = book(house, clerk, "FOOTING", MAY_4)
    moved = actions.reschedule(visit, by=clerk, on=MAY_4, day=MAY_11, half="afternoon", why="Rain.")
    assert (moved.day, moved.half, moved.status) == (MAY_11, "afternoon", "scheduled")
    assert moved.deadlines.get().due_on == MAY_11
    assert OutboxItem.objects.filter(event__case=visit, template="inspection_booked").count() == 2
    with pytest.raises(Refused) as refused:
        actions.reschedule(visit, by=clerk, on=MAY_11, day=MAY_5, half="morning")
    assert {o.code for o in refused.value.obstacles} == {"past-day"}


def test_a_booking_is_not_moved_to_a_day_on_which_whoever_is_sent_is_away(
    house: Case, clerk: Actor, inspector: Actor
) -> None:
    """Given an inspector who is away on the new day, then the move is turned down until they come."""
    decide(house, "FOOTING")
    visit = book(house, clerk, "FOOTING", MAY_5)
    who = User.objects.get(pk=inspector.user_id)
    Inspection.objects.filter(pk=visit.pk).update(assignee=who)
    away = {"first_day": MAY_11, "last_day": MAY_11, "entered_on": MAY_4, "entered_by": "Ruth"}
    Absence.objects.create(municipality=house.municipality, user=who, **away)
    with pytest.raises(Refused) as refused:
        actions.reschedule(visit, by=clerk, on=MAY_4, day=MAY_11, half="afternoon", why="Rain.")
    assert "is away on May 11, 2026" in refusals(refused)[0]
    Absence.objects.update(called_off_on=MAY_4)
    moved = actions.reschedule(visit, by=clerk, on=MAY_4, day=MAY_11, half="afternoon", why="Rain.")
    assert (moved.day, moved.assignee) == (MAY_11, who)


def test_a_booking_that_is_called_off_leaves_the_inspection_open(house: Case, clerk: Actor) -> None:
    decide(house, "FOOTING")
    cancelled = actions.cancel(book(house, clerk, "FOOTING"), by=clerk, on=MAY_11)
    assert (cancelled.status, cancelled.deadlines.count()) == ("cancelled", 0)
    assert book(house, clerk, "FOOTING").status == "scheduled"


def test_the_inspector_of_the_last_visit_is_sent_again(house: Case, vestal: Municipality, clerk: Actor) -> None:
    decide(house, "FOOTING", "SLAB")
    _, ira = jobs.person(vestal, "Ira Inspector", "inspector")
    jobs.person(vestal, "Ida Inspector", "inspector")
    assert book(house, clerk, "FOOTING").assignee is None
    visit = book(house, clerk, "SLAB", inspector=queries.inspectors(vestal, MAY_1).get(pk=ira.user_id))
    actions.cancel(queries.visits_of(house).get(kind_key="FOOTING"), by=clerk, on=MAY_11)
    assert visit.assignee_id == ira.user_id
    assert book(house, clerk, "FOOTING").assignee_id == ira.user_id


def test_nobody_is_sent_before_the_board_has_designated_them(house: Case, vestal: Municipality, clerk: Actor) -> None:
    """Given an inspector from May 5, then nobody can be sent on the 4th, and from the 5th that one is."""
    user, _ = jobs.person(vestal, "Nia New", "inspector")
    Membership.objects.filter(user=user).update(designated_on=MAY_5)
    decide(house, "FOOTING", "SLAB")
    assert list(queries.inspectors(vestal, MAY_4)) == []
    assert book(house, clerk, "FOOTING", MAY_11, on=MAY_4).assignee is None
    assert list(queries.inspectors(vestal, MAY_5)) == [user]
    assert book(house, clerk, "SLAB", MAY_11, on=MAY_5).assignee == user


def test_the_only_inspector_is_sent(house: Case, clerk: Actor, inspector: Actor) -> None:
    decide(house, "FOOTING")
    assert book(house, clerk, "FOOTING").assignee_id == inspector.user_id


def test_what_needs_a_reinspection_is_listed_until_it_is_booked(house: Case, clerk: Actor, inspector: Actor) -> None:
    decide(house, "FOOTING")
    failed = book(house, clerk, "FOOTING", MAY_11)
    record(failed, inspector, failing(failed), on=MAY_11)
    assert list(queries.needing_reinspection(house.municipality)) == [failed]
    again = book(house, clerk, "FOOTING", MAY_11)
    assert list(queries.needing_reinspection(house.municipality)) == []
    actions.cancel(again, by=clerk, on=MAY_11)
    assert list(queries.needing_reinspection(house.municipality)) == [failed]


def test_nothing_of_another_town_is_found_or_booked(house: Case, clerk: Actor) -> None:
    elsewhere = jobs.town("windsor")
    _, stranger = jobs.person(elsewhere, "Sam Stranger", "clerk")
    decide(house, "FOOTING")
    with pytest.raises(NotAllowed):
        book(house, stranger, "FOOTING")
    visit = book(house, clerk, "FOOTING")
    assert queries.inspection_by_number(elsewhere, visit.number) is None
    assert queries.inspection_by_number(house.municipality, visit.number) == visit


def test_a_permit_is_found_by_its_number_or_its_address(house: Case) -> None:
    office = Office(house.municipality, Actor(name="Cora Clerk"), MAY_4)
    assert queries.inspectable(office, house.number.lower()) == [house]
    assert queries.inspectable(office, "12 ferry") == [house]
    assert queries.inspectable(office, "Nowhere") == []
    assert queries.inspectable(office, "  ") == []
