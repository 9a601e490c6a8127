"""§ 5-24(h)-(j): what the officer may decide of a permit that is in force, and on which grounds."""

from ordinances.types import Term

# What the officer may find of a change that was reported; the last two keep it from being made until he approves.
CHANGE_DECISIONS = (
    Term("none", "No amendment is needed", "5-24(h)(4)"),
    Term("amendment", "The permit has to be amended", "5-24(h)(4)"),
    Term("new_permit", "A new permit is needed", "5-24(h)(4)"),
)

# Only the first has a time before which it may not be used; for the others approval is the officer's (V-5-24-084).
RENEWAL_DENIALS = (
    Term("code_change", "Changed codes ask for substantially different work", "5-24(i)(4)"),
    Term("violations", "The work done does not comply", "5-24(i)(3)"),
    Term("suspended", "The permit was suspended and not reinstated", "5-24(j)(1)"),
    Term("incomplete", "The application is not complete", "5-24(i)(3)"),
    Term("other", "Another reason", "5-24(i)(3)"),
)
SUSPENSION_GROUNDS = (
    Term("issued_in_error", "The permit was issued in error", "5-24(j)(1)"),
    Term("work_violates", "The work violates the applicable codes", "5-24(j)(1)"),
)
REINSTATEMENT_FINDINGS = (
    Term("completed_complies", "All work completed so far complies", "5-24(j)(1)(a)"),
    Term("proposed_complies", "All work still to be done will comply", "5-24(j)(1)(b)"),
)
