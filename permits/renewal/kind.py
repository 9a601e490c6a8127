"""The declaration of an application to renew a permit: statuses, verbs, panels. § 5-24(i)(3)-(4)"""

from casework.cases.queries import AFTER
from casework.cases.queries import PEOPLE as PARTIES
from casework.kinds import Kind, State, Tone, Verb, WaitsOn
from fees.panels import FEES
from fees.queries import CHARGES
from fees.verbs import reverse_payment_verb, take_payment_verb, void_charge_verb
from permits.approvals.queries import APPROVALS
from permits.building.panels import PEOPLE
from permits.building.queries import ITEMS
from permits.compensation.queries import PROOFS
from permits.renewal import actions, forms, panels, policies
from permits.renewal.models import Renewal, Status
from records.panels import DOCUMENTS
from records.verbs import attach_verb

STATES = {
    Status.RECEIVED: State("Received, fee not paid", WaitsOn.APPLICANT, Tone.WAITING),
    Status.APPLIED: State("Applied for", WaitsOn.OFFICER, Tone.WAITING),
    Status.APPROVED: State("Approved, issued when the permit has lapsed", WaitsOn.NOBODY, Tone.GOOD),
    Status.GRANTED: State("Renewed", WaitsOn.NOBODY, Tone.GOOD),
    Status.DENIED: State("Denied", WaitsOn.NOBODY, Tone.BAD),
    Status.WITHDRAWN: State("Withdrawn", WaitsOn.NOBODY, Tone.NEUTRAL),
}

VERBS = (
    take_payment_verb(while_in=tuple(Status)),
    Verb(
        "submit",
        "Submit the application",
        actions.submit,
        "permits.intake",
        "§ 5-24(l)",
        obstacles=policies.obstacles_to_submit,
        transition="submit",
        explains="The fee is paid or was voided; the application goes to the officer.",
        past="Application submitted",
    ),
    Verb(
        "approve",
        "Approve the renewal",
        actions.approve,
        "permits.renew",
        "§ 5-24(i)(3)",
        form=forms.ApproveForm,
        obstacles=policies.obstacles_to_approve,
        transition="approve",
        signs=True,
        tone="primary",
        explains="The renewed permit is issued now, or on the day after the old one lapses, with its own dates.",
        past="Renewal approved",
    ),
    attach_verb(while_in=tuple(Status)),
    Verb(
        "deny",
        "Deny the renewal",
        actions.deny,
        "permits.renew",
        "§ 5-24(i)(3)-(4)",
        form=forms.DenyForm,
        transition="deny",
        signs=True,
        tone="danger",
        explains="A letter says on which ground and why. The fee is not refunded.",
        past="Renewal denied",
        tells=lambda data: f"{data['ground_words']}. {data['reason']}",
    ),
    Verb(
        "withdraw",
        "Withdraw the renewal",
        actions.withdraw,
        "permits.intake",
        "§ 5-24(m)",
        transition="withdraw",
        tone="danger",
        explains="By the permit holder. Fees that were paid are not refundable.",
        open_to="permits.hold",
        past="Renewal withdrawn",
    ),
    reverse_payment_verb(while_in=tuple(Status)),
    void_charge_verb(while_in=tuple(Status)),
    # What follows by law when the permit lapses, is completed or revoked; nobody has a button for it.
    Verb(
        "grant",
        "Renewed permit issued",
        actions.grant,
        "consequence",
        "§ 5-24(i)(3)",
        transition="grant",
        tells=lambda data: data["permit"],
    ),
    Verb("set_aside", "Nothing left to renew", actions.set_aside, "consequence", "§ 5-24(i)(3)", transition="withdraw"),
)

KIND = Kind(
    code=actions.CODE,
    slug="renewal",
    series="RN",
    label="Renewal",
    model=Renewal,
    initial=Status.RECEIVED,
    states=STATES,
    verbs=VERBS,
    panels=(panels.RENEWAL, PEOPLE, FEES, DOCUMENTS),
    subject_reads=(AFTER, ITEMS, CHARGES, PARTIES, PROOFS, APPROVALS),
    facts=panels.header_facts,
    event_labels={"open": "Renewal applied for"},
)
OF_THE_PERMIT = panels.of_the_permit(STATES)
