"""Files handed in from outside: each is looked at when it comes, kept as it is, and goes when it is removed."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from accounts import clock
from accounts.models import User
from accounts.sending import TOO_MUCH, may_send
from portal.application.models import ApplicationDraft, Reply, StagedFile
from portal.application.queries import files_of
from records.errors import UploadNotAccepted
from records.intake import inspect

MOST_FILES = 60  # of one application


@dataclass(frozen=True)
class Problem:
    """A file that was not taken, and why."""

    name: str
    sentence: str


def stage(
    holder: ApplicationDraft | Reply, files: Iterable["UploadedFile[bytes]"], *, user: User, item: str, title: str
) -> list[Problem]:
    """Keep each file that can be taken; what cannot is told by name and keeps no other from being kept."""
    problems = []
    for file in files:
        try:
            _stage(holder, file, user=user, item=item, title=title)
        except UploadNotAccepted as error:
            problems.append(Problem(file.name or "A file", error.sentence))
    return problems


def _stage(holder: ApplicationDraft | Reply, file: "UploadedFile[bytes]", *, user: User, item: str, title: str) -> None:
    if files_of(holder).count() >= MOST_FILES:
        raise UploadNotAccepted("too-many", f"{MOST_FILES} files are here already. Combine some, or bring the rest.")
    if not may_send(user, [file]):
        raise UploadNotAccepted("too-much", TOO_MUCH)
    checked = inspect(cast(BinaryIO, file), file.name or "")
    if files_of(holder).filter(sha256=checked.sha256, item=item).exists():
        return  # the same file sent twice, as phones do
    of: dict[str, Any] = {"draft": holder} if isinstance(holder, ApplicationDraft) else {"reply": holder}
    staged = StagedFile(
        user=user,
        municipality=holder.municipality if isinstance(holder, ApplicationDraft) else holder.case.municipality,
        item=item,
        title=title,
        name=checked.name,
        size=checked.size,
        sha256=checked.sha256,
        content_type=checked.content_type,
        sheets=checked.sheets,
        staged_at=clock.now(),
        **of,
    )
    staged.file.save(checked.name, file, save=False)
    staged.save()


def remove(staged: StagedFile) -> None:
    """Take a file back before it is sent; its bytes go once that is certain."""
    storage, name = staged.file.storage, staged.file.name
    staged.delete()
    if name:
        transaction.on_commit(lambda: storage.delete(name))


def remove_all(holder: ApplicationDraft | Reply) -> None:
    for staged in files_of(holder):
        remove(staged)
