"""The acts of § 5-27(f) on a certificate of any kind. Each takes `by` and `on`, and leaves exactly one event."""

from collections.abc import Callable, Collection
from datetime import date
from typing import TypeVar, Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, Step, act, lock
from casework.errors import Refused
from casework.obstacle import Obstacle
from certificates.correspondence import HOLDER
from certificates.deficiency import letters
from certificates.deficiency.models import DeficiencyNotice, DeficiencyResponse, Revocable
from certificates.deficiency.policies import CITE, obstacles_to_reverse_service, wrong_notice
from certificates.deficiency.queries import responses_to, service_of
from certificates.deficiency.settling import Outcome, lines_of, settle, the_notice
from notices.service import actions as service_actions
from notices.service.models import Service
from permits.building.letters import Letter
from records.actions import request_document

R = TypeVar("R", bound=Revocable)
PAPER = "notice"  # the kind of document that is served


def give_notice(
    certificate: R,
    *,
    by: Actor,
    on: date,
    error_kinds: Collection[str],
    facts: str,
    correct_by: date,
    hearing: str,
    **how: Unpack[How],
) -> R:
    """It was issued in error: say what is wrong, by when it must be put right, and how to be heard.

    A notice given before is replaced by this one.

    :raises Refused: the ground is not the law's, or no time is left.
    """
    with transaction.atomic():
        with act(certificate, "give_notice", by=by, on=on, **how) as step:
            law = step.record.law
            assert law is not None, "a certificate is issued under a law"
            if found := list(wrong_notice(law, error_kinds, facts, correct_by, on)):
                raise Refused(found)
            before = settle(step.record, on, Outcome.REPLACED)
            notice = DeficiencyNotice.objects.create(
                case_id=step.record.pk,
                error_kinds=sorted(error_kinds),
                facts=facts.strip(),
                correct_by=correct_by,
                hearing=hearing.strip(),
                given_on=on,
                given_by=by.name,
            )
            step.record.give_notice(correct_by)
            step.data |= {"correct_by": correct_by.isoformat(), "facts": notice.points, "hearing": notice.hearing}
            step.data["error_kinds"] = notice.error_kinds
            step.mail("certificate_deficient", HOLDER, correct_by=correct_by.isoformat(), facts=notice.points)
        notice.document = request_document(
            step.record,
            kind=PAPER,
            title="Notice of deficiencies",
            context=letters.notice_letter(step.record, by, on, notice, law),
            by=by,
            event=step.happened(),
            supersedes=before.document if before else None,
        )
        notice.save(update_fields=["document"])
    return step.record


def record_response(certificate: R, *, by: Actor, on: date, said: str, said_by: str, **how: Unpack[How]) -> R:
    """The holder answered the notice, in whatever way, on `on`."""
    with act(certificate, "record_response", by=by, on=on, **how) as step:
        notice = the_notice(step.record)
        DeficiencyResponse.objects.create(
            notice=notice, said=said.strip(), said_by=said_by.strip(), received_on=on, taken_by=by.name
        )
        step.data |= {"said": said.strip(), "said_by": said_by.strip()}
    return step.record


def suspend(certificate: R, *, by: Actor, on: date, reasons: str, **how: Unpack[How]) -> R:
    """Not corrected in time: out of force until it is. § 5-27(f)"""
    with transaction.atomic():
        with act(certificate, "suspend", by=by, on=on, **how) as step:
            paper = _decided(step, letters.suspension_letter, reasons)
            step.record.suspend()
            step.mail("certificate_suspended", HOLDER, reasons=lines_of(reasons))
        _write(step, paper)
    return step.record


def revoke(certificate: R, *, by: Actor, on: date, reasons: str, **how: Unpack[How]) -> R:
    """Not corrected in time: out of force for good. § 5-27(f)"""
    with transaction.atomic():
        with act(certificate, "revoke", by=by, on=on, **how) as step:
            paper = _decided(step, letters.revocation_letter, reasons)
            settle(step.record, on, Outcome.REVOKED, reasons.strip())
            step.record.revoke()
            step.mail("certificate_revoked", HOLDER, reasons=lines_of(reasons))
        _write(step, paper)
    return step.record


def reverse_service(certificate: R, *, by: Actor, on: date, service: Service, **how: Unpack[How]) -> R:
    """An entry of service was a mistake; not once a suspension or revocation rests on it.

    :raises Refused: see there.
    """
    with transaction.atomic():
        if found := list(obstacles_to_reverse_service(lock(certificate))):
            raise Refused(found)
        service_actions.reverse_service(certificate, by=by, on=on, service=service, **how)
    done: R = lock(certificate)
    return done


def _decided(step: Step[R], write: Callable[..., Letter], reasons: str) -> Letter:
    """The letter of a decision, after everything that came before it.

    :raises Refused: no reason is given.
    """
    if not reasons.strip():
        raise Refused([Obstacle("no-reason", "Say what is still not corrected.", CITE)])
    notice = the_notice(step.record)
    service, responses = service_of(notice), responses_to(notice)
    assert service is not None, "the policy of the act asks for it"
    step.data |= {
        "reasons": lines_of(reasons),
        "served_on": service.served_on.isoformat(),
        "correct_by": notice.correct_by.isoformat(),
        "answers": [str(one) for one in responses],
    }
    return write(
        step.record, step.by, step.on, notice=notice, service=service, responses=responses, reasons=lines_of(reasons)
    )


def _write(step: Step[R], paper: Letter) -> None:
    request_document(step.record, kind=PAPER, title=paper.title, context=paper, by=step.by, event=step.happened())
