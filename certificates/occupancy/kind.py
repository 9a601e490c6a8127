"""The certificate's declaration: statuses, verbs, panels, dates. § 5-27(a)-(c), (f)"""

from functools import partial

from casework.cases.queries import AFTER
from casework.kinds import Kind, State, Tone, Verb, WaitsOn
from certificates.deficiency.deadlines import CORRECT, correct_by, run_out
from certificates.deficiency.panels import DEFICIENCIES
from certificates.deficiency.verbs import deficiency_verbs
from certificates.occupancy import actions, forms, panels, policies
from certificates.occupancy.models import Certificate, Status
from fees.panels import FEES
from fees.queries import CHARGES
from fees.verbs import reverse_payment_verb, take_payment_verb, void_charge_verb
from inspections.construction.queries import OF_PLAN
from notices.service.panels import SERVICE
from permits.building.panels import PEOPLE
from permits.building.queries import ITEMS
from records.panels import DOCUMENTS
from records.verbs import attach_verb

BEFORE_ISSUE = (Status.RECEIVED, Status.APPLIED)

STATES = {
    Status.RECEIVED: State("Received, fee not paid", WaitsOn.APPLICANT, Tone.WAITING),
    Status.APPLIED: State("Applied for", WaitsOn.OFFICER, Tone.WAITING),
    Status.ISSUED: State("Issued", WaitsOn.NOBODY, Tone.GOOD),
    Status.DEFICIENT: State("Issued, under a notice of deficiencies", WaitsOn.APPLICANT, Tone.WARNING),
    Status.UNCORRECTED: State("Not corrected in time: suspend or revoke", WaitsOn.OFFICER, Tone.BAD),
    Status.SUSPENDED: State("Suspended", WaitsOn.APPLICANT, Tone.BAD),
    Status.REVOKED: State("Revoked", WaitsOn.NOBODY, Tone.BAD),
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
        while_in=(*BEFORE_ISSUE, Status.DEFICIENT, Status.UNCORRECTED, Status.SUSPENDED),
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
    *deficiency_verbs(in_force=(Status.ISSUED,), correct=actions.correct),
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
    panels=(DEFICIENCIES, panels.CONTENTS, panels.WANTED, SERVICE, PEOPLE, FEES, DOCUMENTS),
    subject_reads=(AFTER, ITEMS, CHARGES, *OF_PLAN),
    deadlines=correct_by,
    on_due={CORRECT: partial(run_out, "certificate")},
    facts=panels.header_facts,
    event_labels={"open": "Applied for", "run_out": "Not corrected in time"},
    type_field="certificate_kind",
    types=lambda law: [(one.key, one.label) for one in law.certificates.kinds],
)
