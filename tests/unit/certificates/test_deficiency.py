"""A certificate issued in error: notice with time to correct, service, answer, correction, suspension, revocation."""

from datetime import date
from typing import Any

import pytest

from accounts import clock
from casework.errors import NotAllowed, Refused
from casework.kinds import kind_of
from casework.outbox.models import OutboxItem
from casework.policies import obstacles_now
from certificates.approval import approval
from certificates.deficiency import actions
from certificates.deficiency.models import DeficiencyNotice, DeficiencyResponse, Revocable
from certificates.occupancy import actions as certificate_actions
from certificates.occupancy.models import Certificate, Status
from certificates.occupancy.queries import certificates, in_force_for, permit_of
from certificates.occupancy.standing import of_paper, standing
from certificates.temporary import actions as temporary_actions
from fees.queries import due_on
from notices.service.actions import Served, serve
from notices.service.queries import standing_services_of
from ordinances.law import law
from permits.building.models import Status as PermitStatus
from records.models import Document
from records.standing import standing as paper_stands
from tests import factories as make
from tests.unit.certificates import jobs, temporaries
from tests.unit.certificates.jobs import JUNE_10
from tests.unit.portal.conftest import as_if_ready

pytestmark = pytest.mark.django_db

JUNE_15 = date(2026, 6, 15)
JUNE_16 = date(2026, 6, 16)
JULY_14 = date(2026, 7, 14)
JULY_15 = date(2026, 7, 15)  # a Wednesday
JULY_16 = date(2026, 7, 16)
LATE = "The notice was served on July 15, 2026, which left no time before July 15, 2026."
FACTS = "The occupant load was given as 40; 60 chairs are set up.\nThe second exit is locked."


def notify(certificate: Any, on: date = JUNE_15, correct_by: date = JULY_15, **facts: Any) -> Any:
    given: dict[str, Any] = {"error_kinds": ["incorrect"], "facts": FACTS, "hearing": "Come in or write."} | facts
    with clock.set_to(make.at(on)):
        return actions.give_notice(certificate, by=make.actor("code_officer"), on=on, correct_by=correct_by, **given)


def served(certificate: Any, on: date = JUNE_16) -> Any:
    """The latest notice is handed to the applicant."""
    notice = Document.objects.filter(case=certificate, kind="notice").latest("pk")
    person = certificate.case_parties.get(part="applicant").party
    way = law("vestal", on).certificates.service.methods[0]
    with clock.set_to(make.at(on)):
        return serve(
            make.fresh(certificate),
            by=make.actor("clerk"),
            on=on,
            document=notice,
            person=Served.of(person),
            method=way,
            served_by="Ruth Clerk",
        )


def decide(certificate: Any, verb: str, on: date = JULY_16, by: Any = None, reasons: str = FACTS) -> Any:
    does = {"suspend": actions.suspend, "revoke": actions.revoke}[verb]
    with clock.set_to(make.at(on)):
        return does(make.fresh(certificate), by=by or make.actor("code_officer"), on=on, reasons=reasons)


def correct(certificate: Any, on: date, how: str = "The second exit is open; the load is 60.") -> Any:
    with clock.set_to(make.at(on)):
        return certificate_actions.correct(
            make.fresh(certificate), by=make.actor("code_officer"), on=on, corrected_how=how
        )


@pytest.fixture
def issued() -> Certificate:
    return jobs.issue(jobs.ready(), JUNE_10)


@pytest.fixture
def notified(issued: Certificate) -> Certificate:
    """Notice of June 15, served on June 16, to be corrected by July 15, 2026."""
    found: Certificate = served(notify(issued))
    return found


def in_the_way(certificate: Revocable, verb: str, on: date) -> list[str]:
    certificate = make.fresh(certificate)
    with clock.set_to(make.at(on)):
        found = obstacles_now(
            certificate, kind_of(certificate).verb(verb), by=make.actor("code_officer"), on=on, why="Keyed late."
        )
    return [str(o) for o in found]


# --- the notice -----------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-27-036")
@pytest.mark.parametrize("verb", ["suspend", "revoke"])
def test_without_a_notice_nothing_is_taken_away(issued: Certificate, verb: str) -> None:
    with pytest.raises(Refused, match="CO-2026-00001 is issued"):
        decide(issued, verb)


