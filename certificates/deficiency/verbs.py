"""What a certificate of any kind offers under § 5-27(f): put these among its Kind's verbs."""

from collections.abc import Callable, Iterable

from casework.kinds import Verb
from certificates.deficiency import actions, forms, policies
from certificates.deficiency.models import DEFICIENT, REVOKED, SUSPENDED, UNCORRECTED, Revocable
from certificates.deficiency.policies import CITE
from notices.service.verbs import reverse_service_verb, serve_verb
from ordinances import types as rules
from ordinances.law import Law

UNDER_NOTICE = (DEFICIENT, UNCORRECTED)
SERVED_IN = (*UNDER_NOTICE, SUSPENDED, REVOKED)


def way_of(law: Law) -> rules.Service:
    """How the law has notices about certificates served."""
    return law.certificates.service


def deficiency_verbs(*, in_force: Iterable[str], correct: Callable[..., Revocable]) -> tuple[Verb, ...]:
    """`in_force`: the statuses in which there is something to take back; `correct` issues the certificate again."""
    return (
        serve_verb(while_in=SERVED_IN, way=way_of, cite=CITE),
        RECORD_RESPONSE,
        Verb(
            "correct",
            "Corrected: issue again",
            correct,
            "certificates.revoke",
            CITE,
            form=forms.CorrectForm,
            while_in=(*UNDER_NOTICE, SUSPENDED),
            signs=True,
            tone="primary",
            explains="The deficiencies are corrected to your satisfaction. The certificate is issued again as it now"
            " reads; the paper before it says that it was replaced.",
            past="Corrected, issued again",
        ),
        Verb(
            "give_notice",
            "Give notice of deficiencies",
            actions.give_notice,
            "certificates.revoke",
            CITE,
            form=forms.NoticeForm,
            obstacles=policies.obstacles_to_notify,
            while_in=(*in_force, *UNDER_NOTICE),
            signs=True,
            tone="danger",
            explains="It was issued in error. The letter says what is deficient, by when it must be corrected and how"
            " to be heard. A notice given before is replaced.",
            past="Notice of deficiencies given",
        ),
        SUSPEND,
        REVOKE,
        reverse_service_verb(while_in=SERVED_IN, does=actions.reverse_service),
    )


RECORD_RESPONSE = Verb(
    "record_response",
    "Record an answer",
    actions.record_response,
    "notices.serve",
    CITE,
    form=forms.ResponseForm,
    obstacles=policies.obstacles_to_respond,
    while_in=(*UNDER_NOTICE, SUSPENDED),
    explains="What the holder said to the notice, in whatever way. It is not public.",
    past="Answer recorded",
    tells=lambda data: f"By {data['said_by']}",
)
SUSPEND = Verb(
    "suspend",
    "Suspend the certificate",
    actions.suspend,
    "certificates.revoke",
    CITE,
    form=forms.DecideForm,
    obstacles=policies.obstacles_to_decide,
    transition="suspend",
    signs=True,
    tone="danger",
    explains="Not corrected in time. What it covers may not be used until it is.",
    past="Certificate suspended",
)
REVOKE = Verb(
    "revoke",
    "Revoke the certificate",
    actions.revoke,
    "certificates.revoke",
    CITE,
    form=forms.DecideForm,
    obstacles=policies.obstacles_to_decide,
    transition="revoke",
    signs=True,
    tone="danger",
    explains="Not corrected in time. It is out of force for good; a new one needs a new application.",
    past="Certificate revoked",
)
