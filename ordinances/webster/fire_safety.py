"""§ 30-16 D: fire safety inspections by the Fire Marshal."""

from ordinances.fire_chapter import FireSafetyLaw, InspectedClass
from ordinances.types import Bound, Deadline, Period, Roll, Rule, Status, Term, months

_CITE = "30-16 D"


def _every(period: Period, what: str) -> Deadline:
    return Deadline(
        period,
        _CITE,
        Status.ASSUMED,
        reading="W-16-09",
        start="inspected",
        bound=Bound.AT_MOST,
        roll=Roll.NEVER,
        act="the next inspection is in time",
        note=f"Longest time between inspections: {what}.",
    )


FIRE_SAFETY = FireSafetyLaw(
    classes=(
        InspectedClass("assembly", "Areas of public assembly", _CITE, every=_every(months(12), "public assembly")),
        InspectedClass(
            "other",
            "Multiple dwellings and all nonresidential occupancies",
            _CITE,
            every=_every(months(24), "multiple dwellings and nonresidential occupancies"),
        ),
    ),
    on_request=(
        Term("complaint", "A genuine complaint", _CITE),
        Term("owner", "The owner or occupant asks for it", _CITE),
    ),
    no_interval=Rule("dwellings", _CITE, note="Which buildings are not inspected at intervals."),
    by=Rule("the Fire Marshal", _CITE, note="Who makes these inspections."),
    warrant=Rule(True, "30-16 O", note="Where entry is refused, a court may be asked for a warrant."),
    others=(),
    fee_due=None,
    fee_refundable=None,
)
