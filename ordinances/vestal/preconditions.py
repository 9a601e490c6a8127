"""What State law, and § 5-30, ask for beside an application of § 5-24. What the town adds itself is its own data."""

from decimal import Decimal

from ordinances.new_york import DEMOLITION_PAPERS, SUBSTANTIAL, construction_notice
from ordinances.precondition_chapter import FloodLaw, PreconditionLaw, ZoningLaw
from ordinances.types import Bound, Deadline, Limit, Roll, Rule, days

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
        review=Rule(True, "5-24(d)(4)(e)(4)", note="A permit complies with zoning and every board approval."),
        appeal_within=Deadline(
            days(60),
            "Town Law § 267-a(5)(b)",
            start="filed",
            bound=Bound.AT_MOST,
            roll=Roll.ACT,
            act="an appeal may be taken",
            note="Time to appeal a denial to the zoning board of appeals.",
        ),
        variance=Rule("Zoning Board of Appeals", "Town Law § 267-b", note="Who may grant a variance."),
    ),
    contractor_permit=Rule(
        True, "5-30(a)(1)(i)", note="Whoever builds, repairs, remodels or alters for others holds an annual permit."
    ),
)
