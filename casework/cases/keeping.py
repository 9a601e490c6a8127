"""What the office does with any case, whatever its type: gives it to somebody, and notes where its paper is kept."""

from dataclasses import replace
from datetime import date
from typing import Any, Unpack

from django import forms

from accounts.absence.queries import away_on
from accounts.actors import Actor
from accounts.models import User
from accounts.staff import staff, user_by_id
from casework.acting import How, act
from casework.cases.models import Case
from casework.errors import Refused
from casework.kinds import Kind, Verb, WaitsOn
from casework.obstacle import Obstacle
from casework.verbforms import VerbForm
from casework.writing import short_date


def assign(case: Case, *, by: Actor, on: date, assignee: User | None, **how: Unpack[How]) -> Case:
    """Give the case to somebody of the office, or to nobody, so that it waits on all who have the turn. § 5-23(a)(1)

    :raises Refused: the person holds no role here.
    """
    with act(case, "assign", by=by, on=on, **how) as step:
        here = {one.user_id for one in staff(step.record.municipality, on)}
        if assignee is not None and assignee.pk not in here:
            raise Refused([Obstacle("not-here", f"{assignee} does not work in this office.", "§ 5-23(a)(1)")])
        before = step.record.assignee
        step.record.assignee = assignee
        step.data |= {"from": before.name if before else "", "to": assignee.name if assignee else ""}
    return step.record


def keep_paper(case: Case, *, by: Actor, on: date, kept_at: str, **how: Unpack[How]) -> Case:
    """Note in which drawer, box or roll the paper of the case is. § 5-34(a)"""
    with act(case, "keep_paper", by=by, on=on, **how) as step:
        step.data |= {"from": step.record.kept_at, "to": kept_at}
        step.record.kept_at = kept_at
    return step.record


class AssignForm(VerbForm):
    """Whoever holds a role here; who is away is marked, with who stands in."""

    assignee = forms.TypedChoiceField(label="Give it to", coerce=int, empty_value=None, required=False)

    def shape(self) -> None:
        away = {one.user_id: one for one in away_on(self.office.municipality, self.office.today)}
        choices: list[tuple[Any, str]] = [("", "Nobody: whoever has the turn")]
        for one in staff(self.office.municipality, self.office.today):
            absence = away.get(one.user_id)
            instead = f", {absence.stand_in.name} stands in" if absence and absence.stand_in else ""
            until = f" (away until {short_date(absence.last_day)}{instead})" if absence else ""
            choices.append((one.user_id, f"{one.name}{until}"))
        field = self.fields["assignee"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        field.initial = self.record.assignee_id

    def facts(self) -> dict[str, Any]:
        return {"assignee": user_by_id(self.cleaned_data["assignee"])}


class PaperForm(VerbForm):
    """The place in the office’s own words."""

    kept_at = forms.CharField(
        label="Where the paper is kept",
        max_length=60,
        required=False,
        help_text="Such as Drawer 14, Box 2019-03, plan rack B.",
    )

    def shape(self) -> None:
        self.fields["kept_at"].initial = self.record.kept_at


def with_office_verbs(kind: Kind) -> Kind:
    """The record type with what the office does with every case; what waits on nobody is given to nobody."""
    open_ = tuple(code for code, state in kind.states.items() if state.waits_on != WaitsOn.NOBODY)
    added = [
        verb for verb in (replace(ASSIGN, while_in=open_), replace(PAPER, while_in=tuple(kind.states))) if verb.while_in
    ]
    return replace(kind, verbs=(*kind.verbs, *added))


ASSIGN = Verb(
    "assign",
    "Assign",
    assign,
    "cases.assign",
    "§ 5-23(a)(1)",
    form=AssignForm,
    explains="The case waits on this person alone, and on who stands in while they are away.",
    past="Assigned",
    tells=lambda data: f"to {data['to'] or 'nobody'}",
    in_bar=False,
)
PAPER = Verb(
    "keep_paper",
    "Note where the paper is",
    keep_paper,
    "cases.keep",
    "§ 5-34(a)",
    form=PaperForm,
    explains="The search box finds the case by this place.",
    past="Paper moved",
    tells=lambda data: f"to {data['to']}" if data["to"] else "no place noted",
    in_bar=False,
)
