"""A report on paper: drawn while one waits, and sealed with the municipality's certificate where it has one."""

from django.http import HttpResponse

from accounts import clock
from accounts.office import Office
from casework.writing import long_date
from records.errors import SealUnavailable
from records.keys import signer
from records.papers import Paper, snapshot
from records.preparing import ensure_demo_key
from records.rendering import render_pdf
from records.sealing import Seal, seal

NOT_SEALED = "This printout is not sealed: the office has no seal in place."


def has_seal(office: Office) -> bool:
    """Whether what is printed now can be sealed."""
    ensure_demo_key(office.municipality)
    try:
        signer(office.municipality.slug)
    except SealUnavailable:
        return False
    return True


def how_sealed(office: Office) -> str:
    """What the paper says of its seal."""
    if not has_seal(office):
        return NOT_SEALED
    day = long_date(office.today)
    return f"Drawn from the records as of {day} and sealed by the office; any later change to the file shows."


def printed(office: Office, template: str, paper: Paper) -> bytes:
    """The paper as a PDF."""
    pdf = render_pdf(template, snapshot(paper), title=f"{paper.title} {paper.number}, {paper.town}")
    if not has_seal(office):
        return pdf
    what = f"{paper.title} {paper.number}"
    said = Seal(
        by=f"{paper.department}, {paper.town}",
        reason=f"{what}, printed by {office.actor.name}",
        place=f"{paper.town}, {paper.state}",
        at=clock.now(),
    )
    return seal(pdf, office.municipality.slug, said)


def pdf_file(pdf: bytes, name: str) -> HttpResponse:
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response
