"""What the pages of an application show: the step, the way through all of them, and what is still missing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.urls import reverse

from accounts.office import Office
from casework.errors import Refused
from casework.forms import MoneyInput, problems_of
from permits.building.models import ApplicationItem
from portal.application.forms import OWNER, ApplicationForm
from portal.application.missing import (
    AUTHORIZATION,
    Missing,
    checked_form,
    everything_typed,
    fee_of,
    form_of,
    missing,
)
from portal.application.models import ApplicationDraft, StagedFile
from portal.application.owner import has_confirmed
from portal.application.queries import files_of
from portal.application.steps import STEPS, Step, after

LONGEST_ANSWER = 5000
# What a file can be: key, words, the item it answers.
FILE_KINDS = (
    ("plans", "Drawings, site plan, specifications", "plan_sets"),
    ("photos", "Photos of the place", ""),
    ("special", "Statement of special inspections", "special_inspections"),
    ("energy", "Energy Code statement", "energy"),
    (AUTHORIZATION, "The owner’s written authorization", AUTHORIZATION),
    ("other", "Something else", ""),
)


@dataclass(frozen=True)
class Line:
    """A line of the review: what, what was said, and whether it is missing."""

    label: str
    value: str


def step_url(draft: ApplicationDraft, key: str) -> str:
    return reverse("portal:step", kwargs={"town": draft.municipality.slug, "key": draft.key, "step": key})


def context(draft: ApplicationDraft, office: Office, step: Step, form: forms.Form | None = None) -> dict[str, Any]:
    """What every step’s page needs."""
    checked = checked_form(draft, office)
    left = missing(draft, office, checked)
    return {
        "title": step.title,
        "kicker": ", ".join(filter(None, (checked.job.label if checked else "", str(draft.parcel or "")))),
        "draft": draft,
        "step": step,
        "step_number": STEPS.index(step) + 1,
        "steps": _way(draft, step, left),
        "here": [_linked(draft, one) for one in left if one.step == step.key],
        "elsewhere": [_linked(draft, one) for one in left if one.step != step.key],
        "left": len(left),
        "next_url": step_url(draft, after(step.key)),
        "form": form,
        "checked": checked,
    }


def _linked(draft: ApplicationDraft, one: Missing) -> dict[str, str]:
    at = f"#{one.target}" if one.target else ""
    return {"sentence": one.sentence, "cite": one.cite, "url": f"{step_url(draft, one.step)}{at}"}


def _way(draft: ApplicationDraft, current: Step, left: Sequence[Missing]) -> list[dict[str, str]]:
    """The steps with how each stands."""
    open_ones = {one.step for one in left}
    ready = draft.parcel is not None and bool(draft.permit_type)
    way = []
    for step in STEPS:
        done = step.key not in open_ones and step.key != "review" and (ready or step.key in ("where", "what"))
        state = "current" if step is current else "done" if done else "todo"
        reachable = ready or step.key in ("where", "what")
        way.append({"label": step.label, "url": step_url(draft, step.key) if reachable else "", "state": state})
    return way


def shown_form(draft: ApplicationDraft, office: Office, step: Step) -> ApplicationForm | None:
    """The form as it stands; only a step that was sent before shows what is wrong on it."""
    typed = everything_typed(draft, office)
    if step.key in draft.seen:
        return form_of(draft, office, data=typed)
    return form_of(draft, office, initial=typed)


def typed_on(form: ApplicationForm, step: str, sent: QueryDict) -> dict[str, Any]:
    """What was typed on that step, good or not yet, as it is kept."""
    kept: dict[str, Any] = {}
    for name in form.fields_of(step):
        widget = form.fields[name].widget
        if isinstance(widget, forms.CheckboxSelectMultiple):
            kept[name] = [_plain(value) for value in sent.getlist(name)]
        elif isinstance(widget, forms.CheckboxInput):
            kept[name] = name in sent
        elif name in sent:
            kept[name] = _plain(sent[name])
    return kept


def _plain(text: object) -> str:
    return str(text).replace("\x00", "")[:LONGEST_ANSWER]


def problems_on(form: ApplicationForm, step: str) -> list[tuple[str, str]]:
    """What is wrong with the fields of this step, for its summary."""
    targets = {getattr(form[name], "target_id", "") for name in form.fields_of(step)}
    return [(target, sentence) for target, sentence in problems_of(form) if target in targets]


def item_rows(form: ApplicationForm) -> dict[str, list[dict[str, Any]]]:
    """The items asked about: those that the job usually brings, and those that usually do not apply."""
    rows = [
        {"item": item, "answer": form[f"item_{item.key}"], "reason": form[f"reason_{item.key}"]}
        for item in form.asked_items()
    ]
    usual = [row for row in rows if row["item"].key not in form.job.not_applicable]  # type: ignore[attr-defined]
    return {"items": usual, "absent": [row for row in rows if row not in usual]}


@dataclass(frozen=True)
class FileRow:
    """A file that is here, and where it is taken back."""

    file: StagedFile
    remove_url: str


def file_rows(files: Iterable[StagedFile], remove: str, **holder: Any) -> list[FileRow]:
    """`remove` is the URL name at which one is taken back, with what names its holder."""
    urls = {"town": "", **holder}
    return [FileRow(one, reverse(remove, kwargs=urls | {"town": one.municipality.slug, "pk": one.pk})) for one in files]


def documents(draft: ApplicationDraft, office: Office, checked: ApplicationForm | None) -> dict[str, Any]:
    """The files that are here, what a file can be, and how the owner’s leave stands."""
    applies_for_owner = draft.answers.get("part", OWNER) != OWNER
    kinds = [kind for kind in FILE_KINDS if kind[0] != AUTHORIZATION or applies_for_owner]
    return {
        "rows": file_rows(files_of(draft), "portal:take-back", key=draft.key),
        "kinds": kinds,
        "applies_for_owner": applies_for_owner,
        "owner_confirmed": has_confirmed(draft),
        "owner_email": draft.owner_asked or draft.answers.get("owner_email", ""),
        "checked": checked,
    }


def review(draft: ApplicationDraft, checked: ApplicationForm) -> dict[str, Any]:
    """Everything said, and what it will cost."""
    try:
        cost: dict[str, Any] = {"quote": fee_of(checked)}
    except Refused as refused:
        cost = {"no_quote": refused.obstacles}
    law = checked.law
    labels = dict(ApplicationItem.Presence.choices)
    items = []
    for item in law.permits.application_items:
        presence, reason = checked.answers[item.key]
        said = {"here": "Included", "missing": "Missing"}.get(presence, labels.get(presence, "Missing"))
        items.append((item.label, f"{said}: {reason}" if reason else said, law.office.cite(item.cite)))
    return {
        "parts": [
            ("work", "The work", _lines(checked, "work")),
            ("who", "People", _lines(checked, "who")),
        ],
        "items": items,
        "files": files_of(draft),
        "twin": "another" in checked.errors or draft.answers.get("another"),
        **cost,
    }


def _lines(form: ApplicationForm, step: str) -> list[Line]:
    lines = [Line(str(form.fields[name].label), _said(form, name)) for name in form.fields_of(step)]
    return [line for line in lines if line.value]


def _said(form: ApplicationForm, name: str) -> str:
    """An answer in the words of its choice, or as typed."""
    field, value = form.fields[name], form[name].value()
    if value in (None, "", [], False):
        return ""
    if isinstance(field, forms.ChoiceField):
        words = {str(key): str(label) for key, label in field.choices}  # type: ignore[union-attr, misc]
        chosen = value if isinstance(value, list | tuple) else [value]
        return ", ".join(words.get(str(one), str(one)) for one in chosen)
    return f"${value}" if isinstance(field.widget, MoneyInput) else str(value)
