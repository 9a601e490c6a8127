"""The temporary certificate's declaration: statuses, verbs, panels, dates. § 5-27(d)-(f)"""

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Any

from casework.cases.queries import AFTER
from casework.kinds import Kind, State, Tone, Verb, WaitsOn
from casework.writing import long_date
from certificates.deficiency.deadlines import CORRECT, run_out
from certificates.deficiency.panels import DEFICIENCIES
from certificates.deficiency.verbs import deficiency_verbs
from certificates.temporary import actions, due, forms, panels, policies
from certificates.temporary.deadlines import END, END_WARNING, deadlines
from certificates.temporary.models import GRANTED, Status, TemporaryCertificate
from fees.panels import FEES
from fees.verbs import reverse_payment_verb, take_payment_verb, void_charge_verb
from notices.service.panels import SERVICE
from permits.building.panels import PEOPLE
from records.panels import DOCUMENTS
from records.verbs import attach_verb


def through(data: Mapping[str, Any]) -> str:
    """Its last day, for the history."""
    return f"Through {long_date(date.fromisoformat(data['until']))}"


BEFORE_DECISION = (Status.RECEIVED, Status.APPLIED)

STATES = {
    Status.RECEIVED: State("Received, fee not paid", WaitsOn.APPLICANT, Tone.WAITING),
    Status.APPLIED: State("Applied for", WaitsOn.OFFICER, Tone.WAITING),
    Status.REFUSED: State("Refused", WaitsOn.NOBODY, Tone.BAD),
    Status.IN_FORCE: State("In force", WaitsOn.APPLICANT, Tone.GOOD),
    Status.EXTENDED: State("Extended", WaitsOn.APPLICANT, Tone.GOOD),
    Status.EXPIRED: State("Ended, not approved for occupancy", WaitsOn.OFFICER, Tone.BAD),
    Status.DEFICIENT: State("In force, under a notice of deficiencies", WaitsOn.APPLICANT, Tone.WARNING),
    Status.UNCORRECTED: State("Not corrected in time: suspend or revoke", WaitsOn.OFFICER, Tone.BAD),
    Status.SUSPENDED: State("Suspended", WaitsOn.APPLICANT, Tone.BAD),
    Status.REVOKED: State("Revoked", WaitsOn.NOBODY, Tone.BAD),
    Status.SUPERSEDED: State("Replaced by the certificate", WaitsOn.NOBODY, Tone.NEUTRAL),
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
        "Issue the temporary certificate",
        actions.issue,
        "certificates.issue",
        "§ 5-27(d)(1)",
        form=forms.IssueForm,
        obstacles=policies.obstacles_to_issue,
        transition="issue",
        signs=True,
        tone="primary",
        explains="Sealed and sent to the permit holder, with what remains to be done.",
        past="Temporary certificate issued",
        tells=through,
    ),
    Verb(
        "record_findings",
        "Record what was found",
        actions.record_findings,
        "inspections.record",
        "§ 5-27(d)(2)",
        form=forms.FindingsForm,
        while_in=BEFORE_DECISION,
        explains="The three conditions without which there is no temporary certificate: who saw each, and when.",
        past="Findings recorded",
    ),
    Verb(
        "ask_extension",
        "Ask for an extension",
        actions.ask_extension,
        "certificates.apply",
        "§ 5-27(e)(1)",
        form=forms.AskExtensionForm,
        obstacles=policies.obstacles_to_ask_extension,
        while_in=(*GRANTED, Status.EXPIRED),
        explains="Asked for while it is in force; enter as the date the day on which the request came in.",
        past="Extension asked for",
        open_to="permits.hold",
    ),
    Verb(
        "extend",
        "Extend the temporary certificate",
        actions.extend,
        "certificates.issue",
        "§ 5-27(e)(2)",
        form=forms.ExtendForm,
        obstacles=policies.obstacles_to_extend,
        transition="extend",
        signs=True,
        explains="On both findings. A new paper is sealed and takes the place of the old one.",
        past="Extended",
        tells=through,
    ),
    Verb(
        "refuse",
        "Refuse the temporary certificate",
        actions.refuse,
        "certificates.issue",
        "§ 5-27(d)(1)",
        form=forms.ReasonsForm,
        transition="refuse",
        signs=True,
        tone="danger",
        explains="The law lets you issue one; you need not. A letter gives your reasons. The fee is not refunded.",
        past="Refused",
        tells=lambda data: "; ".join(data["reasons"]),
    ),
    Verb(
        "refuse_extension",
        "Refuse the extension",
        actions.refuse_extension,
        "certificates.issue",
        "§ 5-27(e)(2)",
        form=forms.ReasonsForm,
        obstacles=policies.obstacles_to_answer_extension,
        while_in=(*GRANTED, Status.EXPIRED),
        signs=True,
        tone="danger",
        explains="A letter gives your reasons; the certificate ends on its day.",
        past="Extension refused",
        tells=lambda data: "; ".join(data["reasons"]),
    ),
    attach_verb(while_in=tuple(STATES)),
    *deficiency_verbs(in_force=GRANTED, correct=actions.correct),
    reverse_payment_verb(while_in=tuple(STATES)),
    void_charge_verb(while_in=BEFORE_DECISION),
    # What follows by law from the certificate for the completed work; nobody has a button for it.
    Verb("supersede", "Replaced", actions.supersede, "consequence", "§ 5-27(b)", transition="supersede"),
)

KIND = Kind(
    code=actions.CODE,
    slug="temporary",
    series="TC",
    label="Temporary certificate",
    model=TemporaryCertificate,
    initial=Status.RECEIVED,
    states=STATES,
    verbs=VERBS,
    panels=(panels.TERMS, panels.FINDINGS, DEFICIENCIES, SERVICE, PEOPLE, FEES, DOCUMENTS),
    subject_reads=(AFTER,),
    deadlines=deadlines,
    on_due={END: due.expire, END_WARNING: due.warn, CORRECT: partial(run_out, "temporary")},
    facts=panels.header_facts,
    event_labels={
        "open": "Applied for",
        "expire": "Ended: not approved for occupancy any more",
        "end_warning": "Warned that it ends",
        "run_out": "Not corrected in time",
    },
)
