"""A temporary certificate: on three findings, for at most six months, at the officer's choice (§ 5-27(d))."""

from dataclasses import replace
from datetime import date

import pytest
from django.db import IntegrityError, transaction

from accounts import clock
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.outbox.models import OutboxItem
from casework.policies import obstacles_now
from certificates.approval import approval
from certificates.occupancy.queries import of_permit as certificates_of
from certificates.temporary import actions
from certificates.temporary.actions import Seen
from certificates.temporary.kind import KIND
from certificates.temporary.models import Status, TemporaryCertificate
from certificates.temporary.queries import ended_without_certificate, issued_between, of_permit
from fees import actions as fee_actions
from fees.queries import charges_on, due_on, standing_payments_on
from permits.building.models import Status as PermitStatus
from permits.building.queries import permits
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs, temporaries
from tests.unit.certificates.temporaries import DEC_16, DEC_17, JUNE_12, JUNE_15, JUNE_16

pytestmark = pytest.mark.django_db
JUNE_17 = date(2026, 6, 17)


def in_the_way(certificate: TemporaryCertificate, on: date = JUNE_16) -> list[str]:
    """The sentences that the officer is shown."""
    certificate = make.fresh(certificate)
    with clock.set_to(make.at(on)):
        found = obstacles_now(certificate, KIND.verb("issue"), by=make.actor("code_officer"), on=on)
    return [str(obstacle) for obstacle in found]


# --- applying -----------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-27-039")
def test_the_application_counts_when_its_fee_is_paid() -> None:
    """Given the fee of $40.00 unpaid, then it waits; paid, it goes to the officer."""
    certificate = temporaries.apply(temporaries.under_way())
    assert certificate.status == Status.RECEIVED
    assert [charge.amount_cents for charge in due_on(certificate)] == [40_00]
    with clock.set_to(make.at(JUNE_15)), pytest.raises(Refused, match=r"temporary certificate fee of \$40.00"):
        actions.submit(certificate, by=make.actor("clerk"), on=JUNE_15)
    assert jobs.pay(certificate, JUNE_15).status == Status.APPLIED  # type: ignore[arg-type]


@pytest.mark.clause("V-5-27-040")
def test_the_fee_of_a_refused_application_stays() -> None:
    certificate = temporaries.applied()
    with clock.set_to(make.at(JUNE_16)):
        actions.refuse(certificate, by=make.actor("code_officer"), on=JUNE_16, reasons="The rear stair is open.")
    paid = standing_payments_on(certificate).get()
    with clock.set_to(make.at(JUNE_16)), pytest.raises(Refused, match="not refundable"):
        fee_actions.reverse_payment(
            make.fresh(certificate), by=make.actor("admin"), on=JUNE_16, payment_id=paid.pk, reversal="refund"
        )
    assert [charge.state for charge in charges_on(certificate)] == ["paid"]


@pytest.mark.clause("V-5-27-022")
def test_completed_work_gets_the_final_certificate_instead() -> None:
    permit = jobs.completed()
    with pytest.raises(Refused, match="Apply for the final certificate"):
        temporaries.apply(permit, jobs.JUNE_10)
    assert not of_permit(permit).exists()


def test_a_part_is_described_and_one_application_is_open_at_a_time() -> None:
    permit = temporaries.under_way()
    with pytest.raises(Refused, match="Describe the part"):
        temporaries.apply(permit, portion=" ")
    temporaries.apply(permit)
    with pytest.raises(Refused, match="TC-2026-00001 was applied for already"):
        temporaries.apply(make.fresh(permit))


