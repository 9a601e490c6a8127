"""How a renewal answers its fee, and what becomes of the permit it is to renew. Wired in config."""

from casework.cases.models import Case
from casework.events.models import Event
from casework.policies import obstacles_now
from permits.building.models import BuildingPermit
from permits.building.reactions import on_behalf_of
from permits.renewal import actions
from permits.renewal.kind import KIND
from permits.renewal.models import Renewal, Status
from permits.renewal.queries import under_way


def fee_paid(record: Case, event: Event) -> None:
    """The fee was what the application waited for: it goes to the officer (§ 5-24(l))."""
    if not isinstance(record, Renewal) or record.status != Status.RECEIVED:
        return
    by = on_behalf_of(event)
    if not obstacles_now(record, KIND.verb("submit"), by=by, on=event.happened_on):
        actions.submit(record, by=by, on=event.happened_on)


def lapsed(record: Case, event: Event) -> None:
    """A renewal approved early is granted now: on the day after the old permit's last one (reading V-5-24-082)."""
    renewal = under_way(record) if isinstance(record, BuildingPermit) else None
    if renewal is None or renewal.status != Status.APPROVED or renewal.approved_on is None:
        return
    actions.grant(renewal, by=on_behalf_of(event), on=max(event.happened_on, renewal.approved_on))


def over(record: Case, event: Event) -> None:
    """The permit was completed or revoked: there is nothing left to renew."""
    renewal = under_way(record) if isinstance(record, BuildingPermit) else None
    if renewal is not None:
        actions.set_aside(renewal, by=on_behalf_of(event), on=max(event.happened_on, renewal.opened_on))
