"""What renewals add to a building permit; put among its verbs. § 5-24(i)(3)"""

from casework.kinds import Verb
from permits.building.models import LAPSED, Status
from permits.renewal import actions, forms, granting, policies

APPLY = Verb(
    "apply_renewal",
    "Apply for renewal",
    actions.apply,
    "permits.intake",
    "§ 5-24(i)(3)",
    form=forms.ApplyForm,
    obstacles=policies.obstacles_to_apply,
    while_in=policies.RENEWABLE,
    explains="By the permit holder. The fee is charged; the officer approves a permit with its own dates.",
    open_to="permits.hold",
    past="Renewal applied for",
    tells=lambda data: data["renewal"],
)
# What follows from an approved renewal; nobody has a button for it.
GIVE_WAY = Verb(
    "give_way",
    "Renewed",
    granting.give_way,
    "consequence",
    "§ 5-24(i)(3)",
    while_in=LAPSED,
    tells=lambda data: data["renewal"],
)
ISSUE = Verb(
    "issue_renewed",
    "Renewed permit issued",
    granting.issue_renewed,
    "consequence",
    "§ 5-24(i)(3)",
    while_in=(Status.RECEIVED,),
    tells=lambda data: f"Renews {data['renews']}",
)
