"""What the case page shows of a building permit."""

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.office import Office
from casework.cases.queries import PEOPLE as PARTIES
from casework.cases.queries import people_in
from casework.kinds import Panel
from casework.writing import dollars
from permits.building import queries
from permits.building.models import ApplicationItem, BuildingPermit, Status
from permits.building.policies import missing_items, the_law, who_is_insured
from permits.building.queries import findings, items_by_key
from permits.compensation.policies import in_force
from permits.compensation.queries import PROOFS, proofs_for


def header_facts(permit: BuildingPermit) -> Sequence[tuple[str, str]]:
    """Address, tax map number, kind of job, cost."""
    law = the_law(permit)
    parcel = permit.parcel
    return (
        ("Premises", parcel.address if parcel else ""),
        ("Tax map number", parcel.print_key if parcel else ""),
        ("Job", law.permits.permit_type(permit.permit_type).label),
        ("Estimated cost", dollars(permit.valuation_cents)),
    )


def attachable(permit: BuildingPermit) -> list[tuple[str, str]]:
    """The items that a filed document can answer."""
    return [(item.key, item.label) for item in the_law(permit).permits.application_items]


def application(permit: BuildingPermit, office: Office) -> Mapping[str, Any]:
    law = the_law(permit)
    classes = {term.key: term.label for term in law.permits.occupancy_classes}
    signers = {term.key: term.label for term in law.permits.signers}
    natures = {term.key: term.label for term in law.permits.work_natures}
    return {
        "permit": permit,
        "description": permit.description,
        "facts": [
            ("Kind of work", ", ".join(natures.get(n, n) for n in permit.natures)),
            ("Occupancy classification", classes.get(permit.occupancy_class, permit.occupancy_class)),
            *([("Dwelling units added", str(permit.dwelling_units_added))] if permit.dwelling_units_added else []),
            ("Area of work", f"{permit.square_feet:,} sq ft" if permit.square_feet else "not given"),
            (
                "Signed by",
                f"{permit.signer_name}, {signers.get(permit.signer, '')}" if permit.signed_on else "not signed",
            ),
        ],
    }


def people(permit: BuildingPermit, office: Office) -> Mapping[str, Any]:
    return {"parts": [(one.get_part_display(), one.party) for one in people_in(permit)]}


def items(permit: BuildingPermit, office: Office) -> Mapping[str, Any]:
    """The required items, each with what was said of it; those that do not apply, set apart with their reasons."""
    law, answered = the_law(permit), items_by_key(permit)
    rows: list[dict[str, Any]] = [
        {
            "label": item.label,
            "cite": law.office.cite(item.cite),
            "item": answered.get(item.key),
            "review": item.plan_review,
        }
        for item in law.permits.application_items
    ]
    apart = [row for row in rows if row["item"] and row["item"].presence == ApplicationItem.Presence.NOT_APPLICABLE]
    return {
        "rows": [row for row in rows if row not in apart],
        "absent": apart,
        "missing": len(list(missing_items(permit))),
        "accepted_on": permit.documents_accepted_on,
        "permit": permit,
    }


def review(permit: BuildingPermit, office: Office) -> Mapping[str, Any] | None:
    found = list(findings(permit))
    return {"findings": found} if found else None


def compensation(permit: BuildingPermit, office: Office) -> Mapping[str, Any] | None:
    """Proofs on file for whoever does the work: those in force today, then those that are not."""
    insured = who_is_insured(permit)
    if insured is None:
        return None
    proofs = list(proofs_for(insured, permit))
    good = [proof for proof in proofs if in_force(proof, office.today)]
    return {"insured": insured, "good": good, "earlier": [proof for proof in proofs if proof not in good]}


def fault(permit: BuildingPermit, office: Office) -> Mapping[str, Any] | None:
    """What the permit is suspended or was revoked for (§ 5-24(j)(1)); nothing once it is reinstated."""
    if permit.suspended_on is None and permit.status != Status.REVOKED:
        return None
    law = the_law(permit)
    grounds = {term.key: term for term in law.permits.suspension_grounds}
    return {
        "permit": permit,
        "since": permit.suspended_on or permit.status_since,
        "revoked": permit.status == Status.REVOKED,
        "ground": grounds[permit.fault_ground].label,
        "findings": [(one.label, law.office.cite(one.cite)) for one in law.permits.reinstatement_findings],
    }


FAULT = Panel("fault", "Why work may not go on", "permits/panels/fault.html", fault)
APPLICATION = Panel("application", "The work", "permits/panels/application.html", application)
PEOPLE = Panel("people", "People", "permits/panels/people.html", people, reads=(PARTIES,))
ITEMS = Panel("items", "What the application must include", "permits/panels/items.html", items, reads=(queries.ITEMS,))
FINDINGS = Panel("findings", "Plan review", "permits/panels/findings.html", review, reads=(queries.FINDINGS,))
COMPENSATION = Panel(
    "compensation",
    "Workers’ compensation and disability",
    "permits/panels/compensation.html",
    compensation,
    reads=(PROOFS, PARTIES),
)
