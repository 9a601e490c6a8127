"""The only writers of a certificate. Each takes `by` and `on`, and leaves exactly one event (§ 5-27)."""

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
from certificates.correspondence import HOLDER
from certificates.deficiency.settling import corrected
from certificates.occupancy import letters
from certificates.occupancy.models import Certificate, CertificateDocument, Scope
from certificates.occupancy.policies import documents_wanted, fee_on_applying, obstacles_to_submit
from certificates.occupancy.queries import documents_by_key, paper_of, permit_of, proposed
from fees.actions import charge
from permits.building.models import BuildingPermit
from permits.building.serving import open_for
from records.actions import request_document
from records.models import Document

CODE = "certificate"
Answer = CertificateDocument.Answer


def apply(permit: BuildingPermit, *, by: Actor, on: date, **how: Unpack[How]) -> BuildingPermit:
    """The permit holder applies for the certificate; a verb of the permit. § 5-27(a)(1), (g)"""
    with act(permit, "apply_certificate", by=by, on=on, **how) as step:
        step.data["certificate"] = open_application(step.record, by=by, on=on).number
    return step.record


def ask_together(permit: BuildingPermit, *, by: Actor, on: date, **how: Unpack[How]) -> BuildingPermit:
    """The certificate is asked for and paid together with the permit; it is taken up when the final passes. § 5-27(g)

    :raises Refused: the fee goes by a measure that the permit does not give.
    """
    with act(permit, "ask_certificate", by=by, on=on, **how) as step:
        charge(step, quotes=fee_on_applying(step.record, on), by=by, on=on)
    return step.record


def open_application(permit: BuildingPermit, *, by: Actor, on: date) -> Certificate:
    """Open the application with what is known from permit and roll, and charge its fee if one is set. § 5-27(g)

    :raises Refused: the fee goes by a measure that the permit does not give.
    """
    with transaction.atomic():
        fees = fee_on_applying(permit, on)
        certificate: Certificate = open_for(
            permit, CODE, by=by, on=on, power="certificates.apply", cite="§ 5-27(g)", facts=proposed(permit), fees=fees
        )
        waits = bool(fees) or any(obstacles_to_submit(certificate, on))
        return certificate if waits else submit(certificate, by=by.by_law(), on=on)


def submit(certificate: Certificate, *, by: Actor, on: date, **how: Unpack[How]) -> Certificate:
    """The fee is paid, or none is set: the application goes to the officer. § 5-27(g)"""
    with act(certificate, "submit", by=by, on=on, **how) as step:
        step.record.submit()
    return step.record


def describe(
    certificate: Certificate,
    *,
    by: Actor,
    on: date,
    certificate_kind: str,
    property_name: str,
    scope: str,
    occupancy_class: str,
    construction_type: str,
    has_assembly_area: bool,
    has_sprinkler: bool,
    portion: str = "",
    occupant_load: int | None = None,
    sprinkler_required: bool | None = None,
    **how: Unpack[How],
) -> Certificate:
    """Enter what the certificate has to state besides what permit and roll say. § 5-27(c)"""
    facts = {
        "certificate_kind": certificate_kind,
        "property_name": property_name.strip(),
        "scope": scope,
        "portion": portion.strip() if scope == Scope.PART else "",
        "occupancy_class": occupancy_class,
        "construction_type": construction_type,
        "has_assembly_area": has_assembly_area,
        "occupant_load": occupant_load if has_assembly_area else None,
        "has_sprinkler": has_sprinkler,
        "sprinkler_required": sprinkler_required if has_sprinkler else None,
    }
    with act(certificate, "describe", by=by, on=on, **how) as step:
        for name, value in facts.items():
            setattr(step.record, name, value)
        step.data |= facts
    return step.record


def ask_documents(certificate: Certificate, *, by: Actor, on: date, also: str = "", **how: Unpack[How]) -> Certificate:
    """Ask the applicant for every document still wanted, and for one `also` that the law's list lacks. § 5-27(b)(3)

    :raises Refused: nothing is wanted.
    """
    with transaction.atomic():
        with act(certificate, "ask_documents", by=by, on=on, **how) as step:
            if also.strip():
                asked = sum(key.startswith("asked-") for key in documents_by_key(step.record))
                key = f"asked-{asked + 1}"
                CertificateDocument.objects.create(certificate=step.record, key=key, label=also.strip())
            wanted = [one for one in documents_wanted(step.record, permit_of(step.record)) if one.is_open]
            if not wanted:
                raise Refused([Obstacle("nothing-wanted", "Name the document that is needed.", "§ 5-27(b)(3)")])
            step.data["wanted"] = [one.label for one in wanted]
        request_document(
            step.record,
            kind="letter",
            title="Documents needed for your certificate",
            context=letters.documents_letter(step.record, by, on, wanted),
            by=by,
            event=step.happened(),
        )
    return step.record


