"""The declaration of the yearly report to the board: statuses, verbs, panels. § 5-35(a)"""

from casework.kinds import Kind, State, Tone, Verb, WaitsOn
from records.panels import DOCUMENTS
from reports.board import actions, forms, panels, policies
from reports.board.models import BoardReport, Status

STATES = {
    Status.OPEN: State("Being prepared", WaitsOn.OFFICER, Tone.WAITING),
    Status.SUBMITTED: State("Submitted to the board", WaitsOn.NOBODY, Tone.GOOD),
}
OPEN = (Status.OPEN,)

VERBS = (
    Verb(
        "submit",
        "Submit it to the board",
        actions.submit,
        actions.POWER,
        actions.CITE,
        obstacles=policies.obstacles_to_submit,
        transition="submit",
        signs=True,
        tone="primary",
        explains="The figures are counted now; the paper is signed, sealed and kept.",
        past="Submitted to the board",
    ),
    Verb(
        "ask",
        "Enter what the board asks",
        actions.ask,
        actions.POWER,
        actions.CITE,
        form=forms.AskForm,
        while_in=OPEN,
        explains="The report holds any information that the board asks for.",
        past="The board asked",
        tells=lambda data: data["question"],
    ),
    Verb(
        "answer",
        "Answer the board",
        actions.answer,
        actions.POWER,
        actions.CITE,
        form=forms.AnswerForm,
        while_in=OPEN,
        past="Answered",
        tells=lambda data: data["question"],
    ),
    Verb(
        "remark",
        "Write to the board",
        actions.remark,
        actions.POWER,
        actions.CITE,
        form=forms.RemarkForm,
        while_in=OPEN,
        explains="Printed before the figures.",
        past="Words to the board written",
    ),
)

KIND = Kind(
    code=actions.CODE,
    slug="board_report",
    series="AR",
    label="Report to the board",
    model=BoardReport,
    initial=Status.OPEN,
    states=STATES,
    verbs=VERBS,
    panels=(panels.CONTENTS, DOCUMENTS),
    facts=panels.header_facts,
)
