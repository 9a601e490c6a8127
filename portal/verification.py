"""What a printed code leads to: how the paper stands, what it says, and whether a file of it was changed.

Shown is what lets a reader compare the paper in hand. Names of owners, applicants and payers are not, nor is what
was written about the work.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from casework.kinds import Tone
from casework.writing import dollars, long_date, office_day, time_of_day
from ordinances.law import Law
from records.codes import grouped
from records.heads import place_of
from records.ink.models import InkSignature
from records.ink.queries import ink_of
from records.models import Document
from records.sealing import SealReport, check
from records.standing import Standing, standing

Facts = Sequence[tuple[str, str]]


def _day(iso: str) -> str:
    return long_date(date.fromisoformat(iso))


# Value of the paper's snapshot → what it is called here, and how it is written.
COMPARED: Mapping[str, tuple[str, Callable[[Any], str]]] = {
    "number": ("Number", str),
    "permit_type": ("Kind of work", str),
    "issued_on": ("Dated", _day),
    "commence_by": ("Work must begin by", _day),
    "expires_on": ("Permit runs through", _day),
    "valid_until": ("In force through", _day),
    "accepted_on": ("Accepted", _day),
    "sheets": ("Sheets in the set", str),
    "total_cents": ("Amount", dollars),
}
# What a certificate states and a reader may compare; its property is named after people, its conditions are prose.
CONTENTS = ("permit_number", "permit_date", "portion", "occupancy", "construction_type", "occupant_load", "sprinkler")


def verification(document: Document, on: date) -> dict[str, Any]:
    """The page of a code that is known."""
    found = standing(document, on)
    return {
        "title": document.title,
        "document": document,
        "code": grouped(document.code),
        "standing": found,
        "verdict": verdict_of(document, found),
        "facts": facts_of(document),
    }


def verdict_of(document: Document, found: Standing) -> str:
    """ "Genuine and in force"; "Genuine, but expired"."""
    if not document.ready or found.label == "Genuine":
        return found.label
    link = {Tone.GOOD: " and", Tone.WARNING: ", but", Tone.BAD: ", but"}.get(found.tone, ",")
    return f"Genuine{link} {found.label.lower()}"


def facts_of(document: Document) -> Facts:
    """What the paper must say, in the order in which it is looked for."""
    said, ink = document.context, ink_of(document)
    place = place_of(document.case)
    premises = ", ".join(filter(None, (said.get("address") or place["address"], place["city_line"])))
    signer = ", ".join(filter(None, (said.get("officer_name"), said.get("officer_title"))))
    facts = [
        ("Document", document.title),
        ("Premises", premises),
        ("Tax map number", said.get("tax_map_number") or place["tax_map_number"]),
        *((label, write(said[key])) for key, (label, write) in COMPARED.items() if said.get(key)),
        *_contents(said, document.case.law),
        ("Officer" if ink or not said.get("signed") else "Signed by", "" if ink else signer),
        *(_with_a_pen(ink) if ink else ()),
        ("Made by", f"{said['department']}, {said['town']}"),
    ]
    return [(label, value) for label, value in facts if value]


def _with_a_pen(ink: InkSignature) -> Facts:
    """By whom and when it was signed in ink, and that the scan of the signed sheet is the record."""
    if ink.scan is None or not ink.signed_on or not ink.filed_on:
        return [("To be signed in ink by", ink.who)]
    return [
        ("Signed in ink by", ink.who),
        ("Signed on", long_date(ink.signed_on)),
        ("The record", f"The scan of the signed sheet, filed on {long_date(ink.filed_on)}, is the record."),
    ]


def _contents(said: Mapping[str, Any], law: Law | None) -> Facts:
    if law is None:
        return ()
    shown = {item.label for item in law.certificates.contents if item.key in CONTENTS}
    return [(line["label"], line["value"]) for line in said.get("contents", ()) if line["label"] in shown]


# --- the file -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SealAnswer:
    """What the seal of an uploaded file shows."""

    title: str
    tone: Tone
    sentences: tuple[str, ...]


UNCHANGED = "This file is the document, unchanged"
ANOTHER = "Sealed and unchanged, but another document"
THE_SCAN = "This file is the record: the scan of the signed sheet"
SCAN_IS_RECORD = "It is, byte for byte, what the office filed after the officer had signed."
UNSIGNED = "This file is the paper as it was printed, before it was signed"
GO_BY_SCAN = "It was signed in ink, so the signed sheet and its scan count, not this file."
CHANGED = "This file was changed"
NOT_OURS = "Not sealed by this municipality"
UNSEALED = "This file carries no seal that can be checked"
SCANNED = "A scan or a photo carries none. Compare it with what is written above, or ask whoever sent it for the PDF."


def seal_answer(pdf: bytes, document: Document) -> SealAnswer:
    """Whether the file is, byte for byte, the paper with this code."""
    report = check(pdf, document.case.municipality.slug)
    fingerprint = hashlib.sha256(pdf).hexdigest()
    same, ink = fingerprint == document.sha256, ink_of(document)
    scan = ink.scan if ink else None
    answers = (
        (scan is not None and fingerprint == scan.sha256, THE_SCAN, Tone.GOOD, (SCAN_IS_RECORD,)),
        (report.genuine and same and ink is not None, UNSIGNED, Tone.WARNING, (*_sealed(report), GO_BY_SCAN)),
        (report.genuine and same, UNCHANGED, Tone.GOOD, _sealed(report)),
        (report.genuine, ANOTHER, Tone.WARNING, (*_sealed(report), "Check the code that is printed on it.")),
        (report.intact and not report.trusted, NOT_OURS, Tone.BAD, report.problems),
        (bool(report.certificate), CHANGED, Tone.BAD, report.problems),
        (True, UNSEALED, Tone.BAD, (*report.problems, SCANNED)),
    )
    return next(SealAnswer(title, tone, tuple(said)) for fits, title, tone, said in answers if fits)


def _sealed(report: SealReport) -> tuple[str, ...]:
    when = f" on {long_date(office_day(report.signed_at))}, {time_of_day(report.signed_at)}" if report.signed_at else ""
    return (f"Sealed{when} with the certificate of {report.certificate}.", f"{report.reason}.")
