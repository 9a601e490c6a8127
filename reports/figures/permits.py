"""What is counted of permits, inspections and certificates. §§ 5-24, 5-25, 5-27"""

from collections.abc import Mapping
from dataclasses import replace

from casework.events.chain import read
from certificates.deficiency.models import REVOKED, SUSPENDED, DeficiencyNotice
from inspections.construction.models import Status as InspectionStatus
from ordinances.law import Law
from reports import lives, queries
from reports.figures.columns import ACT, BY, HAPPENED, RECORD, WHAT, case_of, counted, in_dollars, on_day
from reports.types import Column, Figure, Group


def _permit_types(law: Law | None) -> Mapping[str, str]:
    return {kind.key: kind.label for kind in law.permits.permit_types} if law else {}


def _inspection_kinds(law: Law | None) -> Mapping[str, str]:
    return {kind.key: kind.label for kind in law.inspections.kinds} if law else {}


def _certificate_kinds(law: Law | None) -> Mapping[str, str]:
    return {kind.key: kind.title for kind in law.certificates.kinds} if law else {}


def _results(law: Law | None) -> Mapping[str, str]:
    return {str(value): str(label) for value, label in InspectionStatus.choices}


def _stops(law: Law | None) -> Mapping[str, str]:
    return {SUSPENDED: "Suspended", REVOKED: "Revoked"}


def _outcomes(law: Law | None) -> Mapping[str, str]:
    return {str(value): str(label) for value, label in DeficiencyNotice.Outcome.choices}


def _standing(law: Law | None) -> Mapping[str, str]:
    return lives.permit_states()


BY_TYPE = Group("permit_type", "Kind of work", _permit_types)

APPLICATIONS = Figure(
    "applications",
    "Applications received",
    "Applications for a building permit that came in during the period, whatever became of them. Renewals are apart.",
    queries.applications,
    (WHAT, on_day("Received", "opened_on")),
    day="opened_on",
    group=BY_TYPE,
)
DENIALS = Figure(
    "denials",
    "Applications denied",
    "Applications that were denied during the period, whenever they came in.",
    queries.denials,
    (RECORD, on_day("Denied", "happened_on"), BY),
    day="happened_on",
    case=case_of,
)
PERMITS_ISSUED = Figure(
    "permits-issued",
    "Building permits issued",
    "Permits whose day of issue lies in the period, with the cost of the work as the application gives it. One that "
    "renews another is counted as a renewal only.",
    queries.issued_permits,
    (WHAT, on_day("Issued", "issued_on"), in_dollars("Cost of the work", "valuation_cents")),
    day="issued_on",
    sums="valuation_cents",
    sum_label="Cost of the work",
    group=BY_TYPE,
)
PERMITS_RENEWED = Figure(
    "permits-renewed",
    "Building permits renewed",
    "Permits issued in the period that renew one that had lapsed. Their work was counted with the first permit.",
    queries.renewed_permits,
    (WHAT, Column("Renews", lambda permit: permit.continues.number), on_day("Issued", "issued_on")),
    day="issued_on",
    group=BY_TYPE,
)
PERMITS_COMPLETED = Figure(
    "permits-completed",
    "Permits completed",
    "Permits whose final inspection passed during the period.",
    queries.completed_permits,
    (WHAT, on_day("Final passed", "completed_on")),
    day="completed_on",
)
PERMIT_CHANGES = Figure(
    "permit-changes",
    "What became of permits",
    "Each time during the period that a permit came to stand so; one permit may be counted under several words.",
    queries.changes,
    (RECORD, HAPPENED, BY),
    day="happened_on",
    case=case_of,
    group=Group("to_status", "Came to be", _standing),
)
PERMITS_AT_YEAR_END = Figure(
    "permits-at-year-end",
    "Permits not completed at the end of the period",
    "Permits issued by the last day whose final had not passed, as each stood at the end of that day.",
    queries.unfinished_permits,
    (WHAT, on_day("Issued", "issued_on")),
    day="issued_on",
    standing=True,
    group=Group("status_then", "How it stood", _standing),
)
INSPECTIONS_BY_RESULT = Figure(
    "inspections-by-result",
    "Inspections by result",
    "Visits during the period and what each found. Bookings called off and entries reversed as mistakes do not count.",
    queries.visits,
    (WHAT, on_day("Visited", "visited_on")),
    day="visited_on",
    group=Group("outcome", "Result", _results),
)
INSPECTIONS_BY_KIND = Figure(
    "inspections-by-kind",
    "Inspections by kind",
    "The same visits, by the inspection of the law that each was for.",
    queries.visits,
    (WHAT, on_day("Visited", "visited_on")),
    day="visited_on",
    group=Group("kind_key", "Inspection", _inspection_kinds),
)
CERTIFICATES_ISSUED = Figure(
    "certificates-issued",
    "Certificates issued",
    "Certificates whose day of issue lies in the period.",
    queries.issued_certificates,
    (WHAT, on_day("Issued", "issued_on")),
    day="issued_on",
    group=Group("certificate_kind", "Certificate", _certificate_kinds),
)

