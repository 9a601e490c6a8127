"""What State law, the Architectural Review Board and § 99-60 I ask for beside an application."""

from decimal import Decimal

from ordinances.bodies import APPLICATION, BoardApproval
from ordinances.floral_park.contractors import CONTRACTOR
from ordinances.new_york import DEMOLITION_PAPERS, SUBSTANTIAL, construction_notice
from ordinances.precondition_chapter import FloodLaw, PreconditionLaw, ZoningLaw
from ordinances.types import Bound, Deadline, Limit, Roll, Rule, days, months

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
        review=Rule(True, "99-61 B", note="The proposed use conforms to the zoning chapter and all other law."),
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
    contractor=CONTRACTOR,
    board_approvals=(
        BoardApproval(
            "architectural_review",
            "Approval of the Architectural Review Board",
            "99-61 F",
            body="design_board",
            kept_by=APPLICATION,
            lapses=Deadline(
                months(6),
                "99-61 F",
                start="received",
                bound=Bound.AT_MOST,
                roll=Roll.ACT,
                act="a building permit may be applied for",
                note="Time from the Architectural Review Board's approval to apply for a permit, or it is void.",
            ),
        ),
    ),
)
