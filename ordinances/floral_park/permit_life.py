"""§§ 99-60 B-D and 99-61 F: how an application is handed in, and what becomes of a permit."""

from ordinances.permit_life import LifeLaw, SealLaw, SubmissionLaw
from ordinances.types import Rule, Status, Term

SUBMISSION = SubmissionLaw(
    copies=Rule(3, "99-60 B", unit="copies", note="Copies of the application form."),
    sworn=Rule(True, "99-60 B", note="The applicant swears to the application."),
    owner_in_writing=Rule(
        True,
        "99-60 B",
        note="The owner authorizes the applicant in writing; an owner applies without (reading N-60-25).",
    ),
    survey=Rule(True, "99-60 B", note="An existing survey comes with every application."),
    survey_age=Rule(
        None, "99-60 B", Status.SILENT, reading="N-60-25", note="How old the survey may be; the text does not say."
    ),
    seal=SealLaw(
        always=Rule(
            True,
            "99-60 D",
            Status.ASSUMED,
            reading="N-60-38",
            note="An architect or engineer draws and seals building plan and plot plan, whatever the Education "
            "Law asks.",
        ),
        unless=(
            Term("alteration", "The permit is for an alteration or extension", "99-60 D"),
            Term("endorsed", "The Superintendent endorses on both plans that no one's safety is affected", "99-60 D"),
        ),
    ),
    accepted_mark=Rule("at permit issuance", "99-60 C", note="When accepted construction documents are marked."),
)
LIFE = LifeLaw(
    issue=Rule("approved by the Superintendent", "99-60 A(1)", note="On whose approval a permit is issued."),
    anew_after_expiry=Rule(
        True,
        "99-61 F",
        note="After expiry a new application with new fees is needed; a permit is not extended (N-61-29).",
    ),
)
