"""Storing what proves a result: the deficiencies found, the earlier ones corrected, and the photos."""

from collections.abc import Sequence
from typing import BinaryIO, cast

from django.core.files import File

from accounts import clock
from inspections.construction import queries
from inspections.construction.findings import Findings
from inspections.construction.models import Deficiency, Inspection, Photo
from records.errors import UploadNotAccepted
from records.intake import EXTENSION, PDF, inspect


def write_deficiencies(record: Inspection, found: Findings) -> list[Deficiency]:
    """Store what fails now, and which earlier failures were found corrected."""
    for earlier in queries.open_deficiencies(record):
        if earlier.pk in found.corrected:
            earlier.corrected_in = record
            earlier.save(update_fields=["corrected_in"])
    return [
        Deficiency.objects.create(
            inspection=record, item=f.item, place=f.place, basis=f.basis, provision=f.provision, note=f.note
        )
        for f in found.deficiencies
    ]


def write_photos(record: Inspection, found: Findings, flaws: Sequence[Deficiency]) -> None:
    for shot in found.photos:
        about = flaws[shot.about] if shot.about is not None and shot.about < len(flaws) else None
        photo, _ = Photo.objects.get_or_create(
            inspection=record,
            sha256=shot.sha256,
            defaults={"caption": shot.caption, "taken_at": shot.taken_at, "deficiency": about},
        )
        if shot.file is not None:
            keep_file(photo, shot.file)


def keep_file(photo: Photo, file: File[bytes]) -> None:
    """Keep the file of a photo if it is the one that was named.

    :raises UploadNotAccepted: it is another one, or no photo at all.
    """
    checked = inspect(cast(BinaryIO, file), "photo")
    if checked.content_type == PDF:
        raise UploadNotAccepted("not-a-photo", "This is a PDF file; attach a photo.")
    if checked.sha256 != photo.sha256:
        raise UploadNotAccepted("other-photo", "This is not the photo that was taken at the inspection.")
    photo.content_type, photo.size, photo.received_at = checked.content_type, checked.size, clock.now()
    photo.file.save(EXTENSION[checked.content_type].removeprefix("."), file, save=False)
    photo.save()