@pytest.mark.clause("V-5-27-036")
def test_the_notice_says_the_facts_the_day_and_how_to_be_heard(issued: Certificate) -> None:
    """Given a notice of June 15, 2026, then its sealed letter names the ground, each fact, July 15 and the hearing."""
    officer = make.actor("code_officer")
    with clock.set_to(make.at(JUNE_15)):
        actions.give_notice(
            issued, by=officer, on=JUNE_15, error_kinds=["incorrect", "incomplete"], facts=FACTS,
            correct_by=JULY_15, hearing="Call 607-555-0100 or come in; bring anyone you like.",
        )  # fmt: skip
    letter = Document.objects.get(case=issued, kind="notice")
    said = letter.context
    assert letter.signed_by == officer.name
    assert "issued in error because of incorrect and incomplete information" in said["opening"][0]
    assert "by Wednesday, July 15, 2026" in said["opening"][1]
    assert [item["text"] for item in said["items"]] == FACTS.splitlines()
    assert said["closing"][0] == "Call 607-555-0100 or come in; bring anyone you like."
    told = OutboxItem.objects.get(event__case=issued, template="certificate_deficient")
    assert (told.recipient, told.payload["correct_by"]) == ("part:applicant", "2026-07-15")


@pytest.mark.clause("V-5-27-037")
@pytest.mark.parametrize(
    ("correct_by", "why"),
    [
        (JUNE_15, "give time to correct first"),
        (JUNE_16, ""),
        (date(2026, 7, 4), "July 4, 2026 is a Saturday; choose a business day"),
        (JULY_15, ""),
    ],
)
def test_the_day_lies_after_the_notice_and_the_office_is_open(issued: Certificate, correct_by: date, why: str) -> None:
    if why:
        with pytest.raises(Refused, match=why):
            notify(issued, correct_by=correct_by)
        assert make.fresh(issued).status == Status.ISSUED
    else:
        assert notify(issued, correct_by=correct_by).correct_by == correct_by


@pytest.mark.clause("V-5-27-038")
@pytest.mark.parametrize("ground", [[], ["violation"], ["incorrect", "violation"]])
def test_no_other_ground_is_offered(issued: Certificate, ground: list[str]) -> None:
    """Given a later violation, or no ground at all, then there is no notice: it was not issued in error."""
    with pytest.raises(Refused, match="issued in error on incorrect, inaccurate or incomplete information"):
        notify(issued, error_kinds=ground)
    terms = law("vestal", JUNE_15).certificates.error_kinds
    assert [term.key for term in terms] == ["incorrect", "inaccurate", "incomplete"]


def test_a_notice_needs_facts_and_the_officers_signature(issued: Certificate) -> None:
    with pytest.raises(Refused, match="Say what was incorrect"):
        notify(issued, facts=" \n")
    facts: dict[str, Any] = {"error_kinds": ["incorrect"], "facts": FACTS, "hearing": "", "correct_by": JULY_15}
    with clock.set_to(make.at(JUNE_15)):
        with pytest.raises(NotAllowed):
            actions.give_notice(issued, by=make.actor("inspector"), on=JUNE_15, **facts)
        with pytest.raises(NotAllowed, match="enter your password"):
            actions.give_notice(issued, by=make.actor("code_officer", signed=False), on=JUNE_15, **facts)


# --- service and time -----------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-27-036")
def test_an_unserved_notice_takes_nothing_away(issued: Certificate) -> None:
    notify(issued)
    assert in_the_way(issued, "revoke", JULY_16) == ["The notice of deficiencies has not been served. § 5-27(f)"]
    served(issued, JUNE_16)
    assert in_the_way(issued, "revoke", JULY_16) == []


@pytest.mark.parametrize(("day", "in_time"), [(JULY_14, True), (JULY_15, False)])
def test_service_leaves_time_to_correct(issued: Certificate, day: date, in_time: bool) -> None:
    """To be corrected by July 15: served on July 14 there was a day; served on July 15, notice is given anew."""
    served(notify(issued), day)
    late = (
        "The notice was served on July 15, 2026, which left no time before July 15, 2026. Give notice anew. § 5-27(f)"
    )
    assert in_the_way(issued, "suspend", JULY_16) == ([] if in_time else [late])


@pytest.mark.clause("V-5-27-037", "V-5-27-036")
@pytest.mark.parametrize("verb", ["suspend", "revoke"])
def test_it_is_decided_from_the_day_after(notified: Certificate, verb: str) -> None:
    """To be corrected by July 15, 2026: not that day, but from July 16 on."""
    assert in_the_way(notified, verb, JULY_15) == [
        "The holder has until July 15, 2026 to correct; decide from Thursday, July 16, 2026. § 5-27(f)"
    ]
    with pytest.raises(Refused):
        decide(notified, verb, JULY_15)
    assert decide(notified, verb, JULY_16).status == {"suspend": Status.SUSPENDED, "revoke": Status.REVOKED}[verb]


