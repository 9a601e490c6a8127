"""What the permit's page shows of construction notice and flood."""

from collections.abc import Mapping
from typing import Any

from accounts.office import Office
from casework.kinds import Panel
from permits.building.models import BuildingPermit
from permits.hazards.flood import flood_law, reckon
from permits.hazards.letters import labels
from permits.hazards.policies import truss_law
from permits.hazards.queries import FLOOD_REVIEW, IMPROVEMENTS, NOTICE, SETTINGS, flood_review_of, notice_of
from permits.questions.queries import DECLARATION


def construction(permit: BuildingPermit, office: Office) -> Mapping[str, Any] | None:
    """The State's form, the fire chief, the sign; nothing where no such construction is used."""
    rules = truss_law(permit)
    if rules is None:
        return None
    notice = notice_of(permit)
    if notice is None:
        return {"notice": None, "rules": rules}
    facts = (
        ("Work", labels(rules.structures, [notice.structure])),
        ("Construction", labels(rules.kinds, notice.kinds)),
        ("Where", labels(rules.places, [notice.place])),
        ("Form signed by", f"{notice.signed_by}, {notice.capacity.lower()}"),
    )
    return {"notice": notice, "rules": rules, "facts": facts}


def flood(permit: BuildingPermit, office: Office) -> Mapping[str, Any] | None:
    """The map's facts, and the arithmetic of improvements; nothing outside special flood hazard areas."""
    rules = flood_law(permit)
    if rules is None or permit.parcel is None:
        return None
    reckoned = reckon(permit, rules, permit.issued_on or office.today)
    percent = reckoned.percent
    return {
        "parcel": permit.parcel,
        "reckoned": reckoned,
        "limit": rules.substantial,
        "reached": percent is not None and rules.substantial.holds(percent),
        "review": flood_review_of(permit),
    }


CONSTRUCTION = Panel(
    "construction",
    "Truss or similar construction",
    "permits/panels/construction.html",
    construction,
    reads=(NOTICE, DECLARATION),
)
FLOOD = Panel("flood", "Flood", "permits/panels/flood.html", flood, reads=(FLOOD_REVIEW, SETTINGS, IMPROVEMENTS))
