"""Temporary certificates, and certificates that were issued in error, in the demonstration."""

from contextlib import AbstractContextManager
from datetime import date, datetime, time, timedelta

from accounts import clock
from certificates.deficiency import actions as deficiency
from certificates.occupancy.models import Certificate
from certificates.temporary import actions as temporary
from certificates.temporary.actions import Seen
from certificates.temporary.models import TemporaryCertificate
from certificates.temporary.policies import last_extended_day
from config.demo.life import NEW_YORK, Life
from fees.actions import take_payment
from fees.queries import due_on
from notices.service.actions import Served, serve
from ordinances.calendar import next_business_day
from records.queries import documents_of

LEFT = "Railing of the rear stair\nFinal grading and seeding\nInspection 15, final: to pass"
ALARMS = "The plan shows four alarms on the bedroom floor; two are installed.\nThe stair has no handrail."
CLEARANCE = "The application gives 5 feet from the window; the unit stands at 3 feet."
BOTH = {
    "de_minimis": (True, "Only the railing and the lawn are left."),
    "steady_progress": (True, "A crew was on site every week since spring."),
}


def occupied_early(life: Life, days: int) -> TemporaryCertificate:
    """Part of the house is used before the work is done: applied for, seen, issued for so many days."""
    with _at(life, 9):
        temporary.apply(
            life.permit,
            by=life.staff.clerk,
            on=life.day,
            scope="part",
            portion="First floor; the rooms above stay closed.",
            reason="The family’s lease ends this month.",
        )
    certificate = TemporaryCertificate.objects.get(subject=life.permit)
    with _at(life, 9, 30):
        for charge in due_on(certificate):
            take_payment(
                certificate,
                charges=[charge.pk],
                amount_cents=charge.amount_cents,
                method="cash",
                received_from=str(life.parcel.owner),
                by=life.staff.clerk,
                on=life.day,
            )
    inspector, day = life.staff.inspector, life.day
    with _at(life, 13):
        found = {key: Seen("yes", inspector.name, day) for key in ("safe", "egress")}
        found["detection"] = Seen("yes", inspector.name, day, tested_on=day - timedelta(days=3), note="Ten alarms.")
        temporary.record_findings(_fresh(certificate), by=inspector, on=day, findings=found)
    with _at(life, 15):
        return temporary.issue(
            _fresh(certificate),
            by=life.staff.officer,
            on=day,
            until=day + timedelta(days=days),
            open_items=LEFT,
            conditions="The second floor stays closed off.\nNo storage in the stair.",
        )


def extended(life: Life, certificate: TemporaryCertificate) -> None:
    """More time is asked for ten days before the end, and given for as long as the law allows."""
    assert certificate.valid_until
    life.day = next_business_day(certificate.valid_until - timedelta(days=10))
    with _at(life, 10):
        temporary.ask_extension(
            certificate, by=life.staff.clerk, on=life.day, reason="The railing is on order and comes in three weeks."
        )
    with _at(life, 14):
        temporary.extend(
            _fresh(certificate),
            by=life.staff.officer,
            on=life.day,
            until=last_extended_day(certificate),
            findings=BOTH,
            open_items="Railing of the rear stair",
        )


def found_in_error(life: Life, day: date, correct_by: date, facts: str) -> Certificate:
    """The certificate rests on what was not so: notice of it, handed to the owner the next day."""
    life.day = next_business_day(day)
    certificate = Certificate.objects.get(subject=life.permit)
    with _at(life, 11):
        deficiency.give_notice(
            certificate,
            by=life.staff.officer,
            on=life.day,
            error_kinds=["incorrect"],
            facts=facts,
            correct_by=next_business_day(correct_by),
            hearing="Answer in writing, call 607-555-0100, or come to the office; bring anyone you choose.",
        )
    _serve(life.after(1), certificate)
    return certificate


def _serve(life: Life, certificate: Certificate) -> None:
    law, owner = certificate.law, life.parcel.owner
    paper = documents_of(certificate).filter(kind="notice").first()
    assert law and owner and paper
    with _at(life, 10, 30):
        serve(
            Certificate.objects.get(pk=certificate.pk),
            by=life.staff.clerk,
            on=life.day,
            document=paper,
            person=Served.of(owner),
            method=law.certificates.service.methods[0],
            served_by=life.staff.inspector.name,
            note="At the front door, 10:15 a.m.",
        )


def suspended(life: Life, certificate: Certificate, day: date) -> None:
    """Answered, not corrected in time, suspended."""
    life.after(6)
    with _at(life, 9):
        deficiency.record_response(
            Certificate.objects.get(pk=certificate.pk),
            by=life.staff.clerk,
            on=life.day,
            said="The electrician cannot come before next month.",
            said_by=str(life.parcel.owner),
        )
    life.day = next_business_day(day)
    with _at(life, 14):
        deficiency.suspend(
            Certificate.objects.get(pk=certificate.pk),
            by=life.staff.officer,
            on=life.day,
            reasons="Two alarms on the bedroom floor are still missing.",
        )


def _at(life: Life, hour: int, minute: int = 0) -> AbstractContextManager[None]:
    """That time of the life's day."""
    return clock.set_to(datetime.combine(life.day, time(hour, minute), NEW_YORK))


def _fresh(certificate: TemporaryCertificate) -> TemporaryCertificate:
    return TemporaryCertificate.objects.get(pk=certificate.pk)
