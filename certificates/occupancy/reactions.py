"""How certificates answer what happens to a permit and to their own fee. Wired in config."""

from casework.cases.models import Case
from casework.events.models import Event
from casework.policies import obstacles_now
from certificates.correspondence import permit_of
from certificates.occupancy import actions
from certificates.occupancy.kind import KIND
from certificates.occupancy.models import Certificate, Status
from certificates.occupancy.policies import obstacles_to_apply
from certificates.occupancy.queries import open_for
from permits.building.models import BuildingPermit
from permits.building.models import Status as PermitStatus
from permits.building.policies import the_law
from permits.building.reactions import on_behalf_of


def permit_completed(record: Case, event: Event) -> None:
    """The permit was applied for together with its certificate: the officer finds that application now (§ 5-27(g)).

    Where its fee cannot be worked out, the permit waits for somebody to apply by hand, who is told why.
    """
    if not isinstance(record, BuildingPermit) or not the_law(record).certificates.bundled_application.value:
        return
    if not list(obstacles_to_apply(record, event.happened_on)):
        actions.open_application(record, by=on_behalf_of(event), on=event.happened_on)


def revoked(record: Case, event: Event) -> None:
    """Work under a permit needs a certificate: a permit that was closed by this one is open again (§ 5-27(a)(1))."""
    permit = permit_of(record)
    if permit.status == PermitStatus.CLOSED:
        actions.uncertify(permit, by=on_behalf_of(event), on=event.happened_on, certificate=record.number)


def paid_together(record: Case, event: Event) -> None:
    """The fee that was charged together with the permit is what its certificate may wait for (§ 5-27(g))."""
    certificate = open_for(record)
    if certificate is not None:
        fee_paid(certificate, event)


def fee_paid(record: Case, event: Event) -> None:
    """The fee was what the application waited for: it goes to the officer (§ 5-27(g))."""
    if not isinstance(record, Certificate) or record.status != Status.RECEIVED:
        return
    by = on_behalf_of(event)
    if not obstacles_now(record, KIND.verb("submit"), by=by, on=event.happened_on):
        actions.submit(record, by=by, on=event.happened_on)