@dataclass(frozen=True)
class Answered:
    """What the officer says of one document: accepted from whom, or why it is not required."""

    answer: str
    prepared_by: str = ""
    reason: str = ""


def answer_documents(
    certificate: Certificate, *, by: Actor, on: date, answers: Mapping[str, Answered], **how: Unpack[How]
) -> Certificate:
    """Accept documents, or find them not required and say why. § 5-27(b)(3)

    :raises Refused: a document is accepted from nobody, or not required for no reason.
    """
    with act(certificate, "answer_documents", by=by, on=on, **how) as step:
        _refuse_half_answers(answers)
        known = documents_by_key(step.record)
        for wanted in documents_wanted(step.record, permit_of(step.record)):
            given = answers.get(wanted.key)
            if given is not None:
                row = known.get(wanted.key) or CertificateDocument(certificate=step.record, key=wanted.key)
                _write_answer(row, wanted.label, given, by, on)
                step.data.setdefault("documents", []).append(
                    {"document": wanted.label, "answer": given.answer, "by": row.prepared_by, "reason": row.reason}
                )
    return step.record


def _refuse_half_answers(answers: Mapping[str, Answered]) -> None:
    found = []
    for key, given in answers.items():
        if given.answer == Answer.ACCEPTED and not given.prepared_by.strip():
            found.append(Obstacle(f"preparer-{key}", "Say who prepared the document.", "§ 5-27(b)(3)"))
        if given.answer == Answer.NOT_REQUIRED and not given.reason.strip():
            found.append(Obstacle(f"reason-{key}", "Say why the document is not required.", "§ 5-27(b)(3)"))
    if found:
        raise Refused(found)


def _write_answer(row: CertificateDocument, label: str, given: Answered, by: Actor, on: date) -> None:
    row.label, row.answer = label, given.answer
    row.prepared_by = given.prepared_by.strip() if given.answer == Answer.ACCEPTED else ""
    row.reason = given.reason.strip() if given.answer == Answer.NOT_REQUIRED else ""
    row.answered_on, row.answered_by = (None, "") if row.is_wanted else (on, by.name)
    row.save()


def issue(certificate: Certificate, *, by: Actor, on: date, **how: Unpack[How]) -> Certificate:
    """Sign and seal the certificate; the permit is closed by it. § 5-27(b)(1), (c)"""
    with transaction.atomic():
        with act(certificate, "issue", by=by, on=on, **how) as step:
            step.record.issue(on, by.name)
            paper = _stated(step)
        document = _seal(step, paper)
        told = {"title": paper.title, "check_url": document.context["url"]}
        post(step.happened(), [Draft("mail", HOLDER, "certificate_issued", told)])
    return step.record


def correct(certificate: Certificate, *, by: Actor, on: date, corrected_how: str, **how: Unpack[How]) -> Certificate:
    """The deficiencies are corrected: the certificate is issued again, its new paper in place of the old. § 5-27(f)"""
    with transaction.atomic():
        before = paper_of(certificate)
        with act(certificate, "correct", by=by, on=on, **how) as step:
            corrected(step, corrected_how)
            paper = _stated(step)
        document = _seal(step, paper, before)
        told = {"title": paper.title, "check_url": document.context["url"]}
        post(step.happened(), [Draft("mail", HOLDER, "certificate_corrected", told)])
    return step.record


def uncertify(permit: BuildingPermit, *, by: Actor, on: date, certificate: str, **how: Unpack[How]) -> BuildingPermit:
    """The permit's certificate was revoked: it is completed, and again without one. § 5-27(a)(1), (f)"""
    with act(permit, "uncertify", by=by, on=on, **how) as step:
        step.record.uncertify()
        step.data["certificate"] = certificate
    return step.record


def _stated(step: Step[Certificate]) -> letters.CertificatePaper:
    """The certificate as it reads now; its contents go into the event."""
    paper = letters.certificate_paper(step.record, step.by, step.on)
    step.data |= {"certificate": paper.title, "contents": {line.label: line.value for line in paper.contents}}
    return paper


def _seal(step: Step[Certificate], paper: letters.CertificatePaper, before: Document | None = None) -> Document:
    return request_document(
        step.record,
        kind="certificate",
        title=paper.title,
        context=paper,
        by=step.by,
        event=step.happened(),
        supersedes=before,
    )
