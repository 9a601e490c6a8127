"""The papers of a temporary certificate: the certificate, the refusals (§ 5-27(d)-(e))."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from accounts.actors import Actor
from casework.writing import long_date
from certificates.correspondence import letter_to_holder, permit_of
from certificates.occupancy.letters import CertificatePaper, words
from certificates.temporary.deadlines import arithmetic, the_law
from certificates.temporary.models import Coverage, Found, TemporaryCertificate
from ordinances.law import Law
from permits.building.letters import Letter, part
from records.heads import head_of, place_of, printed_items
from records.papers import Item, Line

__all__ = ["Letter", "TemporaryPaper", "extension_refusal", "refusal", "temporary_paper"]

KIND = "TEMP"


@dataclass(frozen=True, kw_only=True)
class TemporaryPaper(CertificatePaper):
    """The temporary certificate: its last day stands out, what remains to be done is listed, and what it rests on."""

    valid_until: date
    remaining: tuple[Item, ...]
    basis: tuple[Item, ...]


def temporary_paper(
    certificate: TemporaryCertificate, found: Mapping[str, Found], by: Actor, on: date
) -> TemporaryPaper:
    """What it says as of its issue, its extension or its correction."""
    law = the_law(certificate)
    assert certificate.valid_until
    return TemporaryPaper(
        **head_of(
            certificate, title=law.certificates.kind(KIND).title, by=by, on=on, citations=("§ 5-27(d)", "§ 5-27(e)")
        ),
        subtitle="extended" if certificate.extensions else "",
        statement=statement(certificate, law),
        valid_until=certificate.valid_until,
        valid_reason=arithmetic(certificate),
        contents=tuple(_premises(certificate, law)),
        basis=tuple(_findings(law, found)),
        remaining=tuple(Item(text=text) for text in certificate.left_to_do),
        notices=(*(Item(text=text) for text in certificate.terms), *printed_items(law, "temporary_certificate")),
    )


def statement(certificate: TemporaryCertificate, law: Law) -> str:
    """What is permitted, and what it does not say: the work is not certified as complete (§ 5-27(d)(1), (4))."""
    what = "the part named below" if certificate.scope == Coverage.PART else "the building or structure named below"
    return (
        f"Under the {law.office.chapter_title}, {what} may be occupied before the work under the permit is completed."
        " Within the time stated, the holder has to finish the project in full compliance with all applicable codes."
        " This is not a certificate of occupancy."
    )


def _premises(certificate: TemporaryCertificate, law: Law) -> Iterator[Line]:
    permit, place = permit_of(certificate), place_of(certificate)
    owner = part(permit, "owner")
    street = ", ".join(filter(None, (place["address"], place["city_line"])))
    number = place["tax_map_number"] and f"tax map number {place['tax_map_number']}"
    yield Line(label="Building permit", value=_permit_line(permit.number, permit.issued_on), cite="§ 5-27(d)(1)")
    whose = ", ".join(filter(None, (owner.name if owner else "", number)))
    yield Line(label="Property", value="\n".join(filter(None, (street, whose))))
    yield Line(label="What may be occupied", value=certificate.covers, cite="§ 5-27(d)(1)")
    yield Line(label="Use and occupancy", value=words(law.permits.occupancy_classes, permit.occupancy_class))


def _permit_line(number: str, issued_on: date | None) -> str:
    return f"{number}, issued on {long_date(issued_on)}" if issued_on else number


def _findings(law: Law, found: Mapping[str, Found]) -> Iterator[Item]:
    """Each finding that the certificate rests on, with who saw it when."""
    for term in (*law.certificates.temporary_findings, *law.certificates.extension_findings):
        if (seen := found.get(term.key)) is not None:
            yield Item(heading=term.label, text=f"{in_words(seen)}.", cite=law.office.cite(term.cite))


def in_words(found: Found) -> str:
    """ "Seen by Ira Inspector on June 16, 2026; tested on June 12, 2026"."""
    seen = f"by {found.seen_by} on {long_date(found.seen_on)}"
    tested = f"; tested on {long_date(found.tested_on)}" if found.tested_on else ""
    note = f". {found.note.rstrip('.')}" if found.note else ""
    said = {Found.Answer.YES: "Seen", Found.Answer.NO: "Found not to be so", Found.Answer.NONE: "None installed, seen"}
    return f"{said[Found.Answer(found.answer)]} {seen}{tested}{note}"


def refusal(certificate: TemporaryCertificate, by: Actor, on: date, reasons: Sequence[str]) -> Letter:
    """The officer may, but need not, issue one (§ 5-27(d)(1))."""
    return letter_to_holder(
        certificate,
        by,
        on,
        title="Temporary certificate refused",
        opening=(
            f"You asked on {long_date(certificate.opened_on)} to occupy {_what(certificate)} before the work under"
            f" {permit_of(certificate).number} is completed. The officer does not issue a temporary certificate, for"
            " the reasons below.",
        ),
        list_heading="Reasons",
        items=[Item(text=reason) for reason in reasons],
        closing=(
            "Nothing that the permit covers may be used or occupied until a certificate is issued. § 5-27(a)(2)",
            "You may apply again when this has changed. The fee that was paid is not refundable. § 5-27(g)",
        ),
        citations=("§ 5-27(d)",),
    )


def extension_refusal(certificate: TemporaryCertificate, by: Actor, on: date, reasons: Sequence[str]) -> Letter:
    """An extension needs both findings, and even then may be granted only (§ 5-27(e))."""
    assert certificate.valid_until
    return letter_to_holder(
        certificate,
        by,
        on,
        title="Extension refused",
        opening=(
            f"You asked for more time under the temporary certificate {certificate.number}. It is not extended, for the"
            " reasons below.",
        ),
        list_heading="Reasons",
        items=[Item(text=reason) for reason in reasons],
        closing=(
            f"The temporary certificate ends on {long_date(certificate.valid_until)}. After that day"
            f" {_what(certificate)} may not be occupied unless the certificate for the completed work has been issued."
            " § 5-27(a)(2)",
            "Call for the final inspection as soon as the work is done.",
        ),
        citations=("§ 5-27(e)",),
    )


def _what(certificate: TemporaryCertificate) -> str:
    return certificate.covers[:1].lower() + certificate.covers[1:]
