"""§ 5-37: fees. The amounts are resolutions of the Town Board; the code says for what, when, and what if unpaid."""

from ordinances.chapters import FeeEvent, FeeLaw, PrintedText
from ordinances.types import Deadline, Roll, Rule, Term, days

_CLASSES = (
    ("new_dwelling", "New one-family house"),
    ("residential_work", "Addition or alteration of a house"),
    ("residential_small", "Small residential job"),
    ("appliance", "Heating appliance, chimney or flue"),
    ("pool", "Swimming pool, hot tub or spa"),
    ("commercial_new", "New commercial building"),
    ("commercial_work", "Commercial alteration"),
    ("demolition", "Demolition"),
)

FEES = FeeLaw(
    set_by=Rule("resolution of the Town Board", "5-37(a)", note="Who sets fees, and how."),
    events=(
        FeeEvent("BP_NEW", "Building permit", "5-24(l)", due="at submission"),
        FeeEvent("BP_AMEND", "Amended building permit", "5-24(l)", due="at submission"),
        FeeEvent("BP_RENEW", "Renewed building permit", "5-24(l)", due="at submission"),
        FeeEvent("PLAN_REVIEW", "Review of plans and specifications", "5-37(b)", due="before issue"),
        FeeEvent("INSPECTION", "Construction inspection", "5-25(d)(1), 5-37", due="at or before the inspection"),
        FeeEvent("SITE_DOCS", "Permit or accepted plans not available at the site", "5-24(g)(3)", due="when charged"),
        FeeEvent("CERT", "Certificate of occupancy or compliance", "5-27(g)", due="at submission"),
        FeeEvent("TEMP_CERT", "Temporary certificate", "5-27(g)", due="at submission"),
        FeeEvent("OP", "Operating permit", "5-30(g)(1)", due="at submission"),
        FeeEvent("FSPM", "Fire safety and property maintenance inspection", "5-37(b)", due="before the inspection"),
        FeeEvent("OTHER", "Other action named in the fee resolution", "5-37(b)", due="when charged"),
    ),
    classes=tuple(Term(key, label, "5-37(a)") for key, label in _CLASSES),
    refundable=Rule(False, "5-24(m)", note="Building permit fees are refundable (application fee, § 5-24(k))."),
    unpaid=Deadline(
        days(30),
        "5-37(c)",
        start="billed",
        roll=Roll.ACT,
        act="the bill may be paid",
        note="Time to pay a bill, before it may be certified and becomes a lien on the property.",
    ),
    unpaid_certified_to=(
        Term("comptroller", "Town Comptroller", "5-37(c)"),
        Term("tax_collector", "Tax Collector", "5-37(c)"),
    ),
    printed_texts=(PrintedText("fees_not_refundable", "Fees are not refundable.", "5-24(m)", document="receipt"),),
)
