"""Rows that a town may adopt for its worksheet. They are inferred from what Part 1203 asks of a program.

The State's form is made anew for each year and is not kept here: whether it asks for any of this, the town says.
"""

from dataclasses import dataclass

from reports.figures import money, permits
from reports.types import Figure

SOURCE = (
    "Suggested from the features that 19 NYCRR Part 1203 requires of a program, not taken from the State’s form. "
    "Adopt what the form of the year asks for, and word it as the form does."
)


@dataclass(frozen=True)
class Suggestion:
    """A row to adopt; without a figure it is entered by hand."""

    key: str
    label: str
    definition: str
    figure: Figure | None = None
    part: str = ""
    measure: str = "number"


def _counted(figure: Figure, label: str, part: str = "", measure: str = "number") -> Suggestion:
    key = "-".join(piece for piece in (figure.key, part, measure if measure != "number" else "") if piece)
    return Suggestion(key, label, figure.definition, figure, part, measure)


def _by_hand(key: str, label: str, definition: str) -> Suggestion:
    return Suggestion(key, label, definition)


SUGGESTIONS = (
    _counted(permits.PERMITS_ISSUED, "Building permits issued"),
    _counted(permits.PERMITS_ISSUED, "Estimated cost of the work permitted", measure="sum"),
    _counted(permits.PERMITS_ISSUED, "Building permits: new one-family houses", "new_one_family"),
    _counted(permits.PERMITS_ISSUED, "Building permits: new commercial buildings", "commercial_new"),
    _counted(permits.PERMITS_ISSUED, "Building permits: demolition", "demolition"),
    _counted(permits.PERMITS_RENEWED, "Building permits renewed"),
    _counted(permits.DENIALS, "Applications denied"),
    _counted(permits.CERTIFICATES_ISSUED, "Certificates of occupancy issued", "CO"),
    _counted(permits.CERTIFICATES_ISSUED, "Certificates of compliance issued", "CC"),
    _counted(permits.TEMPORARY_CERTIFICATES, "Temporary certificates issued"),
    _counted(permits.INSPECTIONS_BY_RESULT, "Construction inspections made"),
    _counted(permits.INSPECTIONS_BY_RESULT, "Construction inspections failed", "failed"),
    _counted(money.FEES_COLLECTED, "Fees collected", measure="sum"),
    _by_hand("stop-work", "Stop work orders issued", "Orders to stop work, whatever became of them."),
    _by_hand("operating", "Operating permits in force and expired", "By category, on the last day of the year."),
    _by_hand(
        "fire-safety",
        "Fire safety and property maintenance inspections",
        "Required, made and overdue, by the intervals of 12 and 36 months.",
    ),
    _by_hand("complaints", "Complaints received, investigated, closed", "Complaints about possible violations."),
    _by_hand("remedy", "Orders to remedy issued", "Orders that name a violation and a day for its remedy."),
    _by_hand("court", "Appearance tickets and what courts decided", "Tickets issued in the year, and their outcomes."),
    _by_hand("unsafe", "Unsafe buildings and imminent danger", "Cases opened and closed."),
    _by_hand("fires", "Fires and explosions that the fire chief told of", "Notices from a fire chief."),
    _by_hand("garages", "Parking garages and condition assessments", "Garages on record, assessments received."),
    _by_hand("staff", "Code enforcement personnel", "Names, certification numbers, hours of training in the year."),
)
BY_KEY = {one.key: one for one in SUGGESTIONS}
