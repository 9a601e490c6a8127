"""The declaration of a kept answer to "do I need a permit?". § 5-24(a)-(c)"""

from casework.kinds import Kind, State, Tone, Verb, WaitsOn
from permits.need import actions, forms, panels, policies
from permits.need.models import PermitQuestion, Status
from records.panels import DOCUMENTS

STATES = {
    Status.KEPT: State("Kept", WaitsOn.NOBODY),
    Status.ASKED: State("Confirmation asked for", WaitsOn.OFFICER, Tone.WAITING),
    Status.CONFIRMED: State("Confirmed in writing", WaitsOn.NOBODY, Tone.GOOD),
    Status.CORRECTED: State("Answered otherwise", WaitsOn.NOBODY, Tone.WARNING),
}

VERBS = (
    Verb(
        "confirm",
        "Confirm in writing",
        actions.confirm,
        "permits.answer",
        "§ 5-24(b)(1)",
        form=forms.ConfirmForm,
        obstacles=policies.obstacles_to_confirm,
        transition="confirm",
        signs=True,
        tone="primary",
        explains="A sealed letter gives the answer with what it rests on.",
        past="Answer confirmed",
    ),
    Verb(
        "correct",
        "Answer otherwise",
        actions.correct,
        "permits.answer",
        "§ 5-24(b)(1)",
        form=forms.CorrectForm,
        transition="correct",
        signs=True,
        explains="Such as to require a permit in this case. Your reason stands in the letter.",
        past="Answered otherwise",
        tells=lambda data: data["reason"],
    ),
    # Asked for on the website by whoever kept the answer; nobody in the office has a button for it.
    Verb(
        "ask",
        "Confirmation asked for",
        actions.ask,
        "consequence",
        "§ 5-24(b)(1)",
        transition="ask",
    ),
)

KIND = Kind(
    code="permit_question",
    slug="question",
    series="PN",
    label="Permit question",
    model=PermitQuestion,
    initial=Status.KEPT,
    states=STATES,
    verbs=VERBS,
    panels=(panels.ANSWER, panels.INQUIRER, DOCUMENTS),
    facts=panels.header_facts,
    event_labels={"open": "Answer kept"},
)
