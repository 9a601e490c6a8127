"""What is still missing from an application, at every moment, each with the clause that asks for it (§ 5-24(d))."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from accounts.office import Office
from casework.errors import Refused
from casework.forms import problems_of
from fees.calculation import Measures, Quote, quote
from permits.building.models import ApplicationItem
from portal.application.forms import OWNER, ApplicationForm
from portal.application.models import ApplicationDraft
from portal.application.owner import has_confirmed
from portal.application.queries import files_of
from portal.application.steps import FORM_STEPS

AUTHORIZATION = "authorization"
SIGNER = "5-24(d)(2)"
FEE = "5-24(l)"
# Which clause asks for what a field holds; a required item has its own.
CITES = {
    "description": "5-24(d)(4)(a)",
    "natures": "5-24(d)(4)(a)",
    "occupancy_class": "5-24(d)(4)(c)",
    "valuation": FEE,
    "square_feet": FEE,
}


@dataclass(frozen=True)
class Missing:
    """One thing that is missing: on which step it is given, what it is, which clause asks for it."""

    step: str
    sentence: str
    cite: str
    target: str = ""


def form_of(draft: ApplicationDraft, office: Office, **bound: Any) -> ApplicationForm | None:
    """The application as far as it is filled in; none before property and job are known."""
    job = next((t for t in office.law.permits.permit_types if t.key == draft.permit_type), None) if office.law else None
    if draft.parcel is None or job is None:
        return None
    filed = frozenset(files_of(draft).values_list("item", flat=True))
    return ApplicationForm(office=office, parcel=draft.parcel, job=job, filed=filed, **bound)


def everything_typed(draft: ApplicationDraft, office: Office) -> dict[str, Any]:
    """What was typed so far, and what job and roll suggest where nothing was."""
    blank = form_of(draft, office)
    if blank is None:
        return {}
    suggested = {name: blank.get_initial_for_field(field, name) for name, field in blank.fields.items()}
    suggested["owner_name"] = suggested["owner_name"] or ""
    return {**suggested, **draft.answers}


def checked_form(draft: ApplicationDraft, office: Office) -> ApplicationForm | None:
    """The whole application, looked through."""
    form = form_of(draft, office, data=everything_typed(draft, office))
    if form is not None:
        form.full_clean()
    return form


def fee_of(form: ApplicationForm) -> Quote:
    """What the application will cost.

    :raises Refused: it cannot be worked out yet.
    """
    given = form.cleaned_data
    measures = Measures(square_feet=given.get("square_feet"), valuation_cents=given.get("valuation"))
    return quote(form.office.municipality, form.job.fee_key, form.office.today, measures)


def missing(draft: ApplicationDraft, office: Office, form: ApplicationForm | None) -> list[Missing]:
    """Everything that keeps the application from being sent; signing it comes last and is not in the list."""
    assert office.law is not None
    cite = office.law.office.cite
    found = []
    if draft.parcel is None:
        found.append(Missing("where", "The property is not chosen.", cite("5-24(d)(4)(b)")))
    if not draft.permit_type:
        found.append(Missing("what", "The job is not chosen.", cite("5-24(d)(4)(a)")))
    if form is not None:
        found += [*_wrong_fields(form), *_missing_items(form), *_fee(form), *_owner(draft, form)]
    return found


def _wrong_fields(form: ApplicationForm) -> Iterator[Missing]:
    """Every field that is empty or cannot be read, on the step that shows it."""
    steps = {name: step for step in (*FORM_STEPS, "review") for name in form.fields_of(step)}
    cites = CITES | {f"reason_{item.key}": item.cite for item in form.law.permits.application_items}
    by_target = {getattr(field, "target_id", ""): field.name for field in form}
    for target, sentence in problems_of(form):
        name = by_target.get(target, "")
        yield Missing(steps.get(name, "work"), sentence, form.law.office.cite(cites.get(name, SIGNER)), target)


def _missing_items(form: ApplicationForm) -> Iterator[Missing]:
    for item in form.law.permits.application_items:
        presence, _ = form.answers.get(item.key, ("missing", ""))
        if presence != ApplicationItem.Presence.MISSING or item.key in ("description", "occupancy"):
            continue  # a field of its own says that these are missing
        where = {"premises": "where", "plan_sets": "documents"}.get(item.key, "items")
        target = f"id_item_{item.key}_0" if where == "items" else ""
        yield Missing(where, f"Missing: {item.label}.", form.law.office.cite(item.cite), target)


def _fee(form: ApplicationForm) -> Iterator[Missing]:
    try:
        fee_of(form)
    except Refused as refused:
        known = {"valuation", "square_feet"} & set(form.errors)
        for obstacle in () if known else refused.obstacles:
            yield Missing("work", obstacle.sentence, obstacle.cite, "id_square_feet")


def _owner(draft: ApplicationDraft, form: ApplicationForm) -> Iterator[Missing]:
    """Whoever is not the owner shows that the owner allows it: a document, or the owner's own answer."""
    part = form.cleaned_data.get("part")
    if part in (None, OWNER) or AUTHORIZATION in form.filed or has_confirmed(draft):
        return
    sentence = "The owner has not allowed you to apply: upload a written authorization, or ask the owner by e-mail."
    yield Missing("documents", sentence, form.law.office.cite(SIGNER), "owner-allows")
