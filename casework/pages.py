"""What the generic pages show of a case: header, verbs, what is holding it up, dates, panels, history."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.timezone import localtime

from accounts.office import Office
from casework.calls.queries import ABOUT_CASE, calls_on_case
from casework.cases.models import Case
from casework.deadlines.queries import DATES, dates_of
from casework.dossier import looking_at
from casework.events import chain
from casework.events.models import Event
from casework.events.queries import EVENTS, of_case
from casework.holds.models import Hold
from casework.holds.queries import BINDING, binding
from casework.kinds import Kind, Verb, kind_of
from casework.obstacle import Obstacle
from casework.own.policies import decides, own_matter
from casework.policies import may_do, obstacles_now, offered


@dataclass(frozen=True)
class VerbButton:
    """A verb as a button, with everything that stands in its way."""

    name: str
    label: str
    tone: str
    url: str
    explains: str
    cite: str
    obstacles: tuple[Obstacle, ...]

    @property
    def allowed(self) -> bool:
        """Whether it may be tried: nothing in the way but what the officer may override."""
        return all(o.overridable for o in self.obstacles)


@dataclass(frozen=True)
class HistoryLine:
    """One event in the field's words."""

    label: str
    actor: str
    title: str
    happened_on: date
    recorded_on: date
    why: str
    cites: Sequence[str]
    to_status: str
    overridden: Sequence[dict[str, str]]
    detail: str = ""


@dataclass(frozen=True)
class DateLine:
    """One date that binds the case, with its arithmetic."""

    label: str
    due_on: date
    sentence: str
    cite: str
    days_left: int

    @property
    def overdue(self) -> bool:
        return self.days_left < 0


# What every page shows of its case.
OF_EVERY_CASE = (EVENTS, DATES, BINDING, ABOUT_CASE)


def case_page(record: Case, office: Office) -> dict[str, Any]:
    """The context of the generic case page, from what its dossier holds."""
    with looking_over(record):
        return _case_page(record, office)


def looking_over(record: Case) -> AbstractContextManager[None]:
    """A look at everything that the record’s page needs."""
    kind = kind_of(record)
    return looking_at(record, (*OF_EVERY_CASE, *kind.dossier()), kind.subject_reads)


def _case_page(record: Case, office: Office) -> dict[str, Any]:
    kind = kind_of(record)
    state = kind.states[record.status]
    held = list(binding(record))
    buttons = verb_buttons(record, office, held)
    leading = next((b for b in buttons if b.tone == "primary"), None)
    return {
        "case": record,
        "kind": kind,
        "header": {
            "kicker": f"{kind.label} {record.number}",
            "title": record.headline,
            "status": state.label,
            "status_tone": state.tone,
            "facts": kind.facts(record),
        },
        "waits_on": state.waits_on,
        "verbs": buttons,
        "aside": asides(record, office),
        "leading": leading,
        "obstacles": leading.obstacles if leading else (),
        "deadlines": date_lines(record, office.today),
        "holds": held,
        "panels": panels(kind, record, office),
        "events": history(record, kind),
        "calls": calls_on_case(office, record),
        "may_log_calls": office.may("calls.log"),
    }


def verb_buttons(record: Case, office: Office, held: Sequence[Hold]) -> list[VerbButton]:
    """The verbs that this person's role has in the record's law, in declared order; `held` are the record's holds."""
    mine = [verb for verb in offered(record) if verb.in_bar and may_do(office.actor, verb, record)]
    own = own_matter(record, office.actor) if any(decides(verb, record) for verb in mine) else []
    return [verb_button(record, verb, office, held, own) for verb in mine]


def verb_button(
    record: Case, verb: Verb, office: Office, held: Sequence[Hold] | None, own: Sequence[Obstacle] | None = None
) -> VerbButton:
    found = obstacles_now(record, verb, by=office.actor, on=office.today, held=held, own=own)
    url = verb_url(record, verb, office)
    return VerbButton(verb.name, verb.label, verb.tone, url, verb.explains, verb.cite, tuple(found))


def verb_url(record: Case, verb: Verb, office: Office) -> str:
    """Where the act is done."""
    key = {"town": office.municipality.slug, "number": record.number}
    return reverse(verb.page, kwargs=key) if verb.page else reverse("casework:do", kwargs={**key, "verb": verb.name})


def asides(record: Case, office: Office) -> dict[str, str]:
    """Where the acts are done that have no button but a link beside what they change."""
    mine = [verb for verb in offered(record) if not verb.in_bar and may_do(office.actor, verb, record)]
    return {verb.name: verb_url(record, verb, office) for verb in mine}


def panels(kind: Kind, record: Case, office: Office) -> list[dict[str, Any]]:
    """The record type's panels; one whose data is None has nothing to show."""
    shown = []
    for panel in kind.panels:
        data = panel.data(record, office)
        if data is not None:
            shown.append({"key": panel.key, "title": panel.title, "template": panel.template, "data": data})
    return shown


def date_lines(record: Case, today: date) -> list[DateLine]:
    found = dates_of(record)
    return [DateLine(one.label, one.due_on, one.sentence, one.cite, (one.due_on - today).days) for one in found]


def history(record: Case, kind: Kind) -> list[HistoryLine]:
    """The record's events, newest first."""
    return [history_line(event, kind) for event in reversed(list(of_case(record)))]


def lines_of(record: Case, events: Iterable[Event]) -> list[HistoryLine]:
    """Some of the record's events, in their order."""
    return [history_line(event, kind_of(record)) for event in events]


def history_line(event: Event, kind: Kind) -> HistoryLine:
    said = chain.read(event)
    name = event.type.partition(".")[2]
    verb = next((v for v in kind.verbs if v.name == name), None)
    return HistoryLine(
        label=event_label(name, verb, kind),
        actor=event.actor,
        title=_title(said),
        happened_on=event.happened_on,
        recorded_on=localtime(event.recorded_at).date(),
        why=said["why"],
        cites=said["cites"],
        to_status=kind.states[event.to_status].label if event.to_status != event.from_status else "",
        overridden=said["data"].get("overridden", ()),
        detail=verb.tells(said["data"]) if verb else "",
    )


def _title(said: dict[str, Any]) -> str:
    """The doer's title, and in whose place they acted where it was by a written designation."""
    title, writing = said["by"]["title"], said["data"].get("designation")
    return f"{title}, designee of {writing['officer']}".lstrip(", ") if writing else title


def event_label(name: str, verb: Verb | None, kind: Kind) -> str:
    """What happened, in the words of the verb that did it, or of the record type for what happens by itself."""
    if verb:
        return verb.past or verb.label
    return kind.event_labels.get(name, name.replace("_", " ").capitalize())


@dataclass(frozen=True)
class CaseLine:
    """A case in a list."""

    case: Case
    kind_label: str
    status_label: str
    tone: str


def case_line(case: Case, kind: Kind) -> CaseLine:
    state = kind.states[case.status]
    return CaseLine(case, kind.label, state.label, state.tone)
