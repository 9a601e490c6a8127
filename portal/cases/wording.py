"""What is said otherwise to whoever takes part in a case than to the office: the same acts, seen from home."""

from collections.abc import Mapping
from dataclasses import replace

from casework.cases.models import Case
from casework.kinds import Verb
from certificates.temporary.kind import KIND as TEMPORARY_CERTIFICATE
from inspections.construction import queries
from inspections.construction.kind import KIND as INSPECTION
from inspections.construction.models import Inspection
from inspections.construction.models import Status as Visit
from inspections.construction.policies import when
from permits.building.kind import KIND as BUILDING_PERMIT
from permits.building.models import Status as Permit

# By record type and act: how it is called, and what it says of itself; both empty where the office’s words do.
ACTS: Mapping[tuple[str, str], tuple[str, str]] = {
    (BUILDING_PERMIT.code, "attach"): ("Hand in a file", "It is kept exactly as it came."),
    (BUILDING_PERMIT.code, "commence"): (
        "Tell the office that work has begun",
        "Enter the day on which it began. Work has to begin in time for the permit to stay valid.",
    ),
    (BUILDING_PERMIT.code, "report_change"): (
        "Report a change",
        "Something is to be built otherwise than on the accepted plans. The officer decides what that needs; "
        "do not build it before.",
    ),
    (BUILDING_PERMIT.code, "apply_renewal"): (
        "Apply to renew the permit",
        "The fee is charged; the officer approves a permit with its own dates.",
    ),
    (BUILDING_PERMIT.code, "apply_certificate"): (
        "Apply for the certificate",
        "Its fee is charged, and the application goes to the officer.",
    ),
    (BUILDING_PERMIT.code, "withdraw"): (
        "Withdraw the application",
        "Before it is decided. Fees that were paid are not refundable.",
    ),
    (INSPECTION.code, "call_off"): (
        "Cancel the visit",
        "The work will not be ready. You can ask for the inspection again at any time; a fee that was paid is not "
        "refundable.",
    ),
    (TEMPORARY_CERTIFICATE.code, "ask_extension"): (
        "Ask for an extension",
        "While the temporary certificate is in force. The officer may grant it once.",
    ),
}
# What comes first on the page: as a full button, where nothing is in its way.
FIRST = frozenset({(BUILDING_PERMIT.code, "request_inspection")})

# Whose turn it is, where the status says more than that.
TURNS: Mapping[tuple[str, str], str] = {
    (BUILDING_PERMIT.code, Permit.INCOMPLETE): "It is your turn: answer what was asked for.",
    (BUILDING_PERMIT.code, Permit.ISSUED): "It is your turn: begin, and ask for each inspection in time.",
    (BUILDING_PERMIT.code, Permit.ACTIVE): "It is your turn: ask for each inspection before its work is covered.",
    (BUILDING_PERMIT.code, Permit.INVALID): "Work may not go on under this permit. You may apply to renew it.",
    (BUILDING_PERMIT.code, Permit.EXPIRED): "Work may not go on under this permit. You may apply to renew it.",
    (BUILDING_PERMIT.code, Permit.SUSPENDED): "Stop work. Show the office that the work complies.",
    (INSPECTION.code, Visit.REQUESTED): "The office books it and tells you the day.",
    (INSPECTION.code, Visit.PASSED): "You may go on with the work.",
    (INSPECTION.code, Visit.NOT_DONE): "It is your turn: ask for it again. The work stays open to view till then.",
}
AGAIN = "It is your turn: correct what is listed, leave it open to view, and ask for the reinspection."
SUPERSEDED = "A later visit took the place of this one."


def as_said(record: Case, verb: Verb) -> Verb:
    """The act in the words for those outside the office."""
    key = (record.kind, verb.name)
    label, explains = ACTS.get(key, (verb.label, verb.explains))
    return replace(verb, label=label, explains=explains)


def turn_of(record: Case) -> str:
    """Whose turn it is in this record type’s own words; empty where the general ones do."""
    if isinstance(record, Inspection) and record.status in (Visit.FAILED, Visit.PARTIAL):
        return _after_failing(record)
    return TURNS.get((record.kind, record.status), "")


def _after_failing(visit: Inspection) -> str:
    """What comes of work that failed at this visit: still to be asked for, asked for, booked, or looked at again."""
    line = queries.line_of(visit)
    if line.last is None or line.last.pk != visit.pk:
        return SUPERSEDED
    if line.booked:
        return f"The reinspection is booked for {when(line.booked)}."
    return f"The reinspection is asked for, for {when(line.requested)}." if line.requested else AGAIN
