"""Who made exceptions, from the permanent record: overrides, reversals, waivers, entries long after the day.

They are counted on the day of entry, which nobody chooses, so that a period once over stays as it was.
"""

from casework.policies import BACKDATING_UNEXPLAINED
from reports import queries
from reports.figures.columns import ACT, ENTERED, HAPPENED, REASON, RECORD, case_of, no_terms
from reports.types import Figure, Group

BY_PERSON = Group("actor", "Person", no_terms)

OVERRIDES = Figure(
    "overrides",
    "Overrides",
    "Acts done although something stood in the way that the law leaves to the officer, each with the reason given.",
    queries.overrides,
    (ACT, RECORD, ENTERED, REASON),
    day="recorded_at",
    case=case_of,
    group=BY_PERSON,
    by_entry=True,
)
REVERSALS = Figure(
    "reversals",
    "Reversals",
    "Results, payments and charges taken back as mistakes or returned; both entries stay on record.",
    queries.reversals,
    (ACT, RECORD, ENTERED, REASON),
    day="recorded_at",
    case=case_of,
    group=BY_PERSON,
    by_entry=True,
)
WAIVERS = Figure(
    "waivers",
    "Waivers",
    "Fees waived as the law allows it, each with the reason given.",
    queries.waivers,
    (ACT, RECORD, ENTERED, REASON),
    day="recorded_at",
    case=case_of,
    group=BY_PERSON,
    by_entry=True,
)
BACK_DATED = Figure(
    "back-dated",
    "Back-dated entries",
    f"Entries more than {BACKDATING_UNEXPLAINED.days} days after the day they tell of; a reason was asked for.",
    queries.back_dated,
    (ACT, RECORD, HAPPENED, ENTERED, REASON),
    day="recorded_at",
    case=case_of,
    group=BY_PERSON,
    by_entry=True,
)
