"""What outside approvals add to a building permit; put among its verbs in config.wiring."""

from casework.kinds import Verb
from permits.approvals import actions, forms, policies
from permits.building.models import IN_FORCE, LAPSED, Status

BEFORE_DECISION = (Status.RECEIVED, Status.SUBMITTED, Status.UNDER_REVIEW, Status.INCOMPLETE)
# A permit that was issued, and whose certificate is still to come, however it stands.
ISSUED = (*IN_FORCE, Status.SUSPENDED, *LAPSED, Status.COMPLETED)
OPEN = (*BEFORE_DECISION, *ISSUED)

VERBS = (
    Verb(
        "record_approval",
        "Record an approval of another agency",
        actions.record_approval,
        "records.upload",
        "§ 5-24(d)(3)",
        form=forms.RecordApprovalForm,
        obstacles=policies.obstacles_to_record,
        while_in=OPEN,
        explains="Who gave it, when, its number and conditions, how long it is good. A new one replaces the old.",
        past="Approval of another agency recorded",
        tells=lambda data: f"{data['approval']}: {data['given_by']} {data['number']}".strip(),
    ),
    Verb(
        "excuse_approval",
        "An approval does not apply",
        actions.excuse_approval,
        "permits.review",
        "§ 5-24(d)(3)",
        form=forms.ExcuseApprovalForm,
        obstacles=policies.obstacles_to_record,
        while_in=OPEN,
        explains="The reason is kept with the case.",
        past="Approval found not to apply",
        tells=lambda data: f"{data['approval']}: {data['reason']}",
    ),
    Verb(
        "ask_approvals",
        "Ask for approvals of others",
        actions.ask_approvals,
        "permits.review",
        "§ 5-24(d)(3)",
        form=forms.AskApprovalsForm,
        while_in=OPEN,
        explains="A letter lists what is missing, of whom, and before which step. You can add one for this job.",
        past="Approvals of others asked for",
        tells=lambda data: "; ".join(data["wanted"]),
    ),
)
