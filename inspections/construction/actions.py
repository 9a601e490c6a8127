"""The only writers of inspections. Each takes `by` and `on`, and leaves exactly one event (§ 5-25)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Unpack
from uuid import UUID

from django.core.files import File
from django.db import transaction

from accounts.actors import Actor
from accounts.models import User
from casework.acting import How, act, lock
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused, StalePage
from casework.events.queries import of_case
from casework.kinds import Draft, kind_called
from casework.obstacle import Obstacle
from casework.opening import open_case
from casework.outbox.post import post
from inspections.construction import letters, policies, queries
from inspections.construction.evidence import keep_file, write_deficiencies, write_photos
from inspections.construction.findings import Findings
from inspections.construction.letters import Visit
from inspections.construction.models import Half, Inspection, Photo, Status
from inspections.construction.planning import change_plan, plan, proposed
from inspections.construction.standing import PlanChoice

__all__ = [
    "OFFICER_ONLY",
    "PlanChoice",
    "authorize",
    "book",
    "cancel",
    "change_plan",
    "not_done",
    "plan",
    "proposed",
    "receive_photo",
    "record",
    "reschedule",
    "reverse",
]

CODE = "inspection"
HOLDER = "part:applicant"  # the permit holder; found among the permit's parties when the message is sent
OFFICER_ONLY = "inspections.reverse"


def book(
    subject: Case,
    *,
    by: Actor,
    on: date,
    kind_key: str,
    day: date,
    half: str,
    of_parts: Sequence[str] = (),
    inspector: User | None = None,
    requested_by: str = "",
    phone: str = "",
    why: str = "",
) -> Inspection:
    """Book an inspection that the permit holder asked for. § 5-25(a)(2)

    Without an inspector, whoever inspected the job last is sent, or the only one there is; or who stands in for them.
    :raises Refused: the inspection is not possible now; every reason at once.
    """
    with transaction.atomic():
        locked = lock(subject)
        _refuse(policies.obstacles_to_book(locked, on, kind_key=kind_key, day=day, of_parts=of_parts))
        _refuse(policies.obstacles_to_send(inspector, locked, day))
        line = next(line for line in queries.plan_of(locked) if line.key == kind_key)
        follows = line.last if line.needs_reinspection else None
        sent = inspector or queries.who_is_sent(locked, on, day)
        said = (requested_by, follows, sent.name if sent else "")
        visit = Visit(line, tuple(of_parts or line.open_parts), day, Half(half), *said)
        record = _open(locked, visit, by=by, on=on, why=why, assignee=sent, phone=phone)
        post(of_case(record).latest("seq"), [Draft("mail", HOLDER, "inspection_booked", letters.booking(visit))])
    return record


def _open(subject: Case, visit: Visit, *, by: Actor, on: date, why: str, **facts: Any) -> Inspection:
    """The record of a visit that was found possible."""
    record: Inspection = open_case(
        replace(kind_called(CODE), initial=Status.SCHEDULED),
        municipality=subject.municipality,
        by=by,
        on=on,
        power="inspections.book",
        cite="§ 5-25(a)(2)",
        headline=letters.headline(subject, visit),
        parcel=subject.parcel,
        building=subject.building,
        subject=subject,
        why=why,
        data=letters.booking(visit),
        kind_key=visit.line.key,
        parts=list(visit.parts),
        day=visit.day,
        half=visit.half,
        requested_by=visit.requested_by,
        follows=visit.follows,
        **facts,
    )
    return record


def reschedule(
    inspection: Inspection,
    *,
    by: Actor,
    on: date,
    day: date,
    half: str,
    inspector: User | None = None,
    **how: Unpack[How],
) -> Inspection:
    """Move a booking to another day or half, or send somebody else. § 5-25(a)(2)"""
    with act(inspection, "reschedule", by=by, on=on, **how) as step:
        record, line = step.record, queries.line_of(step.record)
        sent = inspector or record.assignee
        _refuse([*policies.obstacles_to_day(record, on, day), *policies.obstacles_to_send(sent, record, day)])
        was = {"day": record.day.isoformat(), "half": Half(record.half).label}
        moved = (record.day, record.half) != (day, half)
        record.day, record.half = day, half
        record.assignee = sent
        now = letters.booking(Visit.of(record, line))
        step.data |= now | {"was": was}
        if moved:
            step.mail("inspection_booked", HOLDER, **now)
    return step.record


def authorize(inspection: Inspection, *, by: Actor, on: date, outside_inspector: str, **how: Unpack[How]) -> Inspection:
    """Authorize a named person from outside the office for this one inspection. § 5-22 Inspector"""
    with act(inspection, "authorize", by=by, on=on, **how) as step:
        step.record.outside_inspector, step.record.outside_authorized_by = outside_inspector, by.name
        step.data |= {"kind_key": step.record.kind_key, "outside_inspector": outside_inspector}
    return step.record


def record(
    inspection: Inspection,
    *,
    by: Actor,
    on: date,
    found: Findings,
    submission: UUID | None = None,
    **how: Unpack[How],
) -> Inspection:
    """Record what the visit on `on` found: passed, a portion passed, or failed. § 5-25(c)

    Sent twice with the same `submission`, it is recorded once; a phone that lost its answer may ask again.
    :raises Refused: what was found does not carry the result, or the inspection has a result already.
    """
    try:
        with transaction.atomic(), act(inspection, "record", by=by, on=on, **how) as step:
            _refuse(policies.obstacles_to_result(step.record, found))
            _refuse_used(submission)
            _refuse_unpaid(step.data, by, step.record)
            _write_findings(step.record, found, by, on, submission)
            flaws = write_deficiencies(step.record, found)
            write_photos(step.record, found, flaws)
            line = queries.line_of(step.record)
            step.data |= letters.result(step.record, line, found)
            step.mail("inspection_result", HOLDER, **letters.result_message(step.record, line, found))
    except (Refused, StalePage):
        before = queries.by_submission(submission)
        if before is None or before.pk != inspection.pk:
            raise
        return before
    return step.record


def not_done(
    inspection: Inspection,
    *,
    by: Actor,
    on: date,
    cause: str,
    remarks: str = "",
    shows_work: bool = False,
    **how: Unpack[How],
) -> Inspection:
    """Note that the inspector came and could not inspect: nobody there, work not ready, weather. § 5-25(a)(1)"""
    with act(inspection, "not_done", by=by, on=on, **how) as step:
        record = step.record
        record.note_not_done(on)
        record.remarks = f"{cause}. {remarks}".strip()
        record.shows_work, record.performed_by = shows_work, by.name
        line = queries.line_of(record)
        step.data |= {"kind_key": record.kind_key, "result": str(Status.NOT_DONE), "cause": cause}
        step.data |= {"shows_work": shows_work, "remarks": remarks}
        step.mail("inspection_result", HOLDER, **letters.not_done_message(record, line, cause))
    return step.record


def cancel(inspection: Inspection, *, by: Actor, on: date, **how: Unpack[How]) -> Inspection:
    """Call a booking off. The fee, if one was paid, is not refunded. § 5-25(a)(2), (d)(2)

    The holder is told; not where it follows by itself from the end of the permit, of which they are told anyway.
    """
    with act(inspection, "cancel", by=by, on=on, **how) as step:
        said = letters.booking(Visit.of(step.record, queries.line_of(step.record)))
        step.record.cancel()
        step.data |= {"kind_key": step.record.kind_key, "day": step.record.day.isoformat()}
        if not by.system:
            step.mail("inspection_canceled", HOLDER, **{name: said[name] for name in ("inspection", "day", "half")})
    return step.record


def reverse(inspection: Inspection, *, by: Actor, on: date, **how: Unpack[How]) -> Inspection:
    """Take back a result entered by mistake. It stays to be seen, and counts for nothing. § 5-23(a)(1)"""
    with act(inspection, "reverse", by=by, on=on, **how) as step:
        if not step.why.strip():
            raise Refused([Obstacle("no-reason", "Say why the result is reversed.", "§ 5-23(a)(1)")])
        step.record.reverse()
        step.data |= {
            "kind_key": step.record.kind_key,
            "was": step.record.outcome,
            "shows_work": step.record.shows_work,
        }
    return step.record


def receive_photo(photo: Photo, *, by: Actor, on: date, file: File[bytes]) -> Photo:
    """Keep the file of a photo that a result named. The event of the result holds its hash already.

    :raises UploadNotAccepted: it is not the photo that was named, or not a photo.
    """
    with transaction.atomic():
        # The photo alone: a lock on its municipality would keep every act of the town waiting.
        photos = Photo.objects.select_for_update(of=("self",)).select_related("inspection__municipality")
        locked = photos.get(pk=photo.pk)
        if by.municipality_id != locked.inspection.municipality_id:
            raise NotAllowed("This photo belongs to another municipality.")
        if not locked.file:
            keep_file(locked, file)
    return locked


def _write_findings(record: Inspection, found: Findings, by: Actor, on: date, submission: UUID | None) -> None:
    note = {
        Status.PASSED: record.note_satisfactory,
        Status.PARTIAL: record.note_portion_satisfactory,
        Status.FAILED: record.note_failure,
    }
    note[Status(found.result)](on)
    for name in COPIED:
        setattr(record, name, getattr(found, name))
    record.answers, record.notes = dict(found.answers), {key: said for key, said in found.notes.items() if said}
    record.performed_by = found.performed_by or by.name
    record.assignee_id = record.assignee_id or by.user_id
    record.submission = submission


COPIED = (
    "portion",
    "covered",
    "change_reported",
    "shows_work",
    "remarks",
    "accompanied_by",
    "signed_name",
    "signed_as",
    "signature",
)


def _refuse_used(submission: UUID | None) -> None:
    """A number that came with another inspection's result: one form was sent for two visits."""
    if queries.by_submission(submission):
        sentence = "This form was already sent for another inspection. Open this inspection again and enter its result."
        raise Refused([Obstacle("submission", sentence, "§ 5-25(c)(1)")])


def _refuse_unpaid(data: Mapping[str, Any], by: Actor, record: Inspection) -> None:
    """An unpaid fee may be left to the owner's bill by the code enforcement officer alone (§ 5-25(d)(1), 5-37(c))."""
    waived = [o for o in data.get("overridden", ()) if o["code"].startswith("unpaid-")]
    if waived and not by.may(OFFICER_ONLY, record.law):
        raise NotAllowed("Only the code enforcement officer may go ahead while the inspection fee is unpaid.")


def _refuse(obstacles: Iterable[Obstacle]) -> None:
    found = list(obstacles)
    if found:
        raise Refused(found)
