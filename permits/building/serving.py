"""Opening a record that serves a permit: a certificate, a change, a renewal."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from accounts.actors import Actor
from casework.kinds import kind_called
from casework.opening import open_case
from fees.actions import charge, said
from fees.calculation import Quote
from permits.building.models import BuildingPermit


def open_for(
    permit: BuildingPermit,
    code: str,
    *,
    by: Actor,
    on: date,
    power: str,
    cite: str,
    facts: Mapping[str, Any],
    fees: Sequence[Quote] | None = None,
) -> Any:
    """A record of the kind `code` with the permit's place and people; staff open it by `power`, its holders too.

    `facts` go onto the record and into its first event. `fees` are charged; None where the kind costs nothing.
    """
    told = said(fees) if fees is not None else {}
    record = open_case(
        kind_called(code),
        municipality=permit.municipality,
        by=by,
        on=on,
        power=power,
        open_to="permits.hold",
        cite=cite,
        headline=permit.headline,
        parcel=permit.parcel,
        building=permit.building,
        subject=permit,
        parties={one.part: one.party for one in permit.case_parties.select_related("party")},
        data={**facts, **told, "permit": permit.number},
        **facts,
    )
    charge(record, quotes=fees or (), by=by, on=on)
    return record
