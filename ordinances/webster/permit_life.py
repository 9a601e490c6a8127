"""§§ 30-11 to 30-14: how an application is handed in, and what becomes of a permit."""

from ordinances.permit_life import LifeLaw, SealLaw, SubmissionLaw
from ordinances.types import Extension, Rule, Status, Term, months

COMMENCE_EXTENSION = Extension(
    months(12),
    "30-14",
    start="expires",
    times=Rule(
        1,
        "30-14",
        Status.ASSUMED,
        reading="W-14-06",
        choice="commence_extensions",
        note="How many times the time to begin may be extended.",
    ),
    needs=(),
    note="More time to begin, from the board or officer who granted the approval, asked for before it lapses.",
)

SUBMISSION = SubmissionLaw(
    seal=SealLaw(
        always=Rule(
            False,
            "30-11 E",
            note="An architect or engineer seals every plan; otherwise only where Education Law § 7307 asks for it.",
        ),
        designer_signs=Rule(True, "30-11 E", note="Plans and specifications bear the signature of their designer."),
    ),
    waiver=(
        Term("hardship", "Asking for the paper would be an undue hardship", "30-11 D"),
        Term("no_violation", "Doing without lets the applicant break no other rule", "30-11 D"),
    ),
    consent_to_entry=Rule(
        True, "30-12 F", note="Whoever applies for or takes a permit consents to inspections in working hours."
    ),
)
LIFE = LifeLaw(
    term_at_issue=Rule(True, "30-12 E", note="Whoever issues a permit sets how long it runs, or leaves it open."),
    commence_extension=COMMENCE_EXTENSION,
    term_extension=Rule(
        "why the work was not begun or finished in time", "30-12 E", note="What is shown for more time in all."
    ),
    anew_on=tuple(
        Term(key, label, "30-12 D")
        for key, label in (
            ("activity", "The activity"),
            ("operation", "Size, extent or type of operation"),
            ("location", "Location"),
            ("ownership", "Ownership"),
            ("use", "Use"),
        )
    ),
    transfer=Rule(True, "30-12 D", note="A permit passes to another holder only with the officer's approval."),
    amend_before_work=Rule(True, "30-11 H", note="An application and its plans may be amended until work begins."),
    consolidated=Rule(
        True, "30-12 G", note="One permit may list all that the Fire Marshal permits on the same property."
    ),
    issue=Rule(
        "may",
        "30-12 B",
        Status.ASSUMED,
        reading="W-12-05",
        note="Whether a permit that complies must be issued.",
    ),
    other_permits=(Term("plumbing", "Plumbing permit, for new or altered plumbing", "30-11 F"),),
)
