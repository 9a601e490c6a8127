"""Doing one act from its page: the same for whoever does it, at the desk of the office or from outside it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.office import Office
from accounts.signing import why_not_signed
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused, StalePage
from casework.events.models import Event
from casework.events.queries import since
from casework.kinds import Verb, kind_of
from casework.obstacle import Obstacle
from casework.pages import HistoryLine, verb_url
from casework.policies import may_do, obstacles_now, status_obstacle
from casework.verbforms import ActForm, VerbForm, own_form


@dataclass(frozen=True)
class Desk:
    """Where acts are done: the URL name of the case's page there, and what is told of events there."""

    case: str
    told: Callable[[Case, Iterable[Event]], list[HistoryLine]]

    def case_url(self, record: Case, office: Office) -> str:
        return reverse(self.case, kwargs={"town": office.municipality.slug, "number": record.number})


@dataclass(frozen=True)
class Doing:
    """One person at one desk, about to do one thing to one record."""

    request: HttpRequest
    office: Office
    desk: Desk
    record: Case
    verb: Verb

    def answer(self) -> HttpResponseBase:
        """The page of the act, or what came of doing it.

        :raises PermissionDenied: the act is not this person's.
        """
        if not may_do(self.office.actor, self.verb, self.record):
            raise PermissionDenied(f"“{self.verb.label}” is not part of your role here.")
        if self.verb.page and self.verb.form is None:
            return redirect(verb_url(self.record, self.verb, self.office))  # what only that page asks for
        form = own_form(self.verb, self.record, self.office, self.request)
        found = obstacles_now(self.record, self.verb, by=self.office.actor, on=self.office.today)
        if self.request.method == "POST":
            return self._post(form, found)
        return self._page(form, self._act_form(found), found)

    def _act_form(self, found: list[Obstacle], data: Any = None) -> ActForm:
        return ActForm(data, record=self.record, office=self.office, verb=self.verb, obstacles=found)

    def _post(self, form: VerbForm, found: list[Obstacle]) -> HttpResponse:
        """Do it, or show the page again with everything typed and every reason why not."""
        act_form = self._act_form(found, self.request.POST)
        if not (form.is_valid() & act_form.is_valid()):
            return self._page(form, act_form, found, status=422)
        by = self.office.actor
        if self.verb.signs:
            wrong = "" if by.pen else why_not_signed(self.request, act_form.cleaned_data["password"])
            if wrong:
                act_form.add_error("password", f"{wrong} Nothing has been signed.")
                return self._page(form, act_form, found, status=422)
            by = by.signing()
        try:
            self.verb.does(self.record, by=by, **act_form.how(), **form.facts())
        except Refused as refused:
            return self._page(form, act_form, list(refused.obstacles), status=409)
        except StalePage as stale:
            return self._stale_page(stale, form)
        except NotAllowed as no:
            raise PermissionDenied(str(no)) from no
        messages.success(self.request, f"{self.verb.past or self.verb.label}.")
        return redirect(self.desk.case_url(self.record, self.office))

    def _page(self, form: VerbForm, act_form: ActForm, obstacles: list[Obstacle], status: int = 200) -> HttpResponse:
        kind = kind_of(self.record)
        context = self._common(form, act_form, obstacles) | {
            "blocked": any(not o.overridable for o in obstacles),
            "status_label": kind.states[self.record.status].label,
        }
        return render(self.request, "casework/verb.html", context, status=status)

    def _stale_page(self, stale: StalePage, form: VerbForm) -> HttpResponse:
        """What happened meanwhile; what was typed comes back in a fresh form if the verb is still possible."""
        record = stale.case
        found = obstacles_now(record, self.verb, by=self.office.actor, on=self.office.today)
        data = self.request.POST.copy()
        data["version"] = str(record.version)
        act_form = ActForm(data, record=record, office=self.office, verb=self.verb, obstacles=found)
        context = self._common(form, act_form, found) | {
            "case": record,
            "gone": status_obstacle(record, self.verb) is not None,
            "meanwhile": self.desk.told(record, since(record, stale.seen)),
        }
        return render(self.request, "casework/stale.html", context, status=409)

    def _common(self, form: VerbForm, act_form: ActForm, obstacles: list[Obstacle]) -> dict[str, Any]:
        return {
            "case": self.record,
            "case_url": self.desk.case_url(self.record, self.office),
            "kind": kind_of(self.record),
            "verb": self.verb,
            "form": form,
            "act_form": act_form,
            "obstacles": obstacles,
            "writing": self.office.actor.by_writing(self.verb.power, self.record.law),
        }
