"""Every act that judges, of whatever record type: not by whom it concerns, not while it is held up, by who is there."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from accounts import clock
from casework import policies
from casework.holds.models import EVERY_VERB, Hold
from casework.kinds import Kind, Verb, WaitsOn, every_kind, kind_of
from casework.own import actions
from casework.own.policies import decides, own_matter
from casework.queue.tray import TURNS_OF_ROLES
from ordinances.law import law
from parcels.models import Party
from permits.changes.models import Change
from permits.need.models import PermitQuestion
from tests import factories as make
from tests.unit.certificates import jobs, temporaries
from tests.unit.certificates.test_deficiency import notify
from tests.unit.permits import acts
from tests.unit.permits.building.test_living import declare, issued, night

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
# Signed, and about the town's own work rather than anybody's land.
OF_THE_TOWN = {("board_report", "submit")}
# What follows from another act by law: nobody has a button for it.
CONSEQUENCE = "consequence"
# What the powers of newer acts are: each act with one of them judges.
NEWER = {
    "change.decide",
    "change.approve",
    "change.deny",
    "renewal.approve",
    "renewal.deny",
    "permit_question.confirm",
    "permit_question.correct",
    "temporary_certificate.record_findings",
    "temporary_certificate.issue",
    "temporary_certificate.refuse",
    "temporary_certificate.extend",
    "temporary_certificate.refuse_extension",
    "building_permit.suspend",
    "building_permit.reinstate",
    "building_permit.revoke",
    *(
        f"{kind}.{verb}"
        for kind in ("certificate", "temporary_certificate")
        for verb in ("give_notice", "correct", "suspend", "revoke")
    ),
}


def every_verb() -> list[tuple[Kind, Verb]]:
    return [(kind, verb) for kind in every_kind() for verb in kind.verbs]


# --- which acts judge ---------------------------------------------------------------------------------------


def test_whatever_is_signed_judges() -> None:
    """Given any signed act of any record type, then it judges, but for what the town does in its own matter."""
    powers = law("vestal", MONDAY).office.deciding
    signed = {(kind.code, verb.name): verb.power for kind, verb in every_verb() if verb.signs}
    assert {act for act, power in signed.items() if power not in powers and power != CONSEQUENCE} == OF_THE_TOWN


def test_changes_renewals_temporary_certificates_questions_and_deficiencies_are_judged() -> None:
    powers = law("vestal", MONDAY).office.deciding
    assert {f"{kind.code}.{verb.name}" for kind, verb in every_verb() if verb.power in powers} >= NEWER


def test_no_act_has_a_power_that_the_law_does_not_give() -> None:
    """An act of an unknown power would be nobody’s, and nobody’s own matter either; archives have no law."""
    known = {*law("vestal", MONDAY).office.powers, CONSEQUENCE}
    assert {verb.power for kind, verb in every_verb() if kind.code != "archived_permit"} <= known


# --- one record of each newer type --------------------------------------------------------------------------


def change() -> Any:
    return acts.report(declare(issued(), date(2026, 4, 1)), date(2026, 4, 2))


def change_applied_for() -> Any:
    decided = acts.decide(change(), date(2026, 4, 3), "amendment")
    return Change.objects.get(pk=make.paid(decided, date(2026, 4, 6)).pk)  # type: ignore[arg-type]


def renewal() -> Any:
    return acts.applied_renewal(night(issued(), date(2026, 9, 11)), date(2026, 9, 14))


def temporary() -> Any:
    return temporaries.applied()


def temporary_extension() -> Any:
    return temporaries.ask_extension(temporaries.in_force(), date(2026, 12, 15))


def temporary_under_notice() -> Any:
    return notify(temporaries.in_force(), date(2026, 7, 1), date(2026, 8, 3))


def certificate_under_notice() -> Any:
    return notify(jobs.issue(jobs.ready(), jobs.JUNE_10))


RECORDS = [
    change,
    change_applied_for,
    renewal,
    temporary,
    temporary_extension,
    temporary_under_notice,
    certificate_under_notice,
]


def stopped_by(record: Any, by: Any, on: date) -> dict[str, set[str]]:
    """Each act that the record has now, with what stands in its way for this person."""
    with clock.set_to(make.at(on)):
        return {
            verb.name: {o.code for o in policies.obstacles_now(record, verb, by=by, on=on, why="Keyed late.")}
            for verb in policies.offered(record)
        }


@pytest.mark.parametrize("make_record", RECORDS)
def test_nobody_judges_a_record_on_land_of_their_own(make_record: Callable[[], Any]) -> None:
    """Given an officer whose family has the land, then every judging act of the record is somebody else's."""
    record, day = make.fresh(make_record()), date(2026, 12, 15)
    officer = make.actor("code_officer")
    actions.declare(make.town(), by=officer, on=day, relation="family", parcel=record.parcel)
    judging = {verb.name for verb in policies.offered(record) if decides(verb, record)}
    own = {name for name, codes in stopped_by(record, officer, day).items() if "own-matter" in codes}
    assert own == judging != set()
    assert not any("own-matter" in codes for codes in stopped_by(record, make.actor("code_officer"), day).values())


