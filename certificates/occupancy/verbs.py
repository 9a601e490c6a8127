"""What a certificate adds to the record type of its permit; put among that Kind's verbs in config.wiring."""

from casework.kinds import Verb
from certificates.occupancy import actions, policies
from permits.building.models import Status

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
)
