"""What comes out of the printer: a letter with its papers, envelopes, a stack bound as one file."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from pikepdf import Pdf

from accounts.actors import Actor
from notices.models import PrintItem
from notices.writing import block_of
from parcels.models import Municipality
from records.copies import add_to, bound, record_copy
from records.heads import head_of_office
from records.models import Document
from records.papers import printable
from records.rendering import render_html, write_pdf

LAST_LINE = re.compile(r"(?P<zip>\d{5})(?:-?(?P<plus>\d{4}))?\s*$")


def mailing_order(letter: PrintItem) -> tuple[str, ...]:
    """By ZIP code, then letters to one address together, the oldest on top."""
    lines = [line.casefold() for line in letter.address_lines]
    last = LAST_LINE.search(lines[-1]) if lines else None
    code = (last["zip"] + (last["plus"] or "")) if last else "~"
    return (code, *reversed(lines[1:]), *lines[:1], letter.written_on.isoformat(), f"{letter.pk:012}")


def letter_pdf(letter: PrintItem, *, both_sides: bool) -> tuple[bytes, int]:
    """The letter and behind it the papers that belong to it, each once; and how many pages that is."""
    with Pdf.new() as stack:
        pages = add_to(stack, write_pdf(render_html("notice.html", _said(letter))), both_sides=both_sides)
        for document in letter.papers.order_by("pk"):
            pages += add_to(stack, record_copy(document).as_pdf(), both_sides=both_sides)
        return bound(stack), pages


def _said(letter: PrintItem) -> dict[str, Any]:
    """The letter as its template reads it; it is nobody's signed paper, and bears no code."""
    case = letter.outbox_item.event.case
    assert case is not None, "only what concerns a case is written on the print list"
    town, law = letter.municipality, case.law
    nobody = Actor(name="")
    head = head_of_office(
        town,
        department=law.office.department if law else "",
        title=printable(letter.subject),
        by=nobody,
        on=letter.written_on,
        number=case.number,
    )
    lines = [printable(line) for line in letter.address_lines]
    return {
        **head,
        "issued_on": letter.written_on.isoformat(),
        "code": "",
        "url": "",
        "document_title": printable(letter.subject),
        "recipient": lines[0] if lines else "",
        "recipient_lines": lines[1:],
        "delivery": "",
        "subject": printable(f"{case.number}, {case.headline}"),
        "blocks": [block_of(paragraph) for paragraph in _without_address(printable(letter.text), town).split("\n\n")],
    }


def _without_address(text: str, town: Municipality) -> str:
    """The text without the office's address at its end: the letterhead has it, and its last lines would take a page."""
    body, parted, close = text.strip().rpartition("\n\n")
    address = {printable(line) for line in sender_lines(town)[1:]}
    kept = [line for line in close.split("\n") if line not in address]
    return body + parted + "\n".join(kept) if kept else body


def sender_lines(town: Municipality) -> list[str]:
    """The office as a sender: its name, then its address."""
    last = f"{town.city}, {town.state} {town.zip}".strip(", ")
    return [line for line in (town.name, town.address_1, town.address_2, last) if line]


def envelopes_pdf(letters: Iterable[PrintItem]) -> bytes:
    """Plain No. 10 envelopes: one for each address, in the order of the letters."""
    found = list(letters)
    addresses = list(dict.fromkeys(tuple(printable(line) for line in letter.address_lines) for letter in found))
    said = {"document_title": "Envelopes", "sender": sender_lines(found[0].municipality), "addresses": addresses}
    return write_pdf(render_html("envelopes.html", said))


def stack_of(files: Sequence[bytes]) -> tuple[bytes, int]:
    """Files laid on each other as they are."""
    with Pdf.new() as stack:
        pages = sum(add_to(stack, file) for file in files)
        return bound(stack), pages


def copies_pdf(documents: Iterable[Document], *, both_sides: bool) -> tuple[bytes, list[int]]:
    """Copies of papers on one stack, and how many pages each has."""
    with Pdf.new() as stack:
        pages = [add_to(stack, record_copy(one).as_pdf(), both_sides=both_sides) for one in documents]
        return bound(stack), pages
