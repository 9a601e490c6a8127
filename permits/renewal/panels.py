"""What case pages show of renewals: on the application itself, and on the permits before and after it."""

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.office import Office
from casework.cases.queries import AFTER
from casework.kinds import Panel, State
from permits.building.models import LAPSED, BuildingPermit
from permits.renewal.models import Renewal
from permits.renewal.policies import RENEWABLE, last_day, may_be_applied_for_from
from permits.renewal.queries import RENEWALS, original, permit_of, renewals_of


def header_facts(renewal: Renewal) -> Sequence[tuple[str, str]]:
    """Address, permit, who applies."""
    return (
        ("Premises", renewal.parcel.address if renewal.parcel else ""),
        ("Permit", permit_of(renewal).number),
        ("Applied for by", renewal.applied_by),
    )


def line_of(permit: BuildingPermit, office: Office) -> dict[str, Any]:
    """Which permit it renews and which renews it, the first of the line, and when it may be renewed."""
    before = permit.continues
    after = AFTER.of(permit).first()
    first = original(permit) if before else None
    open_to_renewal = permit.issued_on is not None and permit.status in RENEWABLE
    return {
        "permit": permit,
        "before": before,
        "after": after,
        "first": first if first is not None and first.pk != permit.continues_id else None,
        "from_day": may_be_applied_for_from(permit) if open_to_renewal and permit.status not in LAPSED else None,
        "last_day": last_day(permit) if open_to_renewal else None,
        "town": office.municipality.slug,
    }


def said(renewal: Renewal, office: Office) -> Mapping[str, Any]:
    return line_of(permit_of(renewal), office) | {"renewal": renewal, "rows": ()}


def of_the_permit(states: Mapping[Any, State]) -> Panel:
    """On the permit's page, once it is or was to be renewed."""

    def rows(permit: BuildingPermit, office: Office) -> Mapping[str, Any] | None:
        found = [(one, states[one.status]) for one in renewals_of(permit)]
        if not found and permit.continues_id is None:
            return None
        return line_of(permit, office) | {"rows": found, "renewal": None}

    return Panel("renewal", "Renewal", "permits/panels/renewal.html", rows, reads=(RENEWALS, AFTER))


RENEWAL = Panel("renewal", "The permit", "permits/panels/renewal.html", said)
