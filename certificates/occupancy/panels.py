"""What the case page shows of a certificate: on the certificate itself."""

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.office import Office
from casework.kinds import Panel
from certificates.occupancy.letters import contents
from certificates.occupancy.models import Certificate
from certificates.occupancy.policies import documents_wanted, missing_contents
from certificates.occupancy.queries import ASKED_FOR, permit_of


def header_facts(certificate: Certificate) -> Sequence[tuple[str, str]]:
    """Kind, address, tax map number, permit."""
    parcel, law = certificate.parcel, certificate.law
    return (
        ("Kind", law.certificates.kind(certificate.certificate_kind).title if law else ""),
        ("Premises", parcel.address if parcel else ""),
        ("Tax map number", parcel.print_key if parcel else ""),
        ("Permit", certificate.subject.number if certificate.subject else ""),
    )


def said(certificate: Certificate, office: Office) -> Mapping[str, Any]:
    """The ten contents as they stand; what is still to be answered says so."""
    signature = f"{certificate.issued_by}" if certificate.issued_on else ""
    lacking = {obstacle.code.removeprefix("content-"): obstacle.sentence for obstacle in missing_contents(certificate)}
    law = certificate.law
    assert law is not None
    keys = [item.key for item in law.certificates.contents]
    rows = [
        {"line": line, "lacking": lacking.get(key, "")}
        for key, line in zip(keys, contents(certificate, signature), strict=True)
    ]
    return {"rows": rows, "certificate": certificate, "permit": permit_of(certificate)}


def wanted(certificate: Certificate, office: Office) -> Mapping[str, Any] | None:
    """The documents of § 5-27(b)(3); nothing where none is needed."""
    found = documents_wanted(certificate, permit_of(certificate))
    return {"rows": found} if found else None


def items_to_attach(certificate: Certificate) -> list[tuple[str, str]]:
    """What a filed document can answer."""
    return [(one.key, one.label) for one in documents_wanted(certificate, permit_of(certificate))]


CONTENTS = Panel("contents", "What the certificate states", "certificates/panels/contents.html", said)
WANTED = Panel("wanted", "Documents needed first", "certificates/panels/wanted.html", wanted, reads=(ASKED_FOR,))
