"""The figures of the annual report, one declaration each: what is counted, in a plain sentence, and the rows behind it.

The page, the printed report and the lists of rows all read these; a number is never worked out anywhere else.
"""

from collections.abc import Mapping
from datetime import date

from casework.writing import dollars, short_date
from fees.models import Payment
from inspections.construction.models import Status as InspectionStatus
from ordinances.law import Law
from permits.building.models import Status
from reports import queries
from reports.types import Column, Figure, Group, Section

# --- how rows are written -----------------------------------------------------------------------------------


def on_day(label: str, field: str) -> Column:
    return Column(label, lambda row: _short(getattr(row, field)))


def in_dollars(label: str, field: str) -> Column:
    return Column(label, lambda row: _dollars(getattr(row, field)), number=True)


def _short(day: date | None) -> str:
    return short_date(day) if day else ""


def _dollars(cents: int | None) -> str:
    return "" if cents is None else dollars(cents)


WHAT = Column("What and where", lambda row: row.headline)
WHERE = Column("Property", lambda row: str(row.case.parcel) if row.case.parcel else "")


# --- what figures are split by ------------------------------------------------------------------------------


def _no_terms(law: Law | None) -> Mapping[str, str]:
    """The rows carry the words themselves."""
    return {}


def _permit_types(law: Law | None) -> Mapping[str, str]:
    return {kind.key: kind.label for kind in law.permits.permit_types} if law else {}


def _inspection_kinds(law: Law | None) -> Mapping[str, str]:
    return {kind.key: kind.label for kind in law.inspections.kinds} if law else {}


def _certificate_kinds(law: Law | None) -> Mapping[str, str]:
    return {kind.key: kind.title for kind in law.certificates.kinds} if law else {}


def _results(law: Law | None) -> Mapping[str, str]:
    return {str(value): str(label) for value, label in InspectionStatus.choices}


def _methods(law: Law | None) -> Mapping[str, str]:
    return {str(value): str(label) for value, label in Payment.Method.choices}


def _how_it_stood(law: Law | None) -> Mapping[str, str]:
    return {
        Status.ISSUED.value: "In force, work not begun",
        Status.ACTIVE.value: "In force, work under way",
        Status.INVALID.value: "Invalid: work not begun in time",
        Status.EXPIRED.value: "Expired before the work was done",
    }


BY_TYPE = Group("permit_type", "Kind of work", _permit_types)

# --- the figures --------------------------------------------------------------------------------------------

