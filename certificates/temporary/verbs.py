"""What a temporary certificate adds to the record type of its permit; put among that Kind's verbs in config.wiring."""

from casework.kinds import Verb
from certificates.temporary import actions, forms, policies
from permits.building.models import Status

APPLY = Verb(
    "apply_temporary",
    "Apply for a temporary certificate",
    actions.apply,
    "certificates.apply",
    "§ 5-27(d)(1)",
    form=forms.ApplyForm,
    obstacles=policies.obstacles_to_apply,
    while_in=(Status.ISSUED, Status.ACTIVE, Status.COMPLETED),
    explains="To use all or a part before the work is completed. The fee is charged; the officer may refuse.",
    past="Temporary certificate applied for",
    open_to="permits.hold",
)
