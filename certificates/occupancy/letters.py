"""The papers of a certificate, as typed snapshots: the certificate with its contents in the order of § 5-27(c)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from accounts.actors import Actor
from casework.writing import long_date
from certificates.correspondence import letter_to_holder
from certificates.occupancy.models import Certificate, Scope
from certificates.occupancy.policies import Wanted
from certificates.occupancy.queries import permit_of
from ordinances.law import Law
from ordinances.types import Term
from permits.building.letters import Letter, conditions
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from records.heads import head_of, place_of, printed_items
from records.papers import Item, Line, Paper


@dataclass(frozen=True, kw_only=True)
class CertificatePaper(Paper):
    """The certificate itself (§ 5-27(c)). `valid_until` is for a certificate that ends by itself."""

    subtitle: str
    statement: str
    contents: tuple[Line, ...]
    notices: tuple[Item, ...]
    valid_until: date | None = None
    valid_reason: str = ""


@dataclass(frozen=True)
class Said:
    """What the contents are read from. `signature` is empty until the certificate is signed."""

    certificate: Certificate
    permit: BuildingPermit
    law: Law
    signature: str = ""


def certificate_paper(certificate: Certificate, by: Actor, on: date) -> CertificatePaper:
    """What the certificate says, as of its issue."""
    law = the_law(permit_of(certificate))
    kind = law.certificates.kind(certificate.certificate_kind)
    signature = f"{', '.join(filter(None, (by.name, by.title)))}, on {long_date(on)}"
    return CertificatePaper(
        **head_of(certificate, title=kind.title, by=by, on=on, citations=(f"{law.office.chapter_title}, § 5-27",)),
        subtitle="",
        statement=statement(law),
        contents=contents(certificate, signature),
        notices=printed_items(law, "certificate"),
    )


def statement(law: Law) -> str:
    """What is certified: substantial compliance, and by it the permission to use and occupy (§§ 5-22, 5-27(a)(2))."""
    return (
        "This certifies that the work under the permit below was completed and inspected. As far as this"
        " certificate covers it, the structure substantially complies with the Uniform Code, the Energy Code and the"
        f" {law.office.chapter_title}, and may be used and occupied."
    )


def contents(certificate: Certificate, signature: str = "") -> tuple[Line, ...]:
    """Each thing the law has a certificate state, in its order; what is absent is said in the law's own words."""
    permit = permit_of(certificate)
    law = the_law(permit)
    said = Said(certificate, permit, law, signature)
    return tuple(
        Line(label=item.label, value=VALUES[item.key](said) or sentence(item.absent), cite=law.office.cite(item.cite))
        for item in law.certificates.contents
    )


def sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _property(said: Said) -> str:
    place = place_of(said.certificate)
    number = place["tax_map_number"]
    street = ", ".join(filter(None, (place["address"], place["city_line"])))
    return "\n".join(filter(None, (said.certificate.property_name, street, number and f"Tax map number {number}")))


def _portion(said: Said) -> str:
    return f"Applies only to: {said.certificate.portion}" if said.certificate.scope == Scope.PART else ""


def _sprinkler(said: Said) -> str:
    if not said.certificate.has_sprinkler:
        return ""
    required = {True: "Provided; required", False: "Provided; not required", None: "Provided"}
    return required[said.certificate.sprinkler_required]


def _conditions(said: Said) -> str:
    return "\n".join(item.text for item in conditions(said.permit))


def words(terms: Sequence[Term], key: str) -> str:
    """The label of a class or type; the key itself where the law does not know it."""
    return next((term.label for term in terms if term.key == key), key)


VALUES: Mapping[str, Callable[[Said], str]] = {
    "permit_number": lambda said: said.permit.number,
    "permit_date": lambda said: long_date(said.permit.issued_on) if said.permit.issued_on else "",
    "property": _property,
    "portion": _portion,
    "occupancy": lambda said: words(said.law.permits.occupancy_classes, said.certificate.occupancy_class),
    "construction_type": lambda said: words(said.law.permits.construction_types, said.certificate.construction_type),
    "occupant_load": lambda said: f"{said.certificate.occupant_load:,}" if said.certificate.occupant_load else "",
    "sprinkler": _sprinkler,
    "conditions": _conditions,
    "signature": lambda said: said.signature,
}


def documents_letter(certificate: Certificate, by: Actor, on: date, wanted: Sequence[Wanted]) -> Letter:
    """What must be handed in before the certificate, and at whose expense (§ 5-27(b)(3))."""
    permit = permit_of(certificate)
    return letter_to_holder(
        certificate,
        by,
        on,
        title="Documents needed for your certificate",
        opening=(
            f"Before we can issue the certificate for the work under {permit.number}, we need what is listed below.",
        ),
        list_heading="Please send us",
        items=[Item(text=document.label, cite=document.cite) for document in wanted],
        closing=(
            "Each has to be prepared as the codes provide, by a person acceptable to the code enforcement officer, at"
            " the expense of the applicant. The office charges no fee for these documents.",
            "Call the office if you think that one of them is not required for your work; say why.",
        ),
        citations=("§ 5-27(b)(3)",),
    )
