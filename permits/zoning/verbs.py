"""What zoning adds to a building permit; put among its verbs in config.wiring."""

from casework.kinds import Verb
from permits.building.models import Status
from permits.zoning import actions, forms, policies

BEFORE_DECISION = (Status.RECEIVED, Status.SUBMITTED, Status.UNDER_REVIEW, Status.INCOMPLETE)

VERBS = (
    Verb(
        "review_zoning",
        "Review zoning",
        actions.review_zoning,
        "permits.review",
        "§ 5-24(d)(4)(e)(4)",
        form=forms.ReviewZoningForm,
        obstacles=policies.obstacles_to_review,
        while_in=BEFORE_DECISION,
        explains="What is proposed is compared with the district, figure by figure. Leave empty what the plans lack.",
        past="Zoning reviewed",
        tells=lambda data: "; ".join(data["short"]) or data["district"] or "District not known",
    ),
    Verb(
        "record_variance",
        "Record a variance",
        actions.record_variance,
        "permits.review",
        "Town Law § 267-b",
        form=forms.VarianceForm,
        obstacles=policies.obstacles_to_vary,
        while_in=BEFORE_DECISION,
        explains="What the zoning board allowed, figure by figure. Its conditions are printed on the permit.",
        past="Variance recorded",
        tells=lambda data: f"No. {data['number']}",
    ),
)
