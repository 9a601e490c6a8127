"""The only writers of a temporary certificate. Each takes `by` and `on`, and leaves one event (§ 5-27(d)-(e))."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, Step, act
from casework.errors import Refused
from casework.kinds import Draft
from casework.obstacle import Obstacle
from casework.outbox.post import post
from casework.writing import long_date
from certificates.correspondence import HOLDER
from certificates.deficiency.settling import corrected, lines_of
from certificates.occupancy.queries import paper_of
from certificates.temporary import letters
from certificates.temporary.deadlines import the_law
from certificates.temporary.models import Coverage, Found, TemporaryCertificate
from certificates.temporary.policies import (
    fee_on_applying,
    obstacles_to_submit,
    wrong_extension,
    wrong_finding,
    wrong_period,
)
from certificates.temporary.queries import findings_of
from permits.building.models import BuildingPermit
from permits.building.serving import open_for
from records.actions import request_document
from records.models import Document

CODE = "temporary_certificate"
PAPER = "temporary_certificate"


def apply(
    permit: BuildingPermit, *, by: Actor, on: date, scope: str, portion: str = "", reason: str = "", **how: Unpack[How]
) -> BuildingPermit:
    """The permit holder asks to occupy all or a part before completion; a verb of the permit. § 5-27(d)(1), (g)

    :raises Refused: the part is not described, or the fee goes by a measure that the permit does not give.
    """
    if scope == Coverage.PART and not portion.strip():
        raise Refused([Obstacle("portion", "Describe the part that is to be occupied.", "§ 5-27(d)(1)")])
    with act(permit, "apply_temporary", by=by, on=on, **how) as step:
        fees = fee_on_applying(step.record, on)
        facts = {
            "scope": scope,
            "portion": portion.strip() if scope == Coverage.PART else "",
            "reason": reason.strip(),
        }
        certificate: TemporaryCertificate = open_for(
            step.record, CODE, by=by, on=on, power="certificates.apply", cite="§ 5-27(g)", facts=facts, fees=fees
        )
        if not fees and not list(obstacles_to_submit(certificate, on)):
            submit(certificate, by=by.by_law(), on=on)
        step.data["certificate"] = certificate.number
    return step.record


def submit(certificate: TemporaryCertificate, *, by: Actor, on: date, **how: Unpack[How]) -> TemporaryCertificate:
    """The fee is paid, or none is set: the application goes to the officer. § 5-27(g)"""
    with act(certificate, "submit", by=by, on=on, **how) as step:
        step.record.submit()
    return step.record


@dataclass(frozen=True)
class Seen:
    """What an inspection found of one of the three: who saw it when; of equipment also when it was tested."""

    answer: str
    seen_by: str
    seen_on: date
    tested_on: date | None = None
    note: str = ""


def record_findings(
    certificate: TemporaryCertificate, *, by: Actor, on: date, findings: Mapping[str, Seen], **how: Unpack[How]
) -> TemporaryCertificate:
    """Enter what inspections determined of the three minimum conditions. § 5-27(d)(2)

    :raises Refused: an answer lacks what belongs to it, or lies in the future.
    """
    with act(certificate, "record_findings", by=by, on=on, **how) as step:
        known = {term.key: term for term in the_law(step.record).certificates.temporary_findings}
        for key, seen in findings.items():
            wrong = wrong_finding(known[key], seen.answer, seen.tested_on, seen.seen_on, seen.note)
            wrong = wrong or ("Say who saw it." if not seen.seen_by.strip() else "")
            wrong = wrong or (f"It was seen after {long_date(on)}; check the date." if seen.seen_on > on else "")
            if wrong:
                raise Refused([Obstacle(f"finding-{key}", f"{known[key].label}: {wrong}", f"§ {known[key].cite}")])
            _note(step, key, known[key].label, seen)
    return step.record


def _note(step: Step[TemporaryCertificate], key: str, label: str, seen: Seen) -> None:
    Found.objects.update_or_create(
        certificate=step.record,
        key=key,
        defaults={
            "answer": seen.answer,
            "seen_by": seen.seen_by.strip(),
            "seen_on": seen.seen_on,
            "tested_on": seen.tested_on if seen.answer == Found.Answer.YES else None,
            "note": seen.note.strip(),
        },
    )
    step.data.setdefault("findings", []).append(
        {
            "finding": label,
            "answer": seen.answer,
            "seen_by": seen.seen_by,
            "seen_on": seen.seen_on.isoformat(),
            "tested_on": seen.tested_on.isoformat() if seen.tested_on else "",
            "note": seen.note,
        }
    )


def issue(
    certificate: TemporaryCertificate,
    *,
    by: Actor,
    on: date,
    until: date,
    open_items: str,
    conditions: str = "",
    **how: Unpack[How],
) -> TemporaryCertificate:
    """Sign and seal it: the period the officer sets, the terms, and what remains to be done. § 5-27(d)

    :raises Refused: the period is longer than the law allows, or nothing remains to be done.
    """
    with transaction.atomic():
        with act(certificate, "issue", by=by, on=on, **how) as step:
            found = list(wrong_period(step.record, until, on))
            if not open_items.strip():
                found.append(Obstacle("open-items", "Say what remains to be done.", "§ 5-27(d)(4)"))
            if found:
                raise Refused(found)
            step.record.open_items, step.record.conditions = open_items.strip(), conditions.strip()
            step.record.issue(on, by.name, until)
            paper = _stated(step)
        _seal(step, paper, "temporary_issued")
    return step.record


def refuse(
    certificate: TemporaryCertificate, *, by: Actor, on: date, reasons: str, **how: Unpack[How]
) -> TemporaryCertificate:
    """The officer may issue it and need not: refused in writing, with the reasons. § 5-27(d)(1)"""
    with transaction.atomic():
        with act(certificate, "refuse", by=by, on=on, **how) as step:
            step.record.refuse()
            _say_no(step, reasons, "temporary_refused")
        _send(step, letters.refusal(step.record, by, on, lines_of(reasons)))
    return step.record


def ask_extension(
    certificate: TemporaryCertificate, *, by: Actor, on: date, reason: str, **how: Unpack[How]
) -> TemporaryCertificate:
    """The holder asks for more time. § 5-27(e)(1)"""
    with act(certificate, "ask_extension", by=by, on=on, **how) as step:
        step.record.extension_asked_on, step.record.extension_reason = on, reason.strip()
        step.data["reason"] = reason.strip()
    return step.record


def extend(
    certificate: TemporaryCertificate,
    *,
    by: Actor,
    on: date,
    until: date,
    findings: Mapping[str, tuple[bool, str]],
    open_items: str,
    **how: Unpack[How],
) -> TemporaryCertificate:
    """Give more time on both findings; a new paper takes the place of the old one. § 5-27(e)

    :raises Refused: a finding is missing, or the time is longer than the law allows.
    """
    with transaction.atomic():
        before = paper_of(certificate, PAPER)
        with act(certificate, "extend", by=by, on=on, **how) as step:
            if found := list(wrong_extension(step.record, until, findings)):
                raise Refused(found)
            for need in the_law(step.record).certificates.extension_findings:
                words = findings[need.key][1]
                _note(step, need.key, need.label, Seen(Found.Answer.YES, by.name, on, note=words))
            step.data["old_end"] = str(step.record.valid_until)
            step.record.open_items = open_items.strip() or step.record.open_items
            step.record.extend(until)
            paper = _stated(step)
        _seal(step, paper, "temporary_extended", before)
    return step.record


def refuse_extension(
    certificate: TemporaryCertificate, *, by: Actor, on: date, reasons: str, **how: Unpack[How]
) -> TemporaryCertificate:
    """No more time: the certificate ends on its day. § 5-27(e)(1)-(2)"""
    with transaction.atomic():
        with act(certificate, "refuse_extension", by=by, on=on, **how) as step:
            step.record.answer_extension()
            _say_no(step, reasons, "temporary_not_extended")
        _send(step, letters.extension_refusal(step.record, by, on, lines_of(reasons)))
    return step.record


def correct(
    certificate: TemporaryCertificate, *, by: Actor, on: date, corrected_how: str, **how: Unpack[How]
) -> TemporaryCertificate:
    """The deficiencies are corrected: issued again for the rest of its time, with a new paper. § 5-27(f)"""
    with transaction.atomic():
        before = paper_of(certificate, PAPER)
        with act(certificate, "correct", by=by, on=on, **how) as step:
            corrected(step, corrected_how)
            paper = _stated(step)
        _seal(step, paper, "certificate_corrected", before)
    return step.record


def supersede(
    certificate: TemporaryCertificate, *, by: Actor, on: date, certificate_number: str, **how: Unpack[How]
) -> TemporaryCertificate:
    """The certificate for the completed work was issued and takes its place. § 5-27(b)"""
    with act(certificate, "supersede", by=by, on=on, **how) as step:
        step.record.supersede()
        step.data["certificate"] = certificate_number
    return step.record


def _say_no(step: Step[TemporaryCertificate], reasons: str, template: str) -> None:
    if not reasons.strip():
        raise Refused([Obstacle("no-reason", "Say why.", "§ 5-27(d)(1)")])
    step.data["reasons"] = lines_of(reasons)
    step.mail(template, HOLDER, reasons=lines_of(reasons))


def _send(step: Step[TemporaryCertificate], paper: letters.Letter) -> None:
    request_document(step.record, kind="denial", title=paper.title, context=paper, by=step.by, event=step.happened())


def _stated(step: Step[TemporaryCertificate]) -> letters.TemporaryPaper:
    """The paper as it reads now; what it says goes into the event."""
    paper = letters.temporary_paper(step.record, findings_of(step.record), step.by, step.on)
    step.data |= {
        "until": paper.valid_until.isoformat(),
        "open_items": step.record.left_to_do,
        "conditions": step.record.terms,
    }
    return paper


def _seal(
    step: Step[TemporaryCertificate], paper: letters.TemporaryPaper, template: str, before: Document | None = None
) -> None:
    document = request_document(
        step.record, kind=PAPER, title=paper.title, context=paper, by=step.by, event=step.happened(), supersedes=before
    )
    told = {
        "title": paper.title,
        "valid_until": paper.valid_until.isoformat(),
        "open_items": step.record.left_to_do,
        "check_url": document.context["url"],
    }
    post(step.happened(), [Draft("mail", HOLDER, template, told)])
