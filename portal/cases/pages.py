"""What the page of an own case shows (for whoever takes part in it from outside), whatever kind of record it is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse

from accounts.office import Office
from casework.cases.models import Case
from casework.deadlines.queries import DATES
from casework.dossier import looking_at
from casework.events.queries import EVENTS, of_case
from casework.holds.queries import BINDING, binding
from casework.kinds import Kind, Panel, Tone, Verb, kind_of, typed
from casework.pages import VerbButton, date_lines, panels, verb_button
from casework.policies import may_do, offered
from inspections.construction.kind import KIND as INSPECTION
from permits.building.kind import KIND as BUILDING_PERMIT
from portal.cases.panels import EVERY_KIND, PANELS
from portal.cases.told import AWAITING_PAYMENT, holding_up, is_awaiting_payment, lines_told, turn
from portal.cases.wording import FIRST, as_said
from portal.pages import RECORDS

# Acts that need a page of their own here, by record type and verb.
OWN_PAGES: Mapping[tuple[str, str], str] = {(BUILDING_PERMIT.code, "answer_requests"): "portal:answers"}
# What follows by itself from another act; it needs no button.
BY_ITSELF = frozenset({"resume_review"})
# Which facts stand in the head of the page: those of the land and the job, of a visit its day.
FACTS_OF = frozenset({BUILDING_PERMIT.code, INSPECTION.code})
OF_OWN_CASE = (EVENTS, DATES, BINDING)


@dataclass(frozen=True)
class OwnLine:
    """An own case in the list."""

    case: Case
    what: str
    status: str
    tone: Tone
    turn: str


def own_line(case: Case) -> OwnLine:
    record = typed(case)
    kind, (label, tone) = kind_of(record), status_of(record)
    return OwnLine(record, kind.label, label, tone, turn(record))


def status_of(record: Case) -> tuple[str, Tone]:
    """The status in the applicant’s words."""
    state = kind_of(record).states[record.status]
    return (AWAITING_PAYMENT, Tone.WARNING) if is_awaiting_payment(record) else (state.label, state.tone)


def case_context(record: Case, office: Office) -> dict[str, Any]:
    """The context of an own case’s page, from what its dossier holds."""
    kind = kind_of(record)
    shown = [rows for panel in panels_of(kind) for rows in panel.reads]
    with looking_at(record, (*OF_OWN_CASE, *kind.dossier(), *shown), kind.subject_reads):
        return _case_context(record, kind, office)


def _case_context(record: Case, kind: Kind, office: Office) -> dict[str, Any]:
    label, tone = status_of(record)
    public = RECORDS.get(kind.code)
    return {
        "title": record.headline,
        "case": record,
        "kind": kind,
        "header": {
            "kicker": f"{kind.label} {record.number}",
            "title": record.headline,
            "status": label,
            "status_tone": tone,
            "facts": kind.facts(record) if kind.code in FACTS_OF else (),
        },
        "turn": turn(record),
        "standing": public(record, office.today).standing if public else None,
        "pays": is_awaiting_payment(record),
        "verbs": own_verbs(record, office),
        "obstacles": holding_up(record, office),
        "deadlines": date_lines(record, office.today),
        "panels": own_panels(kind, record, office),
        "events": lines_told(record, reversed(list(of_case(record))), office.actor.user_id),
    }


def own_verbs(record: Case, office: Office) -> list[VerbButton]:
    """What the person can do here, as buttons; what stands in the way is said with each."""
    held = list(binding(record))
    mine = [v for v in offered(record) if may_do(office.actor, v, record) and v.name not in BY_ITSELF]
    return [
        _own_button(verb_button(record, as_said(record, verb), office, held), record, verb, office) for verb in mine
    ]


def _own_button(button: VerbButton, record: Case, verb: Verb, office: Office) -> VerbButton:
    """Leading to the act’s page here; an act with a page of its own is what the case waits for."""
    act = (record.kind, verb.name)
    tone = "primary" if act in OWN_PAGES or (act in FIRST and button.allowed) else button.tone
    return replace(button, url=act_url(record, verb, office), tone=tone)


def act_url(record: Case, verb: Verb, office: Office) -> str:
    key = {"town": office.municipality.slug, "number": record.number}
    page = OWN_PAGES.get((record.kind, verb.name))
    return reverse(page, kwargs=key) if page else reverse("portal:do", kwargs={**key, "verb": verb.name})


def own_panels(kind: Kind, record: Case, office: Office) -> list[dict[str, Any]]:
    """The parts that are chosen for this record type, or those that every type has."""
    return panels(replace(kind, panels=panels_of(kind)), record, office)


def panels_of(kind: Kind) -> tuple[Panel, ...]:
    return tuple(PANELS.get(kind.code, EVERY_KIND))
