"""What was handed in, as the office gets it: PDFs as they came, photos combined into one PDF beside their originals."""

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import BinaryIO, cast

from django.core.files import File

from portal.application.models import StagedFile
from records.photos import as_set


@dataclass(frozen=True)
class HandedIn:
    """A file to be filed with the case. The original of a photo answers no item: the PDF of the photos does."""

    title: str
    item: str
    file: File[bytes]


def papers(staged: Iterable[StagedFile], stack: ExitStack) -> Iterator[HandedIn]:
    """Item by item, in the order they came; the files are open until the stack is closed."""
    by_item: dict[tuple[str, str], list[StagedFile]] = {}
    for one in staged:
        by_item.setdefault((one.item, one.title), []).append(one)
    for (item, title), files in by_item.items():
        documents = [one for one in files if not one.is_picture]
        for one in documents:
            yield HandedIn(f"{title}: {one.name}"[:120], item, _opened(one, stack))
        yield from _pictures(item, title, [one for one in files if one.is_picture], stack)


def _pictures(item: str, title: str, pictures: list[StagedFile], stack: ExitStack) -> Iterator[HandedIn]:
    if not pictures:
        return
    originals = [_opened(one, stack) for one in pictures]
    combined = stack.enter_context(tempfile.TemporaryFile())  # noqa: SIM115  # the stack closes it
    as_set((cast(BinaryIO, original) for original in originals), cast(BinaryIO, combined))
    count = f"{len(pictures)} photos in one PDF" if len(pictures) > 1 else "photo as PDF"
    yield HandedIn(f"{title}: {count}"[:120], item, File(combined, name=f"{title} photos.pdf"))
    for n, (one, original) in enumerate(zip(pictures, originals, strict=True), 1):
        original.seek(0)
        yield HandedIn(f"Photo {n} of {len(pictures)}, as it came: {one.name}"[:120], "", original)


def _opened(staged: StagedFile, stack: ExitStack) -> File[bytes]:
    file = stack.enter_context(staged.file.open("rb"))
    return File(file, name=staged.name)