# --- the three findings ---------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-27-023", "V-5-27-024")
def test_without_all_three_findings_there_is_none() -> None:
    """Given none determined, then each is named with its clause; all three seen, nothing stands in the way."""
    certificate = temporaries.applied()
    assert in_the_way(certificate) == [
        "No inspection has determined yet: The covered part may be occupied safely. § 5-27(d)(2)(a)",
        "No inspection has determined yet: Installed fire detection and protection is tested and works."
        " § 5-27(d)(2)(b)",
        "No inspection has determined yet: All required exits are provided. § 5-27(d)(2)(c)",
    ]
    with pytest.raises(Refused):
        temporaries.issue(certificate)
    temporaries.found(certificate, safe=None)
    assert in_the_way(certificate) == [
        "No inspection has determined yet: The covered part may be occupied safely. § 5-27(d)(2)(a)"
    ]
    temporaries.found(certificate)
    assert in_the_way(certificate) == []


@pytest.mark.parametrize(
    ("key", "clause"),
    [
        pytest.param("detection", "(b)", marks=pytest.mark.clause("V-5-27-023")),
        pytest.param("egress", "(c)", marks=pytest.mark.clause("V-5-27-027")),
    ],
)
def test_a_finding_answered_no_is_the_one_that_is_named(key: str, clause: str) -> None:
    usual = temporaries.seen()[key]
    certificate = temporaries.found(temporaries.applied(), **{key: replace(usual, answer="no", tested_on=None)})
    (said,) = in_the_way(certificate)
    assert said.startswith("An inspection found on June 16, 2026 that this is not so:")
    assert said.endswith(f"§ 5-27(d)(2){clause}")


@pytest.mark.clause("V-5-27-025")
@pytest.mark.parametrize(("tested_on", "enough"), [(None, False), (JUNE_12, True), (JUNE_16, True), (JUNE_17, False)])
def test_equipment_was_tested_by_the_day_it_was_seen(tested_on: date | None, enough: bool) -> None:
    """Issued June 16, 2026: a test of June 12 or that day counts; none, or one of June 17, does not."""
    certificate = temporaries.applied()
    finding = Seen("yes", "Ira Inspector", JUNE_16, tested_on=tested_on)
    if not enough:
        with pytest.raises(Refused, match=r"§ 5-27\(d\)\(2\)\(b\)"):
            temporaries.found(certificate, detection=finding)
    else:
        assert in_the_way(temporaries.found(certificate, detection=finding)) == []


@pytest.mark.clause("V-5-27-026")
def test_where_no_equipment_is_installed_the_reason_is_noted() -> None:
    certificate = temporaries.applied()
    none = Seen("none", "Ira Inspector", JUNE_16)
    with pytest.raises(Refused, match="Say why none is installed"):
        temporaries.found(certificate, detection=none)
    with pytest.raises(Refused, match="Answer yes or no"):
        temporaries.found(certificate, safe=replace(none, note="Not needed."))
    temporaries.found(certificate, detection=replace(none, note="One-family house; no system is required."))
    assert in_the_way(certificate) == []


def test_what_is_seen_later_carries_no_certificate_of_today() -> None:
    certificate = temporaries.applied()
    with pytest.raises(Refused, match="It was seen after June 16, 2026"):
        temporaries.found(certificate, safe=Seen("yes", "Ira Inspector", JUNE_17))
    temporaries.found(certificate, JUNE_17, safe=Seen("yes", "Ira Inspector", JUNE_17))
    with clock.set_to(make.at(JUNE_17)):
        (said,) = [str(o) for o in KIND.verb("issue").obstacles(certificate, JUNE_16)]
        assert list(KIND.verb("issue").obstacles(certificate, JUNE_17)) == []
    assert said.startswith("Seen only on June 17, 2026")


def test_findings_are_the_inspectors_and_tell_who_saw_what_when() -> None:
    certificate = temporaries.applied()
    with clock.set_to(make.at(JUNE_16)), pytest.raises(NotAllowed):
        actions.record_findings(certificate, by=make.actor("clerk"), on=JUNE_16, findings=temporaries.seen())
    temporaries.found(certificate)
    told = chain.read(certificate.events.get(type="temporary.record_findings"))["data"]["findings"][1]
    assert (told["seen_by"], told["seen_on"], told["tested_on"]) == ("Ira Inspector", "2026-06-16", "2026-06-12")