TEMPORARY_CERTIFICATES = Figure(
    "temporary-certificates",
    "Temporary certificates issued",
    "Temporary certificates whose day of issue lies in the period; an extension is no new one.",
    queries.temporary_certificates,
    (WHAT, on_day("Issued", "issued_on"), on_day("Good until", "valid_until")),
    day="issued_on",
)

TEMPORARY_ENDED = Figure(
    "temporary-ended",
    "Temporary certificates ended, no certificate issued",
    "Temporary certificates that had run out by the last day, and after which no certificate had been issued by then.",
    queries.ended_without_certificate,
    (WHAT, on_day("Issued", "issued_on"), on_day("Good until", "valid_until")),
    day="issued_on",
    standing=True,
)

CERTIFICATES_STOPPED = Figure(
    "certificates-stopped",
    "Certificates suspended or revoked",
    "Each suspension and each revocation during the period, of a certificate of any kind; one that is first suspended "
    "and then revoked is counted under both.",
    queries.certificates_stopped,
    (RECORD, ACT, HAPPENED, BY, Column("Reasons", lambda event: " ".join(read(event)["data"]["reasons"]))),
    day="happened_on",
    case=case_of,
    group=Group("to_status", "Came to be", _stops),
)

DEFICIENCY_NOTICES = Figure(
    "deficiency-notices",
    "Notices of deficiencies",
    "Notices given during the period that a certificate was issued in error, by what became of them up to now. One "
    "that a later notice replaced is counted too.",
    queries.deficiency_notices,
    (RECORD, on_day("Given", "given_on"), on_day("To be corrected by", "correct_by"), on_day("Settled", "settled_on")),
    day="given_on",
    case=case_of,
    group=Group("outcome", "What became of it", _outcomes, blank="Not settled"),
)

# --- homes ----------------------------------------------------------------------------------------------------

HOMES = (WHAT, on_day("Issued", "issued_on"), counted("Units", "dwelling_units_added"))


def _sizes(law: Law | None) -> Mapping[str, str]:
    return {"1": "1-unit buildings", "2": "2-unit buildings", "3-4": "3- and 4-unit buildings", "5+": "5 units or more"}


BY_SIZE = Group("size", "Buildings", _sizes)
NEW_HOMES = Figure(
    "new-homes",
    "New residential buildings",
    "Permits issued in the period for a new building with homes in it, one building to a permit.",
    queries.new_homes,
    (*HOMES, in_dollars("Cost of the work", "valuation_cents")),
    day="issued_on",
    sums="valuation_cents",
    sum_label="Valuation",
    group=BY_SIZE,
)
NEW_HOME_UNITS = replace(
    NEW_HOMES,
    key="new-home-units",
    label="Homes in new residential buildings",
    sums="dwelling_units_added",
    sum_label="Units",
    sums_money=False,
)
HOMES_TAKEN_AWAY = Figure(
    "homes-taken-away",
    "Homes taken away",
    "Permits issued in the period after which there are fewer homes: buildings taken down, homes joined into one.",
    queries.homes_taken_away,
    HOMES,
    day="issued_on",
    sums="dwelling_units_added",
    sum_label="Units",
    sums_money=False,
)
HOMES_BY_CONVERSION = Figure(
    "homes-by-conversion",
    "Homes made in existing buildings",
    "Permits issued in the period that add homes to a building that stands already. They are not new buildings.",
    queries.homes_by_conversion,
    HOMES,
    day="issued_on",
    sums="dwelling_units_added",
    sum_label="Units",
    sums_money=False,
)
