"""The writers of uploads and documents. `attach` is an act of its own; the others are parts of a larger act."""

from datetime import date
from typing import BinaryIO, Unpack, cast

from django.core.files import File

from accounts.actors import Actor
from casework.acting import How, act
from casework.cases.models import Case
from records.errors import UploadNotAccepted
from records.facts import facts_of
from records.intake import inspect
from records.models import Upload
from records.requesting import request_document

__all__ = ["accept_upload", "attach", "attach_upload", "facts_of", "request_document"]


def attach(
    case: Case,
    *,
    by: Actor,
    on: date,
    title: str,
    file: File[bytes] | None = None,
    item: str = "",
    paper_sets: int = 0,
    replaces: Upload | None = None,
    **how: Unpack[How],
) -> Case:
    """Something was handed in for the case: a file, or sets on paper. § 5-34(a)

    :raises UploadNotAccepted: the office cannot take the file; the sentence says what to do.
    """
    with act(case, "attach", by=by, on=on, **how) as step:
        upload = attach_upload(
            step.record, by=by, on=on, title=title, file=file, item=item, paper_sets=paper_sets, replaces=replaces
        )
        step.data["upload"] = facts_of(upload)
    return step.record


def attach_upload(
    case: Case,
    *,
    by: Actor,
    on: date,
    title: str,
    file: File[bytes] | None = None,
    item: str = "",
    paper_sets: int = 0,
    replaces: Upload | None = None,
) -> Upload:
    """Keep the file untouched, as part of the act that records it.

    :raises UploadNotAccepted: the office cannot take the file; the sentence says what to do.
    """
    if file is None and not paper_sets:
        raise UploadNotAccepted("nothing", "Choose a file, or say how many sets came on paper.")
    if replaces is not None and replaces.case_id != case.pk:
        raise ValueError(f"{replaces} belongs to another case")
    upload = Upload(
        case_id=case.pk,
        item=replaces.item if replaces else item,  # whatever else is said of it: a new set is judged anew
        title=title,
        paper_sets=0 if file else paper_sets,
        received_on=on,
        received_by=by.name,
        replaces=replaces,
    )
    if file is not None:
        checked = inspect(cast(BinaryIO, file), file.name or "")
        upload.name, upload.size, upload.sha256 = checked.name, checked.size, checked.sha256
        upload.content_type, upload.sheets = checked.content_type, checked.sheets
        upload.file.save(checked.name, file, save=False)
    upload.save(force_insert=True)
    return upload


def accept_upload(upload: Upload, *, by: Actor, on: date) -> Upload:
    """Mark what was handed in as accepted; the original stays as it is. § 5-24(e)(2)-(3)

    The set with a mark on every sheet is requested with `request_document(…, upload=upload)` once the event is there.
    """
    if upload.accepted_on is None:
        upload.accepted_on, upload.accepted_by = on, by.name
        upload.save(update_fields=["accepted_on", "accepted_by"])
    return upload
