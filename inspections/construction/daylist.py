"""A day of inspections as it is read: on the inspector's phone, on the clerk's screen and on paper."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from accounts.office import Office
from casework.kinds import kind_of
from inspections.construction import parts, queries
from inspections.construction.letters import SheetLine
from inspections.construction.models import Deficiency, Half, Inspection, Status
from ordinances.types import printed_cite
from parcels.models import Party

NOBODY = "Not assigned"


@dataclass(frozen=True)
class Stop:
    """One inspection of the day: where, what to look at, whom to call, what was wrong before."""

    inspection: Inspection
    what: str
    cite: str
    place: str
    contact: str
    phone: str
    earlier: Sequence[Deficiency]
    status: str
    tone: str

    @property
    def half(self) -> str:
        return Half(self.inspection.half).label

    @property
    def done(self) -> bool:
        return bool(self.inspection.status != Status.SCHEDULED)

    @property
    def permit(self) -> str:
        return self.inspection.subject.number if self.inspection.subject else ""


@dataclass(frozen=True)
class Route:
    """One inspector's day, mornings first."""

    name: str
    user_id: int | None
    stops: Sequence[Stop]

    @property
    def halves(self) -> list[tuple[str, list[Stop]]]:
        """Morning and afternoon, each where there is anything in it."""
        found = [(half.label, [s for s in self.stops if s.inspection.half == half]) for half in Half]
        return [(label, stops) for label, stops in found if stops]


def stops(inspections: Iterable[Inspection]) -> list[Stop]:
    """The inspections with what the inspector needs to know of each."""
    found = list(inspections)
    people = queries.phones(i.subject for i in found if i.subject)
    return [_stop(i, people.get(i.subject_id or 0)) for i in found]


def _stop(inspection: Inspection, party: Party | None) -> Stop:
    law = inspection.law
    kind = law.inspections.kind(inspection.kind_key) if law else None
    named = parts.labels(law.inspections, kind, inspection.parts) if law and kind else ""
    label = kind.label if kind else inspection.kind_key
    state = kind_of(inspection).states[inspection.status]
    known = (inspection.requested_by, inspection.phone) if inspection.phone else None
    contact, phone = known or (((party.contact_person or party.name), party.phone) if party else ("", ""))
    return Stop(
        inspection=inspection,
        what=f"{label}: {named}" if named else label,
        cite=printed_cite(kind.cite) if kind else "",
        place=str(inspection.parcel or inspection.headline),
        contact=contact,
        phone=phone,
        earlier=queries.open_deficiencies(inspection) if inspection.follows_id else (),
        status=state.label,
        tone=state.tone,
    )


def routes(office: Office, day: date) -> list[Route]:
    """The day of the whole office, one route for each inspector, by name; what nobody is assigned to comes last."""
    by_person: dict[int | None, list[Stop]] = {}
    for stop in stops(queries.on_day(office, day)):
        by_person.setdefault(stop.inspection.assignee_id, []).append(stop)
    found = [Route(_name(group), person, group) for person, group in by_person.items()]
    return sorted(found, key=lambda route: (route.user_id is None, route.name))


def _name(group: Sequence[Stop]) -> str:
    assignee = group[0].inspection.assignee
    return assignee.name if assignee else NOBODY


def on_paper(route: Route) -> tuple[SheetLine, ...]:
    """The route as the day sheet prints it."""
    return tuple(
        SheetLine(
            time=stop.half,
            number=f"{stop.permit}, {stop.inspection.number}",
            address=stop.place,
            inspection=stop.what,
            contact=stop.contact,
            phone=stop.phone,
            notes=" ".join(f"Found wrong before: {f.place}, {f.provision}. {f.note}".strip() for f in stop.earlier),
            cite=stop.cite,
        )
        for stop in route.stops
    )
