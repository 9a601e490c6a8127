"""What a building permit’s declaration offers to end or stop it; put among its verbs. § 5-24(j), (m)"""

from casework.kinds import Verb
from permits.ending import actions, forms, policies

WITHDRAW = Verb(
    "withdraw",
    "Withdraw the application",
    actions.withdraw,
    "permits.intake",
    "§ 5-24(m)",
    form=forms.WithdrawForm,
    transition="withdraw",
    tone="danger",
    explains="Before the decision, by whoever applied. Fees that were paid are not refundable.",
    open_to="permits.hold",
    past="Application withdrawn",
    tells=lambda data: f"Asked for by {data['asked_by']}",
)
SUSPEND = Verb(
    "suspend",
    "Suspend the permit",
    actions.suspend,
    "permits.revoke",
    "§ 5-24(j)(1)",
    form=forms.StopForm,
    obstacles=policies.obstacles_to_stop,
    transition="suspend",
    signs=True,
    tone="danger",
    explains="At once, until the holder shows that what is done and what is still to be done complies. Time runs on.",
    past="Permit suspended",
    tells=lambda data: f"{data['ground_words']}. {data['facts']}",
)
REINSTATE = Verb(
    "reinstate",
    "Reinstate the permit",
    actions.reinstate,
    "permits.revoke",
    "§ 5-24(j)(1)",
    form=forms.ReinstateForm,
    obstacles=policies.obstacles_to_reinstate,
    while_in=("suspended",),
    signs=True,
    tone="primary",
    explains="On both findings. The permit stands where it stood, with the dates of its issue.",
    past="Permit reinstated",
    tells=lambda data: "; ".join(data["findings"].values()),
)
REVOKE = Verb(
    "revoke",
    "Revoke the permit",
    actions.revoke,
    "permits.revoke",
    "§ 5-24(j)(1)",
    form=forms.StopForm,
    obstacles=policies.obstacles_to_stop,
    transition="revoke",
    signs=True,
    tone="danger",
    explains="For good: the work needs a new application and a new permit.",
    past="Permit revoked",
    tells=lambda data: f"{data['ground_words']}. {data['facts']}",
)

ENDING = (WITHDRAW, REINSTATE, SUSPEND, REVOKE)
