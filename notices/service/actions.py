"""The only writers of service. Each takes `by` and `on`, and leaves exactly one event of the case."""

from dataclasses import dataclass
from datetime import date
from typing import Unpack

from django.core.files import File

from accounts.actors import Actor
from casework.acting import How, act
from casework.cases.models import Case
from casework.errors import Refused
from casework.obstacle import Obstacle
from casework.writing import long_date
from notices.service.models import Service
from notices.service.policies import CITE
from ordinances.types import Term
from parcels.models import Party
from records.actions import attach_upload
from records.facts import facts_of
from records.models import Document, Upload


@dataclass(frozen=True)
class Served:
    """On whom and where: somebody of the case, or anybody else by name."""

    name: str
    address_lines: tuple[str, ...] = ()
    party: Party | None = None

    @classmethod
    def of(cls, party: Party) -> "Served":
        return cls(party.name, party.mailing_lines[1:], party)


def serve(
    case: Case,
    *,
    by: Actor,
    on: date,
    document: Document,
    person: Served,
    method: Term,
    served_by: str,
    article: str = "",
    note: str = "",
    proof: File[bytes] | None = None,
    **how: Unpack[How],
) -> Case:
    """A paper was served on `on`; the proof of it is filed with the case.

    :raises Refused: the paper is another case's, or was not made yet on that day.
    """
    with act(case, "serve", by=by, on=on, **how) as step:
        _refuse_wrong_paper(step.record, document, on)
        filed = _file(step.record, by, on, document, proof)
        service = Service.objects.create(
            case_id=step.record.pk,
            document=document,
            recipient=person.party,
            name=person.name,
            address_lines=list(person.address_lines),
            method=method.key,
            method_label=method.label,
            article=article.strip(),
            served_on=on,
            served_by=served_by.strip() or by.name,
            note=note.strip(),
            proof=filed,
            recorded_by=by.name,
        )
        step.data |= _told(service) | ({"proof": facts_of(filed)} if filed else {})
    return step.record


def _refuse_wrong_paper(case: Case, document: Document, on: date) -> None:
    if document.case_id != case.pk:
        raise Refused([Obstacle("other-case", f"“{document.title}” is not a paper of {case.number}.", CITE)])
    if on < document.made_on:
        made = f"“{document.title}” was made on {long_date(document.made_on)}; it cannot have been served before."
        raise Refused([Obstacle("before-made", made, CITE)])


def _file(case: Case, by: Actor, on: date, document: Document, proof: File[bytes] | None) -> Upload | None:
    if proof is None:
        return None
    return attach_upload(case, by=by, on=on, title=f"Proof of service: {document.title}"[:120], file=proof)


def _told(service: Service) -> dict[str, object]:
    """What the event says of a service."""
    return {
        "document": service.document.title,
        "code": service.document.code,
        "on whom": service.name,
        "address": service.address_lines,
        "method": service.method_label,
        "article": service.article,
        "served by": service.served_by,
        "note": service.note,
    }


def reverse_service(case: Case, *, by: Actor, on: date, service: Service, **how: Unpack[How]) -> Case:
    """An entry of service was a mistake; it stays to be seen and counts for nothing.

    :raises Refused: no reason is given, or it does not stand.
    """
    with act(case, "reverse_service", by=by, on=on, **how) as step:
        found = Service.objects.select_for_update().get(pk=service.pk, case_id=step.record.pk)
        if not found.stands:
            raise Refused([Obstacle("reversed", "The entry was taken back already.", CITE)])
        if not step.why.strip():
            raise Refused([Obstacle("no-reason", "Say why the entry is taken back.", CITE)])
        found.reversed_on, found.reversed_by, found.reversal_reason = on, by.name, step.why.strip()
        found.save(update_fields=["reversed_on", "reversed_by", "reversal_reason"])
        step.data |= _told(found)
    return step.record
