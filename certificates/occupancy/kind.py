"""The certificate's declaration: statuses, verbs, panels. § 5-27(a)-(c)"""

from casework.kinds import Kind, State, Tone, Verb, WaitsOn
from certificates.occupancy import actions, forms, panels, policies
from certificates.occupancy.models import Certificate, Status
from fees.panels import FEES
from fees.verbs import reverse_payment_verb, take_payment_verb, void_charge_verb
from permits.building.panels import PEOPLE
from records.panels import DOCUMENTS
from records.verbs import attach_verb

BEFORE_ISSUE = (Status.RECEIVED, Status.APPLIED)

STATES = {
    Status.RECEIVED: State("Received, fee not paid", WaitsOn.APPLICANT, Tone.WAITING),
    Status.APPLIED: State("Applied for", WaitsOn.OFFICER, Tone.WAITING),
    Status.ISSUED: State("Issued", WaitsOn.NOBODY, Tone.GOOD),
}

VERBS = (
    take_payment_verb(while_in=tuple(STATES)),
    Verb(
        "submit",
        "Submit the application",
        actions.submit,
        "certificates.apply",
        "§ 5-27(g)",
        obstacles=policies.obstacles_to_submit,
        transition="submit",
        explains="The fee is paid or was voided; the application goes to the officer.",
        past="Application submitted",
    ),
    Verb(
        "issue",
        "Issue the certificate",
        actions.issue,
        "certificates.issue",
        "§ 5-27(b)(1)",
        obstacles=policies.obstacles_to_issue,
        transition="issue",
        signs=True,
        tone="primary",
        explains="The certificate is sealed and sent to the permit holder, and the permit is closed.",
        past="Certificate issued",
    ),
    Verb(
        "describe",
        "Enter what it certifies",
        actions.describe,
        "certificates.apply",
        "§ 5-27(c)",
        form=forms.DescribeForm,
        while_in=BEFORE_ISSUE,
        explains="Kind of certificate, part covered, classification, construction, occupant load, sprinklers.",
        past="Contents entered",
    ),
    Verb(
        "answer_documents",
        "Accept documents",
        actions.answer_documents,
        "certificates.issue",
        "§ 5-27(b)(3)",
        form=forms.DocumentsForm,
        obstacles=policies.obstacles_to_answer,
        while_in=BEFORE_ISSUE,
        explains="For each document: who prepared it, or why it is not required.",
        past="Documents answered",
    ),
    Verb(
        "ask_documents",
        "Ask for documents",
        actions.ask_documents,
        "certificates.issue",
        "§ 5-27(b)(3)",
        form=forms.AskForm,
        while_in=BEFORE_ISSUE,
        explains="A letter lists what must be in before the certificate, at the applicant’s expense.",
        past="Documents asked for",
    ),
    attach_verb(while_in=tuple(STATES), items=panels.items_to_attach),
    reverse_payment_verb(while_in=tuple(STATES)),
    void_charge_verb(while_in=BEFORE_ISSUE),
)

KIND = Kind(
    code=actions.CODE,
    slug="certificate",
    series="CO",
    label="Certificate",
    model=Certificate,
    initial=Status.RECEIVED,
    states=STATES,
    verbs=VERBS,
    panels=(panels.CONTENTS, panels.WANTED, PEOPLE, FEES, DOCUMENTS),
    facts=panels.header_facts,
    event_labels={"open": "Applied for"},
    type_field="certificate_kind",
    types=lambda law: [(one.key, one.label) for one in law.certificates.kinds],
)
