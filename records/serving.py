"""Hands out a stored file: only after a view has asked who wants it, and never as anything but what it is."""

from typing import TypeVar

from django.db.models.fields.files import FieldFile
from django.http import FileResponse, HttpResponse, HttpResponseBase

from records.intake import JPEG, PDF
from records.models import Document, Upload

Response = TypeVar("Response", bound=HttpResponseBase)


def serve_document(document: Document) -> FileResponse:
    return _serve(document.file, document.file_name, PDF)


def serve_upload(upload: Upload) -> FileResponse:
    return _serve(upload.file, upload.name, upload.content_type)


def serve_staged(file: FieldFile, name: str, content_type: str) -> FileResponse:
    """A file that was checked and is not filed yet."""
    return _serve(file, name, content_type)


def as_picture(jpeg: bytes) -> HttpResponse:
    """A photo made ready for showing."""
    return _guarded(HttpResponse(jpeg, content_type=JPEG))


def _serve(file: FieldFile, name: str, content_type: str) -> FileResponse:
    return _guarded(FileResponse(file.open("rb"), filename=name, content_type=content_type))


def _guarded(response: Response) -> Response:
    # The browser may show it but not guess what it is, and no cache on the way may keep it.
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "private, no-store"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response
