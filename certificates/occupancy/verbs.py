"""What a certificate adds to the record type of its permit; put among that Kind's verbs in config.wiring."""

from casework.kinds import Verb
from certificates.occupancy import actions, policies
from permits.building.models import Status

BEFORE_COMPLETION = (
    Status.RECEIVED,
    Status.SUBMITTED,
    Status.UNDER_REVIEW,
    Status.INCOMPLETE,
    Status.ISSUED,
    Status.ACTIVE,
)

# Before the work is done: where the application and its fee go together with those of the permit (§ 5-27(g)).
ASK_TOGETHER = Verb(
    "ask_certificate",
    "Ask for the certificate as well",
    actions.ask_together,
    "certificates.apply",
    "§ 5-27(g)",
    obstacles=policies.obstacles_to_ask_together,
    while_in=BEFORE_COMPLETION,
    explains="Its fee is charged now, together with the permit’s; it is taken up when the final passes.",
    past="Certificate asked for together with the permit",
    open_to="permits.hold",
)
# The work needs a certificate and has none any more (§ 5-27(a)(1)): nobody has a button for it.
UNCERTIFY = Verb(
    "uncertify",
    "Certificate revoked",
    actions.uncertify,
    "consequence",
    "§ 5-27(f)",
    transition="uncertify",
    past="Its certificate was revoked: a new one is needed",
)
APPLY = Verb(
    "apply_certificate",
    "Apply for the certificate",
    actions.apply,
    "certificates.apply",
    "§ 5-27(a)(1)",
    obstacles=policies.obstacles_to_apply,
    while_in=(Status.COMPLETED,),
    explains="The application is opened and its fee charged; the officer finds it in the queue.",
    past="Certificate applied for",
    open_to="permits.hold",
)
