"""The declaration of a change during the work: statuses, verbs, panels. § 5-24(h)"""

from casework.cases.queries import AFTER
from casework.kinds import Kind, State, Tone, Verb, WaitsOn
from fees.panels import FEES
from fees.verbs import reverse_payment_verb, take_payment_verb, void_charge_verb
from inspections.construction.queries import OF_PLAN
from permits.building.panels import PEOPLE
from permits.changes import actions, forms, panels, policies
from permits.changes.models import Change, Status
from records.panels import DOCUMENTS
from records.verbs import attach_verb

STATES = {
    Status.REPORTED: State("Reported", WaitsOn.OFFICER, Tone.WAITING),
    Status.NOT_NEEDED: State("No amendment needed", WaitsOn.NOBODY, Tone.GOOD),
    Status.RECEIVED: State("To be amended, fee not paid", WaitsOn.APPLICANT, Tone.WARNING),
    Status.APPLIED: State("Amendment applied for", WaitsOn.OFFICER, Tone.WAITING),
    Status.NEW_PERMIT: State("New permit needed", WaitsOn.APPLICANT, Tone.WARNING),
    Status.APPROVED: State("Approved", WaitsOn.NOBODY, Tone.GOOD),
    Status.DENIED: State("Not approved", WaitsOn.NOBODY, Tone.BAD),
    Status.DROPPED: State("Not made", WaitsOn.NOBODY, Tone.NEUTRAL),
}

VERBS = (
    Verb(
        "decide",
        "Decide what the change needs",
        actions.decide,
        "permits.amend",
        "§ 5-24(h)(4)",
        form=forms.DecideForm,
        while_in=(Status.REPORTED,),
        signs=True,
        tone="primary",
        explains="Nothing, an amendment or a new permit. What needs one is not built or inspected before.",
        past="Decided",
        tells=lambda data: f"{data['decision_words']}. {data['note']}",
    ),
    take_payment_verb(while_in=tuple(Status)),
    Verb(
        "submit",
        "Submit the amendment",
        actions.submit,
        "permits.intake",
        "§ 5-24(l)",
        obstacles=policies.obstacles_to_submit,
        transition="submit",
        explains="The fee is paid or was voided; the amendment goes to the officer.",
        past="Amendment applied for",
    ),
    Verb(
        "approve",
        "Approve the amendment",
        actions.approve,
        "permits.amend",
        "§ 5-24(h)(4)",
        form=forms.ApproveForm,
        obstacles=policies.obstacles_to_approve,
        transition="approve",
        signs=True,
        tone="primary",
        explains="The changed documents are accepted and the permit is made anew; its dates stay.",
        past="Amendment approved",
        tells=lambda data: "; ".join(str(one["title"]) for one in data["documents"]),
    ),
    Verb(
        "cover",
        "The new permit is issued",
        actions.cover,
        "permits.amend",
        "§ 5-24(h)(4)",
        form=forms.CoverForm,
        obstacles=policies.obstacles_to_cover,
        transition="cover",
        tone="primary",
        explains="Name the permit that covers the change; the work may go on.",
        past="Covered by a new permit",
        tells=lambda data: data["permit"],
    ),
    attach_verb(while_in=tuple(Status), items=panels.documents_to_attach),
    Verb(
        "deny",
        "Do not approve the change",
        actions.deny,
        "permits.amend",
        "§ 5-24(h)(4)",
        form=forms.DenyForm,
        obstacles=policies.not_before_decision,
        transition="deny",
        signs=True,
        tone="danger",
        explains="The work follows the accepted documents. The fee is not refunded.",
        past="Change not approved",
        tells=lambda data: data["reason"],
    ),
    Verb(
        "drop",
        "The change will not be made",
        actions.drop,
        "permits.intake",
        "§ 5-24(h)(1)",
        obstacles=policies.not_before_decision,
        transition="drop",
        tone="danger",
        explains="The holder builds as the accepted documents show. Fees that were paid are not refundable.",
        open_to="permits.hold",
        past="Change given up",
    ),
    reverse_payment_verb(while_in=tuple(Status)),
    void_charge_verb(while_in=tuple(Status)),
)

KIND = Kind(
    code=actions.CODE,
    slug="change",
    series="CH",
    label="Change of work",
    model=Change,
    initial=Status.REPORTED,
    states=STATES,
    verbs=VERBS,
    panels=(panels.CHANGE, PEOPLE, FEES, DOCUMENTS),
    subject_reads=(AFTER, *OF_PLAN),
    facts=panels.header_facts,
    event_labels={"open": "Change reported"},
)
OF_THE_PERMIT = panels.of_the_permit(STATES)
