"""How temporary certificates answer their own fee, and the certificate that takes their place. Wired in config."""

from casework.cases.models import Case
from casework.cases.queries import latest
from casework.events.models import Event
from casework.policies import obstacles_now
from certificates.temporary import actions
from certificates.temporary.kind import KIND
from certificates.temporary.models import Status, TemporaryCertificate
from certificates.temporary.queries import of_permit
from permits.building.reactions import on_behalf_of

OVER = (Status.REFUSED, Status.REVOKED, Status.SUPERSEDED)


def fee_paid(record: Case, event: Event) -> None:
    """The fee was what the application waited for: it goes to the officer (§ 5-27(g))."""
    if not isinstance(record, TemporaryCertificate) or record.status != Status.RECEIVED:
        return
    by = on_behalf_of(event)
    if not obstacles_now(record, KIND.verb("submit"), by=by, on=event.happened_on):
        actions.submit(record, by=by, on=event.happened_on)


def certificate_issued(record: Case, event: Event) -> None:
    """The certificate for the completed work takes the place of every temporary one of its permit (§ 5-27(b))."""
    if record.subject is None:
        return
    for temporary in of_permit(latest(record.subject)).exclude(status__in=OVER):
        actions.supersede(temporary, by=on_behalf_of(event), on=event.happened_on, certificate_number=record.number)
