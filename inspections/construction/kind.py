"""The construction inspection's declaration: statuses, verbs, panels, dates. § 5-25"""

from collections.abc import Sequence

from casework.deadlines.due import BOOKED, Due
from casework.holds.queries import BINDING
from casework.kinds import Kind, State, Tone, Verb, WaitsOn
from casework.writing import long_date
from fees.panels import FEES
from fees.queries import CHARGES
from fees.verbs import charge_verb, take_payment_verb, void_charge_verb
from inspections.construction import (
    actions,
    changing,
    forms,
    letters,
    panels,
    policies,
    requestforms,
    requesting,
    requestpolicies,
)
from inspections.construction.models import RESULTS, Half, Inspection, Status
from inspections.construction.queries import FLAWS, OF_PLAN, PHOTOS

ASKED = (Status.REQUESTED,)
AHEAD = (Status.SCHEDULED,)
VISITS = (Status.SCHEDULED, *RESULTS, Status.NOT_DONE)

STATES = {
    Status.REQUESTED: State("Requested", WaitsOn.CLERK, Tone.WAITING),
    Status.SCHEDULED: State("Booked", WaitsOn.INSPECTOR, Tone.WAITING),
    Status.PASSED: State("Passed", WaitsOn.NOBODY, Tone.GOOD),
    Status.PARTIAL: State("Partly passed", WaitsOn.NOBODY, Tone.WARNING),
    Status.FAILED: State("Failed", WaitsOn.NOBODY, Tone.BAD),
    Status.NOT_DONE: State("Not done", WaitsOn.NOBODY, Tone.WARNING),
    Status.CANCELLED: State("Canceled", WaitsOn.NOBODY, Tone.NEUTRAL),
    Status.REVERSED: State("Reversed", WaitsOn.NOBODY, Tone.NEUTRAL),
}

VERBS = (
    Verb(
        "record",
        "Record the result",
        actions.record,
        "inspections.record",
        "§ 5-25(c)(1)",
        form=forms.RecordForm,
        obstacles=policies.obstacles_to_visit,
        while_in=AHEAD,
        tone="primary",
        explains="The permit holder is told the result; work that fails stays exposed.",
        page="inspections:site",
        past="Result recorded",
        tells=letters.of_result,
    ),
    Verb(
        "not_done",
        "Could not inspect",
        actions.not_done,
        "inspections.record",
        "§ 5-25(a)(1)",
        form=forms.NotDoneForm,
        transition="note_not_done",
        explains="Nobody there, work not ready, or the weather. The permit holder is told.",
        past="Inspection not possible",
        tells=lambda data: data["cause"],
    ),
    Verb(
        "reschedule",
        "Reschedule",
        actions.reschedule,
        "inspections.book",
        "§ 5-25(a)(2)",
        form=forms.RescheduleForm,
        while_in=AHEAD,
        explains="Another day, half of the day, or inspector. The permit holder is told of a new day.",
        past="Rescheduled",
        tells=lambda data: f"{data['day_words']}, {data['half']}",
    ),
    Verb(
        "authorize",
        "Authorize an outside inspector",
        actions.authorize,
        actions.OFFICER_ONLY,
        "§ 5-22 Inspector",
        form=forms.AuthorizeForm,
        while_in=AHEAD,
        explains="The person you name may make this one inspection; the office records the result.",
        past="Outside inspector authorized",
        tells=lambda data: data["outside_inspector"],
    ),
    Verb(
        "agree",
        "Choose day and inspector",
        requesting.agree,
        "inspections.book",
        "§ 5-25(a)(2)",
        form=requestforms.AgreeForm,
        obstacles=requestpolicies.obstacles_to_agree,
        transition="agree",
        tone="primary",
        explains="On the day that was asked for, or another. The permit holder is told.",
        past="Booked",
        tells=lambda data: f"{data['day_words']}, {data['half']}",
    ),
    Verb(
        "decline",
        "Do not book it",
        requesting.decline,
        "inspections.book",
        "§ 5-25(a)(2)",
        form=requestforms.DeclineForm,
        transition="decline",
        explains="The permit holder is told why, and what to do instead.",
        past="Not booked",
        tells=lambda data: data["reason"],
    ),
    Verb(
        "take_back",
        "Take the request back",
        requesting.take_back,
        "inspections.book",
        "§ 5-25(a)(2)",
        transition="take_back",
        tone="danger",
        explains="The work is not ready after all. It can be asked for again at any time.",
        past="Request taken back",
        open_to="inspections.request",
        in_bar=False,
    ),
    Verb(
        "call_off",
        "Cancel for the holder",
        changing.call_off,
        "inspections.book",
        "§ 5-25(a)(2)",
        obstacles=requestpolicies.obstacles_to_change,
        while_in=AHEAD,
        tone="danger",
        explains="The inspector is told. Inspection fees that were paid are not refunded (§ 5-25(d)(2)).",
        past="Canceled by the holder",
        open_to="inspections.request",
        in_bar=False,
    ),
    Verb(
        "ask_other_day",
        "Ask for another day",
        changing.ask_other_day,
        "inspections.book",
        "§ 5-25(a)(2)",
        form=requestforms.OtherDayForm,
        obstacles=requestpolicies.obstacles_to_change,
        transition="ask_other_day",
        explains="The booking is given up, and the office books another day.",
        past="Another day asked for",
        open_to="inspections.request",
        in_bar=False,
        tells=lambda data: f"{data['day_words']}, {data['half']}, instead of {data['was']['day']}",
    ),
    take_payment_verb(while_in=VISITS),
    charge_verb(while_in=VISITS, events=("INSPECTION",)),
    Verb(
        "cancel",
        "Cancel the booking",
        actions.cancel,
        "inspections.book",
        "§ 5-25(a)(2)",
        transition="cancel",
        tone="danger",
        explains="The permit holder is told. Inspection fees that were paid are not refunded (§ 5-25(d)(2)).",
        past="Booking canceled",
    ),
    Verb(
        "reverse",
        "Reverse the result",
        actions.reverse,
        actions.OFFICER_ONLY,
        "§ 5-23(a)(1)",
        obstacles=policies.obstacles_to_reverse,
        transition="reverse",
        tone="danger",
        explains="For a result entered by mistake; say why. It stays to be seen and counts for nothing.",
        past="Result reversed",
    ),
    void_charge_verb(while_in=VISITS),
)


def deadlines(inspection: Inspection) -> Sequence[Due]:
    """The day of the visit while it is booked. It only informs: nothing follows from it by itself."""
    if inspection.status != Status.SCHEDULED:
        return ()
    half = Half(inspection.half).label.lower()
    words = f"Booked for {inspection.day:%A}, {long_date(inspection.day)}, {half}."
    return (Due(BOOKED, f"Inspection, {half}", inspection.day, None, "§ 5-25(a)(2)", words),)


KIND = Kind(
    code=actions.CODE,
    slug="inspection",
    series="IN",
    label="Inspection",
    model=Inspection,
    initial=Status.REQUESTED,
    states=STATES,
    verbs=VERBS,
    panels=(panels.REQUEST, panels.RESULT, panels.PHOTOS, panels.EARLIER, FEES),
    subject_reads=(*OF_PLAN, FLAWS, PHOTOS, CHARGES, BINDING),
    deadlines=deadlines,
    facts=panels.header_facts,
    event_labels={"open": "Asked for"},
    type_field="kind_key",
    types=lambda law: [(one.key, one.label) for one in law.inspections.kinds],
)
