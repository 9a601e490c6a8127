"""How a change answers what is paid for it. Wired in config."""

from casework.cases.models import Case
from casework.events.models import Event
from casework.policies import obstacles_now
from permits.building.reactions import on_behalf_of
from permits.changes import actions
from permits.changes.kind import KIND
from permits.changes.models import Change, Status


def fee_paid(record: Case, event: Event) -> None:
    """The fee was what the amendment waited for: it goes to the officer (§ 5-24(l))."""
    if not isinstance(record, Change) or record.status != Status.RECEIVED:
        return
    by = on_behalf_of(event)
    if not obstacles_now(record, KIND.verb("submit"), by=by, on=event.happened_on):
        actions.submit(record, by=by, on=event.happened_on)