APPLICATIONS = Figure(
    "applications",
    "Applications received",
    "Applications for a building permit that came in during the year, whatever became of them.",
    queries.applications,
    (WHAT, on_day("Received", "opened_on")),
    group=BY_TYPE,
)
DENIALS = Figure(
    "denials",
    "Applications denied",
    "Applications that were denied during the year, whenever they came in.",
    queries.denials,
    (WHAT, on_day("Denied", "status_since")),
)
PERMITS_ISSUED = Figure(
    "permits-issued",
    "Building permits issued",
    "Permits whose day of issue lies in the year, with the cost of the work as the application gives it.",
    queries.issued_permits,
    (WHAT, on_day("Issued", "issued_on"), in_dollars("Cost of the work", "valuation_cents")),
    sums="valuation_cents",
    sum_label="Cost of the work",
    group=BY_TYPE,
)
PERMITS_COMPLETED = Figure(
    "permits-completed",
    "Permits completed",
    "Permits whose final inspection passed during the year.",
    queries.completed_permits,
    (WHAT, on_day("Final passed", "completed_on")),
)
PERMITS_AT_YEAR_END = Figure(
    "permits-at-year-end",
    "Permits not completed at the end of the year",
    "Permits issued by the last day of the year whose final had not passed, as each stood at the end of that day.",
    queries.unfinished_permits,
    (WHAT, on_day("Issued", "issued_on")),
    group=Group("status_then", "How it stood", _how_it_stood),
)
INSPECTIONS_BY_RESULT = Figure(
    "inspections-by-result",
    "Inspections by result",
    "Visits during the year and what each found. Bookings called off and entries reversed as mistakes do not count.",
    queries.visits,
    (WHAT, on_day("Visited", "visited_on")),
    group=Group("outcome", "Result", _results),
)
INSPECTIONS_BY_KIND = Figure(
    "inspections-by-kind",
    "Inspections by kind",
    "The same visits, by the inspection of the law that each was for.",
    queries.visits,
    (WHAT, on_day("Visited", "visited_on")),
    group=Group("kind_key", "Inspection", _inspection_kinds),
)
CERTIFICATES_ISSUED = Figure(
    "certificates-issued",
    "Certificates issued",
    "Certificates whose day of issue lies in the year.",
    queries.issued_certificates,
    (WHAT, on_day("Issued", "issued_on")),
    group=Group("certificate_kind", "Certificate", _certificate_kinds),
)
FEES_CHARGED = Figure(
    "fees-charged",
    "Fees charged",
    "Fees that cases came to owe during the year. Charges taken back as mistakes do not count.",
    queries.fees_charged,
    (
        Column("Fee", lambda row: row.label),
        WHERE,
        on_day("Charged", "made_on"),
        in_dollars("Amount", "amount_cents"),
    ),
    case=lambda row: row.case,
    sums="amount_cents",
    sum_label="Amount",
    group=Group("label", "Fee", _no_terms),
    is_money=True,
)
FEES_COLLECTED = Figure(
    "fees-collected",
    "Fees collected",
    "Payments received during the year, those reversed later among them.",
    queries.fees_collected,
    (
        Column("Receipt", lambda row: row.receipt_number),
        WHERE,
        on_day("Received", "received_on"),
        in_dollars("Amount", "amount_cents"),
    ),
    case=lambda row: row.case,
    sums="amount_cents",
    sum_label="Amount",
    group=Group("method", "Paid by", _methods),
    is_money=True,
)
FEES_REVERSED = Figure(
    "fees-reversed",
    "Payments reversed",
    "Payments taken back during the year as entered by mistake or returned by the bank, whenever they were received.",
    queries.fees_reversed,
    (
        Column("Receipt", lambda row: row.receipt_number),
        Column("Why", lambda row: row.get_reversal_display()),
        on_day("Reversed", "reversed_on"),
        in_dollars("Amount", "amount_cents"),
    ),
    case=lambda row: row.case,
    sums="amount_cents",
    sum_label="Amount",
)
ARCHIVED = Figure(
    "archived-permits",
    "Building permits issued",
    "Permits of the older record whose day of issue lies in the year, by the type and with the value written there.",
    queries.archived,
    (WHAT, on_day("Issued", "issued_on"), in_dollars("Value of the work", "valuation_cents")),
    sums="valuation_cents",
    sum_label="Value of the work",
    group=Group("recorded_type", "Type as recorded", _no_terms),
)
ARCHIVED_WITHOUT_VALUE = Figure(
    "archived-without-value",
    "Permits without a value",
    "Those among them for which the older record gives no value of the work; they add nothing to the sums above.",
    queries.archived_without_value,
    (WHAT, on_day("Issued", "issued_on")),
)
ARCHIVED_FEES = Figure(
    "archived-fees",
    "Fees as recorded",
    "Permits of the year with a fee in the older record. Whether it was paid is not recorded.",
    queries.archived_fees,
    (WHAT, on_day("Issued", "issued_on"), in_dollars("Fee", "fee_cents")),
    sums="fee_cents",
    sum_label="Fees",
)

SECTIONS = (
    Section("Applications", "§ 5-34(a)(1)", (APPLICATIONS, DENIALS)),
    Section("Building permits", "§ 5-24", (PERMITS_ISSUED, PERMITS_COMPLETED, PERMITS_AT_YEAR_END)),
    Section("Inspections", "§ 5-25", (INSPECTIONS_BY_RESULT, INSPECTIONS_BY_KIND)),
    Section("Certificates", "§ 5-27", (CERTIFICATES_ISSUED,)),
    Section("Fees", "§ 5-34(a)(8)", (FEES_CHARGED, FEES_COLLECTED, FEES_REVERSED)),
)
ARCHIVE_SECTIONS = (
    Section(
        "Building permits of the older record",
        "",
        (ARCHIVED, ARCHIVED_WITHOUT_VALUE, ARCHIVED_FEES),
        note="Permits without a day of issue in the source are counted in no year.",
    ),
    Section(
        "Everything else",
        "",
        (),
        note="Not recorded: applications denied, inspections, certificates, payments, and what became of each permit.",
    ),
)
# What is read first, in few words.
HIGHLIGHTS = (
    (PERMITS_ISSUED, "Permits issued"),
    (INSPECTIONS_BY_RESULT, "Inspections made"),
    (CERTIFICATES_ISSUED, "Certificates issued"),
    (FEES_COLLECTED, "Fees collected"),
)
ARCHIVE_HIGHLIGHTS = ((ARCHIVED, "Permits issued"),)

FIGURES = {figure.key: figure for section in (*SECTIONS, *ARCHIVE_SECTIONS) for figure in section.figures}
