"""§ 5-24(d)-(j): how an application is handed in, and what becomes of a permit."""

from ordinances.permit_life import LifeLaw, SealLaw, SubmissionLaw
from ordinances.types import Rule

SUBMISSION = SubmissionLaw(
    survey=Rule(True, "5-24(d)(4)(e)(10)", note="The site plan rests on an accurate survey."),
    seal=SealLaw(
        always=Rule(
            False,
            "5-24(d)(4)(e)(2)",
            note="An architect or engineer prepares every plan; otherwise only where the Education Law asks for one.",
        )
    ),
    accepted_mark=Rule("on acceptance", "5-24(e)(2)", note="When accepted construction documents are marked."),
)
LIFE = LifeLaw(
    issue=Rule("shall", "5-24(f)(2)", note="Whether a permit that complies must be issued."),
    renewal=Rule(True, "5-24(i)(3)", note="A permit that has run out may be renewed on application, fee and approval."),
)
