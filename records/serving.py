"""Hands out a stored file: only after a view has asked who wants it, and never as anything but what it is."""

from django.db.models.fields.files import FieldFile
from django.http import FileResponse

from records.intake import PDF
from records.models import Document, Upload


def serve_document(document: Document) -> FileResponse:
    return _serve(document.file, document.file_name, PDF)


def serve_upload(upload: Upload) -> FileResponse:
    return _serve(upload.file, upload.name, upload.content_type)


def _serve(file: FieldFile, name: str, content_type: str) -> FileResponse:
    response = FileResponse(file.open("rb"), filename=name, content_type=content_type)
    # The browser may show it but not guess what it is, and no cache on the way may keep it.
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "private, no-store"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response
