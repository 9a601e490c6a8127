"""§§ 30-12 B and 30-13: a fee is paid before a permit issues; the schedule is on file in the Village office."""

from ordinances.chapters import FeeEvent, FeeLaw
from ordinances.types import Rule, Status, Term

_CLASSES = (
    ("new_dwelling", "New one-family house"),
    ("residential_work", "Addition or alteration of a house"),
    ("residential_small", "Small residential job"),
    ("appliance", "Heating appliance, chimney or flue"),
    ("plumbing", "Plumbing"),
    ("commercial_new", "New commercial building"),
    ("commercial_work", "Commercial alteration"),
    ("demolition", "Demolition"),
)

FEES = FeeLaw(
    set_by=Rule(
        "the schedule on file in the Village office",
        "30-13",
        Status.ASSUMED,
        reading="W-13-02",
        note="Who sets fees, and how; the article names no amounts and nobody who adopts them.",
    ),
    events=(
        FeeEvent("BP_NEW", "Building permit", "30-12 B, 30-13", due="before issue"),
        FeeEvent("BP_AMEND", "Amendment of an application or its plans", "30-13", due="before approval"),
        FeeEvent("PLUMBING", "Plumbing permit", "30-12 B, 30-13", due="before issue"),
        FeeEvent("CERT", "Certificate of occupancy or compliance", "30-13", due="before issue"),
        FeeEvent("TEMP_CERT", "Temporary certificate", "30-13", due="before issue"),
        FeeEvent("OTHER", "Other item of the schedule", "30-13", due="when charged"),
    ),
    classes=tuple(Term(key, label, "30-13") for key, label in _CLASSES),
    refundable=Rule(False, "30-13", Status.ASSUMED, reading="W-13-02", note="Fees are refundable."),
    unpaid=None,
    unpaid_certified_to=(),
    printed_texts=(),
)
