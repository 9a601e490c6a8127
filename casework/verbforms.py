"""The form of a verb: its own fields, and what every act takes besides (day, reason, version, signature)."""

from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest
from django.utils.html import escape

from accounts.office import Office
from casework.cases.models import Case
from casework.forms import DayField, PlumblineForm
from casework.kinds import Verb
from casework.obstacle import Obstacle

OVERRIDE = "override_"


class VerbForm(PlumblineForm):
    """Base of the verbs' own forms. `record` and `office` are there to shape fields; cleaned data go to the action.

    `from_address`: the fields that a link to the page may fill in before anything is typed.
    `says`: the field that names on whose word it is done; who does it from outside the office is that person.
    """

    from_address: ClassVar[tuple[str, ...]] = ()
    says: ClassVar[str] = ""

    def __init__(self, *args: Any, record: Case, office: Office, **kwargs: Any) -> None:
        self.record, self.office = record, office
        super().__init__(*args, **kwargs)
        self.shape()
        if self.says and office.actor.is_applicant:
            field, self.initial[self.says] = self.fields[self.says], office.actor.name
            field.disabled, field.widget = True, forms.HiddenInput()
        self.ask_by_name()

    def shape(self) -> None:
        """Hook: choices and initial values that depend on the record."""

    def facts(self) -> dict[str, Any]:
        """What the action takes: the cleaned fields, unless the form says otherwise."""
        return dict(self.cleaned_data)


class ActForm(PlumblineForm):
    """What every act takes: the day it happened, why, the version that was shown, the password where it is signed."""

    on = DayField(label="Date", hint="If it was not today.")
    why = forms.CharField(
        label="Reason, for the record", required=False, widget=forms.Textarea(attrs={"rows": 2}), max_length=500
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, record: Case, office: Office, verb: Verb, obstacles: list[Obstacle], **kwargs: Any
    ) -> None:
        self.user_id, self.today = office.actor.user_id, office.today
        super().__init__(
            *args, initial={"on": office.today, "version": record.version, **kwargs.pop("initial", {})}, **kwargs
        )
        if office.actor.is_applicant and not verb.dated:
            del self.fields["on"], self.fields["why"]
        for obstacle in obstacles:
            if obstacle.overridable:
                self.fields[OVERRIDE + obstacle.code] = forms.CharField(
                    label="Go ahead all the same, because", required=False, help_text=escape(obstacle), max_length=300
                )
        if verb.signs and not office.actor.pen:
            self.fields["password"] = forms.CharField(
                label="Your password, to sign",
                widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
                strip=False,
            )

    def how(self) -> dict[str, Any]:
        """The keyword arguments that every action takes."""
        given = self.cleaned_data
        overrides = {k.removeprefix(OVERRIDE): v for k, v in given.items() if k.startswith(OVERRIDE) and v}
        on, why = given.get("on", self.today), given.get("why", "")
        return {"on": on, "why": why, "version": given["version"], "overrides": overrides}


def own_form(verb: Verb, record: Case, office: Office, request: HttpRequest | None = None, **sent: Any) -> VerbForm:
    """The verb's own form, bound to what was posted, or to `data` and `files`; an empty one where it asks nothing."""
    form_class: Any = verb.form or VerbForm
    bound: dict[str, Any] = sent
    if request is not None and request.method == "POST":
        bound = {"data": request.POST, "files": request.FILES}
    if request is not None and request.method == "GET" and verb.form:
        wanted = getattr(form_class, "from_address", ())
        bound = {"initial": {name: request.GET[name] for name in wanted if name in request.GET}}
    form: VerbForm = form_class(record=record, office=office, **bound)
    return form
