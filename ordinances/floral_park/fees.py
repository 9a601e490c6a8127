"""§ 99-62: fees and deposits are the Schedule of Fees; a license has two of its own (§ 99-60 I)."""

from ordinances.chapters import FeeEvent, FeeLaw
from ordinances.floral_park.contractors import FIRST_FEE, RENEWAL_FEE
from ordinances.types import Rule, Status, Term

_CLASSES = (
    ("new_dwelling", "New one-family house"),
    ("residential_work", "Addition or alteration of a house"),
    ("residential_small", "Small residential job"),
    ("appliance", "Heating appliance, chimney or flue"),
    ("commercial_new", "New commercial building"),
    ("commercial_work", "Commercial alteration"),
    ("demolition", "Demolition"),
)
BEFORE_ISSUE = "before issue"

FEES = FeeLaw(
    set_by=Rule("resolution of the Board of Trustees", "99-62", note="Who sets fees, and how."),
    events=(
        FeeEvent("BP_NEW", "Building permit", "99-62", due=BEFORE_ISSUE),
        FeeEvent("BP_AMEND", "Amended building permit", "99-62", due=BEFORE_ISSUE),
        FeeEvent("CERT", "Certificate of occupancy or completion", "99-62", due=BEFORE_ISSUE),
        FeeEvent("TEMP_CERT", "Temporary certificate", "99-62", due=BEFORE_ISSUE),
        FeeEvent("LICENSE_NEW", "Contractor's license", "99-60 I", due="with the application", fixed=FIRST_FEE),
        FeeEvent("LICENSE_RENEW", "Contractor's license, renewal", "99-60 I", due="with renewal", fixed=RENEWAL_FEE),
        FeeEvent("OTHER", "Other permit, license or proceeding of the Schedule of Fees", "99-62", due="when charged"),
    ),
    classes=tuple(Term(key, label, "99-62") for key, label in _CLASSES),
    refundable=Rule(
        False,
        "99-62",
        Status.ASSUMED,
        reading="N-62-04",
        note="Fees are refundable.",
    ),
    unpaid=None,
    unpaid_certified_to=(),
    printed_texts=(),
    deposits=Rule(True, "99-62", note="The Schedule of Fees may ask for deposits."),
)
