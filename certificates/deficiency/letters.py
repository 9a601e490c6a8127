"""The letters of § 5-27(f): the notice of deficiencies, the suspension, the revocation."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from accounts.actors import Actor
from casework.cases.models import Case
from casework.writing import long_date
from certificates.correspondence import letter_to_holder
from certificates.deficiency.models import DeficiencyNotice, DeficiencyResponse, Revocable
from certificates.deficiency.policies import CITE
from notices.service.models import Service
from ordinances.calendar import us_weekday_date
from ordinances.law import Law
from permits.building.letters import Letter
from records.papers import Item

NOT_APPROVED = "What it covers may not be used or occupied. § 5-27(a)(2)"


def notice_letter(certificate: Revocable, by: Actor, on: date, notice: DeficiencyNotice, law: Law) -> Letter:
    """The facts, the day by which they must be put right, how to be heard, and what follows otherwise."""
    assert certificate.issued_on
    lead = law.office.lead_title
    return letter_to_holder(
        certificate,
        by,
        on,
        title="Notice of deficiencies",
        opening=(
            f"The certificate {certificate.number}, issued on {long_date(certificate.issued_on)}, was issued in error"
            f" because of {information(notice, law)}. {CITE}",
            f"Please correct the deficiencies listed here, to the satisfaction of the {lead}, by"
            f" {us_weekday_date(notice.correct_by)}.",
        ),
        list_heading="What is deficient",
        items=[Item(text=point) for point in notice.points],
        closing=(
            notice.hearing,
            "If the deficiencies are corrected in time, the certificate is issued again. If they are not, it will be"
            " suspended or revoked after that day. Until then it stays in force.",
        ),
        citations=(CITE,),
    )


def information(notice: DeficiencyNotice, law: Law) -> str:
    """ "incorrect and incomplete information", in the words of the law."""
    words = [term.label.split()[0].lower() for term in law.certificates.error_kinds if term.key in notice.error_kinds]
    return f"{' and '.join(filter(None, (', '.join(words[:-1]), words[-1])))} information"


def suspension_letter(certificate: Case, by: Actor, on: date, **told: Any) -> Letter:
    return _decision(
        certificate,
        by,
        on,
        title="Certificate suspended",
        decided=f"The certificate {certificate.number} is suspended from {long_date(on)} on.",
        after="It comes back into force when the deficiencies are corrected to the satisfaction of the office.",
        **told,
    )


def revocation_letter(certificate: Case, by: Actor, on: date, **told: Any) -> Letter:
    return _decision(
        certificate,
        by,
        on,
        title="Certificate revoked",
        decided=f"The certificate {certificate.number} is revoked from {long_date(on)} on.",
        after="A new certificate needs a new application, with its fee and its inspections.",
        **told,
    )


def _decision(
    certificate: Case,
    by: Actor,
    on: date,
    *,
    title: str,
    decided: str,
    after: str,
    notice: DeficiencyNotice,
    service: Service,
    responses: list[DeficiencyResponse],
    reasons: Sequence[str],
) -> Letter:
    """What was notified and how, what was answered, what is decided and why."""
    heard = [
        f"{one.said_by} answered on {long_date(one.received_on)}; the office has considered it." for one in responses
    ]
    return letter_to_holder(
        certificate,
        by,
        on,
        title=title,
        opening=(
            f"A notice of deficiencies was served on {service.name} on {long_date(service.served_on)}"
            f" ({service.method_label.lower()}). They had to be corrected by {long_date(notice.correct_by)} and were"
            f" not. {CITE}",
            *(heard or ["No answer was received."]),
            decided,
        ),
        list_heading="Not corrected",
        items=[Item(text=reason) for reason in reasons],
        closing=(NOT_APPROVED, after, "Call the office if you would like to go through the reasons together."),
        citations=(CITE, "§ 5-27(a)(2)"),
    )
