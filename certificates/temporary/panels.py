"""What the page of a temporary certificate shows: what it permits, its findings, what remains to be done."""

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.office import Office
from casework.kinds import Panel
from casework.writing import long_date
from certificates.temporary.deadlines import the_law
from certificates.temporary.letters import in_words
from certificates.temporary.models import TemporaryCertificate
from certificates.temporary.queries import FOUND, findings_of


def header_facts(certificate: TemporaryCertificate) -> Sequence[tuple[str, str]]:
    """Address, tax map number, permit, last day."""
    parcel = certificate.parcel
    return (
        ("Premises", parcel.address if parcel else ""),
        ("Tax map number", parcel.print_key if parcel else ""),
        ("Permit", certificate.subject.number if certificate.subject else ""),
        ("In force through", long_date(certificate.valid_until) if certificate.valid_until else "not issued"),
    )


def terms(certificate: TemporaryCertificate, office: Office) -> Mapping[str, Any]:
    """What it covers, on which terms, and what is left to do."""
    return {"certificate": certificate}


def findings(certificate: TemporaryCertificate, office: Office) -> Mapping[str, Any]:
    """Each condition of the law with what an inspection determined; those of an extension once there are any."""
    law, known = the_law(certificate), findings_of(certificate)
    wanted = [*law.certificates.temporary_findings]
    more = [term for term in law.certificates.extension_findings if term.key in known]
    rows = [
        {
            "label": term.label,
            "cite": law.office.cite(term.cite),
            "found": known.get(term.key),
            "words": in_words(known[term.key]) if term.key in known else "",
        }
        for term in (*wanted, *more)
    ]
    return {"rows": rows}


TERMS = Panel("terms", "What may be occupied", "certificates/panels/temporary_terms.html", terms)
FINDINGS = Panel(
    "findings",
    "What inspections determined",
    "certificates/panels/temporary_findings.html",
    findings,
    reads=(FOUND,),
)