@pytest.mark.parametrize("make_record", RECORDS)
def test_nobody_judges_what_their_own_firm_asked_for(make_record: Callable[[], Any]) -> None:
    """Given the permit's contractor is the officer's own firm, then the records that serve the permit are too."""
    record, day = make.fresh(make_record()), date(2026, 12, 15)
    officer = make.actor("code_officer")
    firm: Party = make.party(name="Whitfield Builders LLC", is_contractor=True)
    record.subject.case_parties.create(party=firm, part="contractor")
    actions.declare(make.town(), by=officer, on=day, relation="own", party=firm)
    judging = {verb.name for verb in policies.offered(record) if decides(verb, record)}
    assert {name for name, codes in stopped_by(record, officer, day).items() if "own-matter" in codes} == judging


@pytest.mark.parametrize("make_record", RECORDS)
def test_a_hold_on_the_permit_keeps_what_serves_it_from_being_judged(make_record: Callable[[], Any]) -> None:
    """Given a hold of every act on the permit, then no act on the record that serves it can be done."""
    record, day = make.fresh(make_record()), date(2026, 12, 15)
    hold = Hold.objects.create(
        municipality=make.town(), case_id=record.subject_id, verbs=[EVERY_VERB], sentence="Stop.", cite="§ 5-26(a)",
        placed_on=day,
    )  # fmt: skip
    stopped = stopped_by(record, make.actor("code_officer"), day)
    assert stopped
    assert all(f"hold-{hold.pk}" in codes for codes in stopped.values())
    assert kind_of(record).code == record.kind


def test_nobody_answers_a_question_about_land_of_their_own() -> None:
    """Given a question asked about the officer's own land, then confirming and correcting are somebody else's."""
    land, officer = make.parcel(), make.actor("code_officer")
    question = PermitQuestion(municipality=make.town(), parcel=land, kind="permit_question", status="asked")
    question.opened_on = question.law_date = MONDAY
    actions.declare(make.town(), by=officer, on=MONDAY, relation="own", parcel=land)
    assert [o.code for o in own_matter(question, officer)] == ["own-matter"]
    assert {verb.name for verb in policies.offered(question) if decides(verb, question)} == {"confirm", "correct"}


# --- who is there -------------------------------------------------------------------------------------------


def test_what_waits_on_staff_lies_on_a_tray_of_somebody_who_may_go_on_with_it() -> None:
    """Given any status that waits on staff, then its turn has a role, stood in for as a whole, and an act of its own.

    So a stand-in finds it while that person is away.
    """
    powers = law("vestal", MONDAY).office.powers
    roles = {turn: role for role, turn in TURNS_OF_ROLES.items()}
    nobodys = {WaitsOn.NOBODY, WaitsOn.APPLICANT}
    for kind in every_kind():
        for status, state in kind.states.items():
            if state.waits_on in nobodys:
                continue
            role = roles[state.waits_on]
            general = {"assign", "keep_paper", "attach", "file_signed", "pay"}
            may = {v.name for v in kind.verbs if status in kind.sources(v) and role in powers.get(v.power, ())}
            assert may - general, f"{kind.code} {status} waits on {role}, who can do nothing about it"