@pytest.mark.clause("V-5-27-036")
def test_from_that_day_it_is_listed_for_the_officer_and_stays_in_force(notified: Certificate) -> None:
    """Given nothing corrected by July 15, then it is the officer's turn from July 16; until decided it is in force."""
    kind = kind_of(notified)
    on_the_day = temporaries.night(notified, JULY_15)
    assert kind.states[on_the_day.status].waits_on == "the applicant"
    after = temporaries.night(notified, JULY_16)
    assert (after.status, kind.states[after.status].waits_on) == (Status.UNCORRECTED, "the officer")
    assert in_force_for(permit_of(after)) == after
    assert standing(after, JULY_16).label == "Under a notice of deficiencies"
    assert "It is in force until the office decides." in standing(on_the_day, JULY_16).sentence
    assert "Until then it is in force." in standing(on_the_day, JULY_15).sentence


def test_an_entry_of_service_is_taken_back_only_while_nothing_rests_on_it(notified: Certificate) -> None:
    officer, entry = make.actor("code_officer"), standing_services_of(notified).get()
    suspended = decide(notified, "suspend")
    with clock.set_to(make.at(JULY_16)), pytest.raises(Refused, match="rests on this service"):
        actions.reverse_service(suspended, by=officer, on=JULY_16, service=entry, why="Wrong person.")
    back = correct(suspended, JULY_16)
    again = served(notify(back, JULY_16, date(2026, 8, 3)), date(2026, 7, 17))
    entry = standing_services_of(again).first()
    assert entry is not None
    with clock.set_to(make.at(date(2026, 7, 17))):
        actions.reverse_service(again, by=officer, on=date(2026, 7, 17), service=entry, why="Wrong person.")
    assert in_the_way(again, "revoke", date(2026, 8, 4)) == [
        "The notice of deficiencies has not been served. § 5-27(f)"
    ]


def test_a_new_notice_replaces_the_one_before(notified: Certificate) -> None:
    """Given a second notice with more time, then it has to be served itself, and the first is settled."""
    notify(notified, date(2026, 7, 1), date(2026, 8, 3))
    first, second = DeficiencyNotice.objects.order_by("pk")
    assert (first.outcome, second.outcome) == ("replaced", "")
    assert second.document is not None
    assert second.document.supersedes == first.document
    assert in_the_way(notified, "suspend", date(2026, 8, 4)) == [
        "The notice of deficiencies has not been served. § 5-27(f)"
    ]


# --- answer and correction ------------------------------------------------------------------------------------


def test_the_answer_is_recorded_and_told_in_the_decision(notified: Certificate) -> None:
    with clock.set_to(make.at(JULY_14)):
        actions.record_response(
            notified, by=make.actor("clerk"), on=JULY_14, said="The chairs were for one day.", said_by="Ada Owner"
        )
    suspended = decide(notified, "suspend")
    letter = Document.objects.filter(case=suspended, kind="notice").latest("pk")
    assert "Ada Owner answered on July 14, 2026; the office has considered it." in letter.context["opening"]
    assert DeficiencyResponse.objects.get().taken_by


def test_an_answer_is_to_a_notice(issued: Certificate) -> None:
    with clock.set_to(make.at(JUNE_15)), pytest.raises(Refused, match="is not possible"):
        actions.record_response(issued, by=make.actor("clerk"), on=JUNE_15, said="Why?", said_by="Ada Owner")


@pytest.mark.clause("V-5-27-037")
def test_what_is_corrected_in_time_is_issued_again(notified: Certificate) -> None:
    """Corrected on July 10, 2026: the notice is closed, the certificate in force, its new paper in place of the old."""
    july_10 = date(2026, 7, 10)
    with clock.set_to(make.at(july_10)), pytest.raises(Refused, match="Say how"):
        certificate_actions.correct(notified, by=make.actor("code_officer"), on=july_10, corrected_how=" ")
    described = jobs.describe(make.fresh(notified), july_10, has_assembly_area=True, occupant_load=60)

    again = correct(described, july_10)

    assert (again.status, again.issued_on, again.correct_by) == (Status.ISSUED, JUNE_10, None)
    assert DeficiencyNotice.objects.get().outcome == "corrected"
    old, new = Document.objects.filter(case=again, kind="certificate").order_by("pk")
    assert new.supersedes == old
    assert "60" in [line["value"] for line in new.context["contents"]]
    assert paper_stands(as_if_ready(Document.objects.get(pk=old.pk)), july_10).label == "Replaced"
    assert temporaries.night(again, JULY_16).status == Status.ISSUED
    assert in_the_way(again, "revoke", JULY_16)[0].startswith("“Revoke the certificate” is not possible")


