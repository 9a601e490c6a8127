"""What comes before a permit and its certificate besides the application, wired: verbs, panels, and what holds up."""

from casework.kinds import Panel, Verb
from casework.reactions import Reaction
from certificates.occupancy import preconditions as of_certificates
from permits.approvals import letters as approval_letters
from permits.approvals import policies as approvals
from permits.approvals.panels import APPROVALS
from permits.approvals.verbs import VERBS as APPROVAL_VERBS
from permits.building import preconditions as of_permits
from permits.hazards import policies as hazards
from permits.hazards.panels import CONSTRUCTION, FLOOD
from permits.hazards.reactions import tell_when_filed
from permits.hazards.verbs import VERBS as HAZARD_VERBS
from permits.questions import policies as questions
from permits.questions.reactions import application_opened
from permits.questions.verbs import ANSWER
from permits.zoning import policies as zoning
from permits.zoning.panels import ZONING
from permits.zoning.verbs import VERBS as ZONING_VERBS

VERBS: tuple[Verb, ...] = (ANSWER, *APPROVAL_VERBS, *ZONING_VERBS, *HAZARD_VERBS)
PANELS: tuple[Panel, ...] = (APPROVALS, ZONING, FLOOD, CONSTRUCTION)
# What a certificate asks of its permit besides.
OF_THE_PERMIT = tuple(rows for panel in PANELS for rows in panel.reads)
ANSWERS: dict[str, tuple[Reaction, ...]] = {
    "permit.open": (application_opened,),
    "permit.file_construction_notice": (tell_when_filed,),
}


def wire() -> None:
    """Make them known to permits and certificates; called once by config.wiring."""
    of_permits.PRECONDITIONS[:] = [
        questions.before_issue,
        approvals.before_issue,
        zoning.before_issue,
        hazards.flood_before_issue,
        hazards.notice_before_issue,
    ]
    of_permits.GROUNDS[:] = [zoning.shortfalls]
    of_permits.CONDITIONS[:] = [approval_letters.conditions, zoning.conditions, hazards.conditions]
    of_permits.WAYS_ON[:] = [zoning.ways_on]
    of_certificates.PRECONDITIONS = (approvals.before_certificate, hazards.notice_before_certificate)
