"""What State law asks for beside an application, and the approvals that lapse under § 30-14."""

from decimal import Decimal

from ordinances.bodies import COMMENCEMENT, BoardApproval
from ordinances.new_york import DEMOLITION_PAPERS, SUBSTANTIAL, construction_notice
from ordinances.precondition_chapter import FloodLaw, PreconditionLaw, ZoningLaw
from ordinances.types import Bound, Deadline, Limit, Roll, Rule, days, months
from ordinances.webster.permit_life import COMMENCE_EXTENSION


def _approval(key: str, label: str, body: str) -> BoardApproval:
    return BoardApproval(
        key,
        label,
        "30-14",
        body=body,
        kept_by=COMMENCEMENT,
        lapses=Deadline(
            months(12),
            "30-14",
            start="granted",
            bound=Bound.AT_MOST,
            roll=Roll.ACT,
            act="construction or use may begin",
            note=f"{label}: time in which construction or use must begin, or it expires.",
        ),
        extension=COMMENCE_EXTENSION,
    )


PRECONDITIONS = PreconditionLaw(
    papers=DEMOLITION_PAPERS,
    truss=construction_notice("new_one_family", "addition", "alteration"),
    flood=FloodLaw(
        substantial=Limit(
            Decimal(50),
            SUBSTANTIAL,
            bound=Bound.AT_LEAST,
            unit="percent",
            note="From this share of the building's market value on, improvements are substantial.",
        ),
        not_improvements=("new_one_family", "commercial_new", "demolition"),
    ),
    zoning=ZoningLaw(
        review=Rule(True, "30-12 B", note="Compliance is shown before a permit is issued."),
        appeal_within=Deadline(
            days(60),
            "Village Law § 7-712-a(5)(b)",
            start="filed",
            bound=Bound.AT_MOST,
            roll=Roll.ACT,
            act="an appeal may be taken",
            note="Time to appeal a denial to the zoning board of appeals.",
        ),
        variance=Rule("Zoning Board of Appeals", "Village Law § 7-712-b", note="Who may grant a variance."),
    ),
    contractor_permit=None,
    board_approvals=(
        _approval("variance", "Zoning variance", "zoning_board"),
        _approval("subdivision", "Subdivision approval (Chapter 137)", "planning_board"),
    ),
)