# --- the period -----------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-27-029", "V-5-22-024")
@pytest.mark.parametrize(
    ("until", "why"),
    [
        (JUNE_16, "The last day must lie after the day of issue"),
        (JUNE_17, ""),
        (DEC_16, ""),
        (DEC_17, r"At most 6 months: through December 16, 2026\. § 5-27\(d\)\(3\)"),
    ],
)
def test_the_officer_sets_a_period_of_at_most_six_months(until: date, why: str) -> None:
    """Issued June 16, 2026: June 17 and December 16 are accepted, June 16 and December 17 are not."""
    certificate = temporaries.found(temporaries.applied())
    if why:
        with pytest.raises(Refused, match=why):
            temporaries.issue(certificate, until=until)
        assert make.fresh(certificate).status == Status.APPLIED
    else:
        assert temporaries.issue(certificate, until=until).valid_until == until


def test_months_end_with_a_shorter_month() -> None:
    """Issued August 31, 2026: through February 28, 2027, a Sunday, and no further: a plain end does not move."""
    august_31 = date(2026, 8, 31)
    permit = temporaries.under_way()
    certificate = jobs.pay(temporaries.apply(permit, august_31), august_31)  # type: ignore[arg-type]
    ready: TemporaryCertificate = temporaries.found(certificate, august_31)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="through February 28, 2027"):
        temporaries.issue(ready, august_31, date(2027, 3, 1))
    assert temporaries.issue(ready, august_31, date(2027, 2, 28)).status == Status.IN_FORCE


@pytest.mark.clause("V-5-22-024")
def test_the_database_keeps_none_without_an_end() -> None:
    certificate = temporaries.in_force()
    with pytest.raises(IntegrityError), transaction.atomic():
        TemporaryCertificate.objects.filter(pk=certificate.pk).update(valid_until=None)


@pytest.mark.clause("V-5-22-024")
def test_it_never_closes_a_permit() -> None:
    certificate = temporaries.in_force()
    assert permits(certificate.municipality).get(pk=certificate.subject_id).status == PermitStatus.ACTIVE


@pytest.mark.clause("V-5-27-022")
def test_only_the_officer_issues_and_may_refuse_in_writing() -> None:
    """Given all three findings, then the officer may still refuse; the letter gives the reasons, signed."""
    certificate = temporaries.found(temporaries.applied())
    for role in ("clerk", "inspector", "admin", "board"):
        with pytest.raises(NotAllowed):
            temporaries.issue(certificate, by=make.actor(role))
    with pytest.raises(NotAllowed, match="enter your password"):
        temporaries.issue(certificate, by=make.actor("code_officer", signed=False))
    officer = make.actor("code_officer")
    with clock.set_to(make.at(JUNE_16)):
        with pytest.raises(Refused, match="Say why"):
            actions.refuse(certificate, by=officer, on=JUNE_16, reasons=" ")
        refused = actions.refuse(certificate, by=officer, on=JUNE_16, reasons="The rear stair is open.\nNo rail.")
    letter = Document.objects.get(case=refused, kind="denial")
    assert [item["text"] for item in letter.context["items"]] == ["The rear stair is open.", "No rail."]
    assert letter.signed_by == officer.name
    with pytest.raises(Refused, match="TC-2026-00001 is refused"):
        temporaries.issue(refused)


def test_what_remains_to_be_done_is_named() -> None:
    certificate = temporaries.found(temporaries.applied())
    with pytest.raises(Refused, match=r"Say what remains to be done\. § 5-27\(d\)\(4\)"):
        temporaries.issue(certificate, open_items=" \n")


def test_a_permit_out_of_force_is_left_to_the_officer() -> None:
    """Given a permit that expired before the certificate was issued, then the officer says why all the same."""
    after = date(2027, 3, 11)
    certificate = temporaries.found(temporaries.applied())
    temporaries.night(certificate, after)
    (said,) = in_the_way(certificate, after)
    assert said == "BP-2026-00001 is expired; no work may go on under it. § 5-27(d)(4)"
    with pytest.raises(Refused):
        temporaries.issue(certificate, after, date(2027, 6, 1))
    how = {"overrides": {"permit-not-in-force": "The renewal was applied for today."}}
    assert temporaries.issue(certificate, after, date(2027, 6, 1), **how).status == Status.IN_FORCE


