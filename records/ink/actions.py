"""Filing the sheet that was signed with a pen: from then on its scan is the record of the paper."""

import hashlib
from datetime import date
from typing import Unpack

from django.core.files import File
from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from casework.acting import How, act
from casework.cases.models import Case
from casework.errors import Refused
from casework.obstacle import Obstacle
from casework.outbox.models import OutboxItem
from casework.outbox.post import hurry
from casework.writing import long_date
from records.actions import attach_upload
from records.facts import facts_of
from records.ink.models import InkSignature
from records.ink.queries import waiting_of

CITE = "State Technology Law § 309"


def file_signed(
    case: Case,
    *,
    by: Actor,
    on: date,
    paper: InkSignature,
    signed_on: date,
    file: File[bytes],
    **how: Unpack[How],
) -> Case:
    """The sheet that the officer signed on `signed_on` was scanned and filed; what waited for it goes out.

    :raises Refused: the paper does not wait for a pen, or was not printed yet on that day.
    :raises UploadNotAccepted: the office cannot take the file.
    """
    with transaction.atomic():
        with act(case, "file_signed", by=by, on=on, **how) as step:
            held = waiting_of(step.record).select_for_update(of=("self",)).filter(pk=paper.pk).first()
            if held is None:
                raise Refused([Obstacle("not-waiting", "Choose a paper that waits for a signature.", CITE)])
            _refuse_wrong_day(held, signed_on, on)
            _refuse_the_print_itself(held, file)
            title = f"{held.document.title}, signed with a pen"[:120]
            held.scan = attach_upload(step.record, by=by, on=on, title=title, file=file)
            held.signed_on, held.filed_on, held.filed_by = signed_on, on, by.name
            held.save(update_fields=["scan", "signed_on", "filed_on", "filed_by"])
            step.data |= {
                "paper": held.document.title,
                "code": held.document.code,
                "signed_by": held.who,
                "signed_on": signed_on,
                "scan": facts_of(held.scan),
            }
        waits = OutboxItem.objects.filter(event_id=held.document.event_id, state=OutboxItem.State.PENDING)
        hurry(waits, clock.now())
    return step.record


def _refuse_the_print_itself(paper: InkSignature, file: File[bytes]) -> None:
    """A scan is never the file that was printed: nobody's pen has touched that one."""
    digest = hashlib.sha256(b"".join(file.chunks())).hexdigest()
    file.seek(0)
    if digest == paper.document.sha256:
        sentence = "This is the file that was printed, without a signature. File the scan of the signed sheet."
        raise Refused([Obstacle("not-signed", sentence, CITE)])


def _refuse_wrong_day(paper: InkSignature, signed_on: date, on: date) -> None:
    made = paper.document.made_on
    if signed_on < made:
        sentence = f"The paper was made on {long_date(made)}; it cannot have been signed before."
        raise Refused([Obstacle("signed-before", sentence, CITE)])
    if signed_on > on:
        raise Refused([Obstacle("signed-later", "It cannot be filed before it was signed.", CITE)])