@pytest.mark.clause("V-5-27-038")
def test_a_suspended_certificate_comes_back_when_it_is_corrected(notified: Certificate) -> None:
    suspended = decide(notified, "suspend")
    permit = permit_of(suspended)
    assert permit.status == PermitStatus.CLOSED
    assert in_force_for(permit) is None
    assert approval([suspended], [], JULY_16).sentence == "CO-2026-00001 is suspended since July 16, 2026."
    paper = Document.objects.filter(case=suspended, kind="certificate").get()
    assert of_paper(paper, JULY_16).label == "Suspended"

    again = correct(suspended, date(2026, 7, 20))

    assert (again.status, in_force_for(permit)) == (Status.ISSUED, again)


@pytest.mark.clause("V-5-27-038", "V-5-27-001", "V-5-27-003")
def test_a_revoked_certificate_needs_a_new_application(notified: Certificate) -> None:
    """Given it revoked, then it stays so; the permit is open again, a new one is applied for with its fee."""
    revoked = decide(decide(notified, "suspend"), "revoke", date(2026, 7, 20))
    assert revoked.status == Status.REVOKED
    with pytest.raises(Refused, match="is not possible"):
        correct(revoked, date(2026, 7, 21))
    permit = permit_of(revoked)
    assert (permit.status, permit.closed_on) == (PermitStatus.COMPLETED, None)
    assert standing(revoked, date(2026, 7, 20)).label == "Revoked"
    assert approval([revoked], [], date(2026, 7, 20)).label == "Not approved for occupancy"
    july_21 = date(2026, 7, 21)
    with clock.set_to(make.at(july_21)):
        certificate_actions.apply(permit, by=make.actor("clerk"), on=july_21)
    new = certificates(permit.municipality).exclude(pk=revoked.pk).get()
    assert [charge.amount_cents for charge in due_on(new)] == [25_00]
    issued = jobs.issue(jobs.describe(jobs.pay(new, july_21), july_21), july_21)
    assert (issued.status, permit_of(issued).status) == (Status.ISSUED, PermitStatus.CLOSED)


@pytest.mark.clause("V-5-27-036")
@pytest.mark.parametrize("role", ["clerk", "inspector", "admin", "board"])
def test_only_the_officer_decides(notified: Certificate, role: str) -> None:
    with pytest.raises(NotAllowed):
        decide(notified, "revoke", by=make.actor(role))


def test_a_decision_gives_its_reasons_and_is_served_too(notified: Certificate) -> None:
    with pytest.raises(Refused, match="Say what is still not corrected"):
        decide(notified, "revoke", reasons=" ")
    revoked = decide(notified, "revoke", reasons="The second exit is still locked.")
    letter = Document.objects.filter(case=revoked, kind="notice").latest("pk")
    assert (letter.title, bool(letter.signed_by)) == ("Certificate revoked", True)
    assert "served on" in letter.context["opening"][0]
    assert "No answer was received." in letter.context["opening"]
    assert [item["text"] for item in letter.context["items"]] == ["The second exit is still locked."]
    assert served(revoked, JULY_16).services.count() == 2


# --- a temporary one ------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-27-036")
def test_a_temporary_certificate_goes_the_same_way_and_still_ends_on_its_day() -> None:
    """Issued June 16 through December 16, 2026, suspended in August: corrected it runs on, and ends on its day."""
    certificate = temporaries.in_force()
    aug_3, aug_4 = date(2026, 8, 3), date(2026, 8, 4)
    served(notify(certificate, date(2026, 7, 1), aug_3), date(2026, 7, 2))
    suspended = decide(certificate, "suspend", aug_4)
    assert approval([], [suspended], aug_4).label == "Not approved for occupancy"
    with clock.set_to(make.at(date(2026, 8, 10))):
        again = temporary_actions.correct(
            suspended, by=make.actor("code_officer"), on=date(2026, 8, 10), corrected_how="The exit is open."
        )
    assert (again.status, again.valid_until) == ("in_force", temporaries.DEC_16)
    assert temporaries.night(again, temporaries.DEC_17).status == "expired"


def test_a_suspended_temporary_certificate_ends_as_well() -> None:
    certificate = temporaries.in_force()
    served(notify(certificate, date(2026, 7, 1), date(2026, 8, 3)), date(2026, 7, 2))
    decide(certificate, "suspend", date(2026, 8, 4))
    ended = temporaries.night(certificate, temporaries.DEC_17)
    assert (ended.status, ended.correct_by) == ("expired", None)
