"""Hands out a stack for the printer, or the part of it that was spoiled."""

from io import BytesIO

from django.db.models.fields.files import FieldFile
from django.http import FileResponse

from notices.models import PrintBatch
from notices.printing.drawing import copies_pdf, stack_of
from notices.printing.queries import letters_of


def serve(file: FieldFile | BytesIO, name: str) -> FileResponse:
    response = FileResponse(
        file.open("rb") if isinstance(file, FieldFile) else file, filename=name, content_type="application/pdf"
    )
    # Letters have names and addresses: no cache on the way may keep them.
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    return response


def serve_part(batch: PrintBatch, first: int, last: int) -> FileResponse:
    """Letters or copies from one number to another, as they lie on the stack."""
    if batch.what == PrintBatch.What.LETTERS:
        sheets = []
        for letter in letters_of(batch).filter(position__range=(first, last)):
            with letter.sheet.open("rb") as file:
                sheets.append(file.read())
        pdf, _ = stack_of(sheets)
    else:
        papers = batch.papers.filter(position__range=(first, last)).select_related("document__case")
        pdf, _ = copies_pdf([paper.document for paper in papers], both_sides=batch.both_sides)
    return serve(BytesIO(pdf), f"{batch}, {first} to {last}.pdf")
