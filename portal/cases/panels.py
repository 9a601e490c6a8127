"""The parts of an own case’s page, chosen one by one: a panel of the office never shows here by itself."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse

from accounts.office import Office
from casework.cases.models import Case
from casework.cases.queries import PEOPLE, people_in
from casework.kinds import Panel, kind_of
from certificates.occupancy.kind import KIND as CERTIFICATE
from fees.queries import MONEY, charges_on, payments_on
from inspections.construction.kind import KIND as INSPECTION
from notices.mail import subject_of
from permits.building import queries
from permits.building.kind import KIND as BUILDING_PERMIT
from permits.building.models import ApplicationItem, BuildingPermit
from permits.building.policies import the_law
from permits.building.queries import items_by_key
from permits.requests.panels import REQUESTS
from portal.cases.inspections import INSPECTIONS, RESULT
from portal.cases.queries import SENT, SERVING, messages_to, own_documents, serving
from records.codes import grouped
from records.panels import Row
from records.queries import HANDED_IN, uploads_of
from records.queries import PAPERS as PAPER_ROWS

Data = Mapping[str, Any]


def application(permit: BuildingPermit, office: Office) -> Data:
    """What was applied for, and by whom."""
    law = the_law(permit)
    classes = {term.key: term.label for term in law.permits.occupancy_classes}
    people = people_in(permit)
    signed = f"{permit.signer_name}" if permit.signed_on else "Not signed"
    return {
        "description": permit.description,
        "facts": [
            ("Occupancy classification", classes.get(permit.occupancy_class, permit.occupancy_class)),
            ("Area of work", f"{permit.square_feet:,} sq ft" if permit.square_feet else ""),
            *((one.get_part_display(), one.party.name) for one in people),
            ("Signed by", signed),
            ("Conditions of the permit", permit.conditions),
        ],
    }


def items(permit: BuildingPermit, office: Office) -> Data:
    """What the application includes; what the reviewer makes of it is the office’s until it says so."""
    law, answered, rows = the_law(permit), items_by_key(permit), []
    labels = {"here": "Included", "missing": "Missing", "not_applicable": "Does not apply"}
    for item in law.permits.application_items:
        found = answered.get(item.key)
        presence = found.presence if found else ApplicationItem.Presence.MISSING
        said = labels[presence] + (f": {found.reason}" if found and found.reason else "")
        rows.append((item.label, said, law.office.cite(item.cite)))
    return {"rows": rows}


def fees(case: Case, office: Office) -> Data | None:
    """Each fee with its arithmetic, and what was paid."""
    charges = [one for one in charges_on(case) if one.ended_on is None]
    if not charges:
        return None
    return {
        "charges": charges,
        "payments": [one for one in payments_on(case) if one.reversed_on is None],
        "due_cents": sum(one.amount_cents for one in charges if one.is_due),
    }


def papers(case: Case, office: Office) -> Data:
    """The papers of the office that are theirs, and what was handed in."""
    town = office.municipality.slug
    return {
        "papers": [
            Row(
                title=one.title,
                kind_label=f"Signed by {one.signed_by}" if one.signed_by else "",
                made_on=one.made_on,
                size=one.size,
                code=grouped(one.code),
                note="",
                url=reverse("portal:document", args=[town, one.pk]) if one.ready else "",
            )
            for one in own_documents(case)
        ],
        "uploads": [
            Row(
                title=one.title,
                kind_label="",
                made_on=one.received_on,
                size=one.size,
                code="",
                note=f"{one.paper_sets} sets on paper" if one.on_paper else "",
                url="" if one.on_paper else reverse("portal:upload", args=[town, one.pk]),
            )
            for one in uploads_of(case)
        ],
    }


def further(case: Case, office: Office) -> Data | None:
    """What serves this case beside its inspections: certificates, changes, renewals."""
    found = [one for one in serving(case) if one.kind != INSPECTION.code]
    if not found:
        return None
    return {"lines": [(one, kind_of(one), kind_of(one).states[one.status]) for one in found]}


def messages(case: Case, office: Office) -> Data | None:
    """What was written to them, by e-mail: the day and the subject."""
    found = messages_to(case, office.actor.user_id)
    lines = [(one.event.happened_on, subject_of(one.outbox_item)) for one in found]
    return {"lines": lines} if lines else None


APPLICATION = Panel("application", "The work", "portal/cases/_application.html", application, reads=(PEOPLE,))
ITEMS = Panel("items", "What the application includes", "portal/cases/_items.html", items, reads=(queries.ITEMS,))
FEES = Panel("fees", "Fees", "portal/cases/_fees.html", fees, reads=MONEY)
PAPERS = Panel("papers", "Papers", "portal/cases/_papers.html", papers, reads=(PAPER_ROWS, HANDED_IN))
MESSAGES = Panel("messages", "Messages to you", "portal/cases/_messages.html", messages, reads=(SENT,))
FURTHER = Panel(
    "further", "Certificates, changes and renewals", "portal/cases/_further.html", further, reads=(SERVING,)
)

EVERY_KIND: Sequence[Panel] = (FEES, PAPERS, MESSAGES)
PANELS: Mapping[str, Sequence[Panel]] = {
    BUILDING_PERMIT.code: (REQUESTS, INSPECTIONS, APPLICATION, FURTHER, ITEMS, FEES, PAPERS, MESSAGES),
    INSPECTION.code: (RESULT, *EVERY_KIND),
    CERTIFICATE.code: EVERY_KIND,
}
