"""The worksheet's declaration: statuses, verbs, panel, date. § 5-35(b)"""

from casework.kinds import Kind, State, Tone, Verb, WaitsOn
from reports.worksheet import actions, forms, panels, policies
from reports.worksheet.deadlines import deadlines
from reports.worksheet.models import Status, Worksheet

STATES = {
    Status.OPEN: State("Being prepared", WaitsOn.OFFICER, Tone.WAITING),
    Status.SENT: State("Sent to the State", WaitsOn.NOBODY, Tone.GOOD),
}
OPEN = (Status.OPEN,)

VERBS = (
    Verb(
        "send",
        "Record that it was sent",
        actions.send,
        actions.POWER,
        actions.CITE,
        form=forms.SendForm,
        obstacles=policies.obstacles_to_send,
        transition="send",
        tone="primary",
        explains="You entered these figures in the State’s form. They stay as they are now.",
        past="Sent to the State",
        tells=lambda data: data["how"],
    ),
    Verb(
        "adopt",
        "Adopt suggested rows",
        actions.adopt,
        actions.POWER,
        actions.CITE,
        form=forms.AdoptForm,
        while_in=OPEN,
        explains="Suggestions are not the State’s form: adopt what the form of the year asks for.",
        past="Rows adopted",
        tells=lambda data: "; ".join(data["rows"]),
    ),
    Verb(
        "copy_rows",
        "Copy last year’s rows",
        actions.copy_rows,
        actions.POWER,
        actions.CITE,
        while_in=OPEN,
        explains="What last year’s worksheet asked; the answers are counted anew.",
        past="Last year’s rows copied",
    ),
    Verb(
        "write_row",
        "Add a row",
        actions.write_row,
        actions.POWER,
        actions.CITE,
        while_in=OPEN,
        page="reports:new-row",
        past="Row written",
        tells=lambda data: data["row"],
    ),
    Verb(
        "drop_row",
        "Take a row out",
        actions.drop_row,
        actions.POWER,
        actions.CITE,
        form=forms.DropForm,
        obstacles=policies.obstacles_to_drop,
        while_in=OPEN,
        tone="danger",
        past="Row taken out",
        tells=lambda data: data["row"],
    ),
    Verb(
        "reopen",
        "Open it again",
        actions.reopen,
        actions.POWER,
        actions.CITE,
        transition="reopen",
        tone="danger",
        explains="To correct it; say why. What was sent stays in the history.",
        past="Opened again",
    ),
)

KIND = Kind(
    code=actions.CODE,
    slug="state_report",
    series="SR",
    label="State report worksheet",
    model=Worksheet,
    initial=Status.OPEN,
    states=STATES,
    verbs=VERBS,
    panels=(panels.ROWS,),
    deadlines=deadlines,
    facts=panels.header_facts,
)
