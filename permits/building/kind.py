"""The building permit's declaration: statuses, verbs, panels, dates. § 5-24"""

from casework.kinds import Kind, State, Tone, WaitsOn
from fees.panels import FEES
from inspections.construction.panels import PLAN
from permits.building import due, panels, policies
from permits.building.deadlines import COMMENCE, COMMENCE_WARNING, TERM, TERM_WARNING, deadlines
from permits.building.models import BuildingPermit, Status
from permits.building.verbs import VERBS
from permits.changes.kind import OF_THE_PERMIT as CHANGES
from permits.renewal.kind import OF_THE_PERMIT as RENEWALS
from permits.requests.panels import REQUESTS
from records.panels import DOCUMENTS

STATES = {
    Status.RECEIVED: State("Received, not yet submitted", WaitsOn.CLERK, Tone.WAITING),
    Status.SUBMITTED: State("Submitted", WaitsOn.OFFICER, Tone.WAITING),
    Status.UNDER_REVIEW: State("Under review", WaitsOn.OFFICER, Tone.WAITING),
    Status.INCOMPLETE: State("Incomplete", WaitsOn.APPLICANT, Tone.WARNING),
    Status.DENIED: State("Denied", WaitsOn.NOBODY, Tone.BAD),
    Status.ISSUED: State("Issued", WaitsOn.APPLICANT, Tone.GOOD),
    Status.ACTIVE: State("Work under way", WaitsOn.APPLICANT, Tone.GOOD),
    Status.INVALID: State("Invalid: work not begun in time", WaitsOn.APPLICANT, Tone.BAD),
    Status.EXPIRED: State("Expired", WaitsOn.APPLICANT, Tone.BAD),
    # The application for the certificate opens by itself, and it is what waits: for the fee, then on the officer.
    Status.COMPLETED: State("Completed, certificate to come", WaitsOn.NOBODY, Tone.GOOD),
    Status.CLOSED: State("Closed", WaitsOn.NOBODY, Tone.NEUTRAL),
    Status.SUSPENDED: State("Suspended", WaitsOn.APPLICANT, Tone.BAD),
    Status.REVOKED: State("Revoked", WaitsOn.NOBODY, Tone.BAD),
    Status.WITHDRAWN: State("Withdrawn", WaitsOn.NOBODY, Tone.NEUTRAL),
    Status.RENEWED: State("Renewed by another permit", WaitsOn.NOBODY, Tone.NEUTRAL),
}

KIND = Kind(
    code="building_permit",
    slug="permit",
    series="BP",
    label="Building permit",
    model=BuildingPermit,
    initial=Status.RECEIVED,
    states=STATES,
    verbs=VERBS,
    panels=(
        PLAN,
        panels.FAULT,
        RENEWALS,
        CHANGES,
        panels.APPLICATION,
        panels.PEOPLE,
        panels.ITEMS,
        REQUESTS,
        panels.FINDINGS,
        FEES,
        panels.COMPENSATION,
        DOCUMENTS,
    ),
    deadlines=deadlines,
    on_due={
        COMMENCE: due.lapse,
        TERM: due.expire,
        COMMENCE_WARNING: due.warn_of_lapse,
        TERM_WARNING: due.warn_of_expiry,
    },
    may_be_inspected=policies.may_be_inspected,
    may_reverse_inspection=policies.may_reverse_inspection,
    facts=panels.header_facts,
    type_field="permit_type",
    types=lambda law: [(one.key, one.label) for one in law.permits.permit_types],
    event_labels={
        "open": "Application received",
        "lapse": "Became invalid: work not begun in time",
        "expire": "Expired",
        "commence_warning": "Warned that work must begin",
        "term_warning": "Warned that the permit expires",
    },
)