# --- its end --------------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-27-030", "V-5-27-003")
def test_it_is_in_force_through_its_last_day_and_ended_from_the_next() -> None:
    """Through December 16, 2026: in force on that day; on December 17 the space is not approved any more."""
    certificate = temporaries.in_force()
    on_the_day = temporaries.night(certificate, DEC_16)
    assert on_the_day.status == Status.IN_FORCE
    assert approval([], [on_the_day], DEC_16).label == "Temporary occupancy until December 16, 2026"
    # Without the nightly check the day counts all the same.
    assert approval([], [on_the_day], DEC_17).label == "Not approved for occupancy"

    ended = temporaries.night(certificate, DEC_17)

    assert (ended.status, ended.status_since) == (Status.EXPIRED, DEC_17)
    standing = approval([], [ended], DEC_17)
    assert standing.sentence == "The temporary certificate TC-2026-00001 ended on December 16, 2026."
    assert list(ended_without_certificate(certificate.municipality)) == [ended]
    assert KIND.states[ended.status].waits_on == "the officer"
    assert OutboxItem.objects.filter(event__case=ended, template="temporary_ended").count() == 1


@pytest.mark.clause("V-5-27-031")
@pytest.mark.parametrize(("night", "warned"), [(date(2026, 11, 15), 0), (date(2026, 11, 16), 1)])
def test_the_holder_is_warned_thirty_days_ahead_with_what_is_left(night: date, warned: int) -> None:
    """Through December 16, 2026: the warning goes out on November 16, once, with the open items."""
    certificate = temporaries.in_force()
    temporaries.night(certificate, night)
    temporaries.night(certificate, night)
    told = OutboxItem.objects.filter(event__case=certificate, template="temporary_ends")
    assert told.count() == warned
    if warned:
        assert told.get().payload["open_items"] == ["Rear deck railing", "Final grading"]


def test_the_certificate_for_the_completed_work_takes_its_place() -> None:
    """Given one in force and one applied for, when the final certificate is issued, then both give way to it."""
    first = temporaries.in_force()
    assert first.subject is not None
    permit = permits(first.municipality).get(pk=first.subject_id)
    second = temporaries.apply(permit, JUNE_17, portion="Second floor")
    jobs.pass_all(permit, date(2026, 9, 1))
    final = jobs.describe(jobs.pay(certificates_of(permit).get(), date(2026, 9, 1)), date(2026, 9, 1))

    jobs.issue(final, date(2026, 9, 2))

    assert {make.fresh(first).status, make.fresh(second).status} == {Status.SUPERSEDED}
    assert approval([make.fresh(final)], [make.fresh(first)], date(2026, 9, 2)).label == "Approved for occupancy"
    assert list(issued_between(first.municipality, JUNE_16, JUNE_16)) == [make.fresh(first)]
    assert list(issued_between(first.municipality, JUNE_17, DEC_16)) == []


@pytest.mark.clause("V-5-27-028", "V-5-27-030", "V-5-23-005")
def test_the_paper_says_the_period_the_terms_and_what_is_left() -> None:
    certificate = temporaries.in_force()
    paper = Document.objects.get(case=certificate, kind="temporary_certificate")
    said = paper.context
    assert said["valid_until"] == "2026-12-16"
    assert [item["text"] for item in said["notices"]] == ["Second floor closed"]
    assert [item["text"] for item in said["remaining"]] == ["Rear deck railing", "Final grading"]
    basis = {item["cite"]: item["text"] for item in said["basis"]}
    assert basis["§ 5-27(d)(2)(b)"] == "Seen by Ira Inspector on June 16, 2026; tested on June 12, 2026."
    assert "6 months, through December 16, 2026" in said["valid_reason"]
    assert "First floor" in [line["value"] for line in said["contents"]]
