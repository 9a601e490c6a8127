"""How a building permit answers what happens to its inspections, certificates and payments. Wired in config."""

from accounts.actors import Actor
from casework.acting import lock
from casework.cases.models import Case
from casework.events import chain
from casework.events.models import Event
from casework.kinds import typed
from casework.policies import obstacles_now
from permits.building import actions
from permits.building.deadlines import last_day_of_term, last_day_to_commence
from permits.building.kind import KIND
from permits.building.models import BuildingPermit, Status


def on_behalf_of(event: Event) -> Actor:
    """Whoever caused the event, with no power of their own asked for: the law draws the consequence."""
    said = chain.read(event)["by"]
    return Actor(name=said["name"], title=said["title"], user_id=said["user"], system=True)


def submit_when_ready(record: Case, event: Event) -> None:
    """Nothing is missing any more from an application that was received: it is submitted (§ 5-24(d), (l))."""
    if not isinstance(record, BuildingPermit) or record.status != Status.RECEIVED:
        return
    by = on_behalf_of(event)
    if not obstacles_now(record, KIND.verb("submit"), by=by, on=event.happened_on):
        actions.submit(record, by=by, on=event.happened_on)


def inspection_recorded(record: Case, event: Event) -> None:
    """Work that was seen commences the permit; a final that passed completes it (§§ 5-24(i)(1), 5-25(b)(15))."""
    permit = _permit_of(record)
    if permit is None or permit.issued_on is None:
        return
    said, by = chain.read(event)["data"], on_behalf_of(event)
    seen_in_time = permit.issued_on <= event.happened_on <= last_day_to_commence(permit)
    if said.get("shows_work") and permit.status in (Status.ISSUED, Status.INVALID) and seen_in_time:
        permit = actions.commence_as_seen(permit, by=by, on=event.happened_on, inspection=record.number)
    if said.get("kind_key") == "FINAL" and said.get("result") == "passed" and _may_complete(permit, record):
        actions.complete(permit, by=by, on=event.happened_on, inspection=record.number)


def inspection_reversed(record: Case, event: Event) -> None:
    """A final that was passed by mistake no longer completes the permit."""
    permit = _permit_of(record)
    said = chain.read(event)["data"]
    if permit and permit.status == Status.COMPLETED and said.get("kind_key") == "FINAL" and said.get("was") == "passed":
        actions.reopen(permit, by=on_behalf_of(event), on=event.happened_on, inspection=record.number)


def certificate_issued(record: Case, event: Event) -> None:
    """The certificate closes the permit (§ 5-27(a)(1))."""
    permit = _permit_of(record)
    if permit and permit.status == Status.COMPLETED:
        actions.close(permit, by=on_behalf_of(event), on=event.happened_on, certificate=record.number)


def _permit_of(record: Case) -> BuildingPermit | None:
    """The permit that the record serves, read anew: an earlier reaction may have changed it."""
    if record.subject is None or record.subject.kind != KIND.code:
        return None
    permit: BuildingPermit = lock(typed(record.subject))
    return permit


def _may_complete(permit: BuildingPermit, inspection: Case) -> bool:
    """In force, or expired while the final that was asked for in time was still to come (reading V-5-27-042)."""
    if permit.status in (Status.ISSUED, Status.ACTIVE):
        return True
    law = permit.law
    in_time = inspection.opened_on <= last_day_of_term(permit)
    return permit.status == Status.EXPIRED and in_time and bool(law and law.certificates.late_final.value)
