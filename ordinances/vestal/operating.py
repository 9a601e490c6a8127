"""§ 5-30: operating permits, the categories in the order of subsection (a)(1) with the longest times of (e)(1)."""

from decimal import Decimal

from ordinances.operating_chapter import OperatingCategory, OperatingLaw
from ordinances.types import Bound, Deadline, Limit, Period, Roll, Rule, Status, days, months

_LIST = "5-30(a)(1)"


def _longest(period: Period, item: str, what: str, reading: str = "") -> Deadline:
    return Deadline(
        period,
        f"5-30(e)(1)({item})",
        Status.ASSUMED if reading else Status.STATED,
        reading=reading,
        start="issued",
        bound=Bound.AT_MOST,
        roll=Roll.NEVER,
        act="the operating permit may run",
        note=f"Longest time of an operating permit: {what}.",
    )


_YEAR = _longest(months(12), "d", "everything not named otherwise")
_BY_OFFICER = _longest(months(12), "d", "what the authority determines", "V-5-30-040")
_HAZARDS = tuple(
    OperatingCategory(key, label, f"{_LIST}(b)", group="b", longest=longest)
    for key, label, longest in (
        ("combustible_dust", "Operations that produce combustible dust", _YEAR),
        ("flammable_finishes", "Flammable finishes", _YEAR),
        ("crop_ripening", "Fruit and crop ripening", _YEAR),
        ("fumigation", "Fumigation and insecticidal fogging", _YEAR),
        ("tents", "Tents, event structures and other membrane structures", _longest(days(180), "a", "tents")),
        ("high_piled", "High-piled combustible storage", _YEAR),
        ("tires", "Tire rebuilding and storage", _YEAR),
        ("hot_work", "Welding and other hot work", _YEAR),
        ("sugarhouse", "Alternative activities at a sugarhouse", _longest(days(60), "b", "sugarhouse activities")),
        ("explosives", "Explosives and fireworks", None),
        ("open_burning", "Open burning, recreational fires and portable outdoor fireplaces", _YEAR),
        ("open_flames", "Open flames", _YEAR),
        ("food_vehicles", "Mobile food preparation vehicles", _YEAR),
        ("other_hazard", "Another hazardous process or activity", _YEAR),
    )
)

OPERATING = OperatingLaw(
    required=Rule(True, _LIST, note="Listed activities and buildings need an operating permit beside any other."),
    categories=(
        OperatingCategory(
            "hazardous_materials",
            "Hazardous materials above the State's tables",
            f"{_LIST}(a)",
            group="a",
            longest=_YEAR,
        ),
        *_HAZARDS,
        OperatingCategory(
            "energy_storage", "Energy storage above the State's ratings", f"{_LIST}(c)", group="c", longest=_YEAR
        ),
        OperatingCategory(
            "assembly",
            "Building with an assembly area",
            f"{_LIST}(d)",
            group="d",
            longest=_YEAR,
            threshold=Limit(
                Decimal(50),
                "5-22 Assembly area",
                unit="persons",
                bound=Bound.AT_LEAST,
                note="Persons from whom on a gathering place is an assembly area.",
            ),
        ),
        OperatingCategory(
            "public_hazard",
            "Building whose use may be a substantial hazard to the public",
            f"{_LIST}(e)",
            group="e",
            longest=_YEAR,
            by_officer=True,
        ),
        OperatingCategory(
            "outdoor_event",
            "Outdoor event",
            f"{_LIST}(f)",
            group="f",
            longest=_YEAR,
            threshold=Limit(
                Decimal(1000),
                f"{_LIST}(f)",
                unit="persons",
                bound=Bound.MORE_THAN,
                note="Planned attendance above which an outdoor event needs an operating permit.",
            ),
        ),
        OperatingCategory(
            "production_materials", "Hazardous production materials", f"{_LIST}(g)", group="g", longest=_YEAR
        ),
        OperatingCategory(
            "discretion",
            "Another process, activity or building that the authority determines",
            f"{_LIST}(h)",
            group="h",
            longest=_BY_OFFICER,
            by_officer=True,
        ),
        OperatingCategory(
            "contractor",
            "Building, repairing, remodeling or altering buildings for others",
            f"{_LIST}(i)",
            group="i",
            longest=Deadline(
                months(12),
                f"{_LIST}(i)",
                Status.ASSUMED,
                reading="V-5-30-040",
                start="issued",
                bound=Bound.AT_MOST,
                roll=Roll.NEVER,
                act="the operating permit may run",
                note="Longest time of an operating permit: contractors, whose permit is annual.",
            ),
        ),
    ),
    had_by=Rule(
        "before the activity begins, or at once when the officer says so", "5-30(a)(2)", note="By when it is obtained."
    ),
    form=Rule("in writing, on a form of the office or one it accepts", "5-30(b)(1)", note="How it is applied for."),
    tests_at_applicants_cost=Rule(True, "5-30(b)(3)", note="The applicant pays for tests and reports that are needed."),
    inspected_before=Rule(True, "5-30(c)", note="The premises are inspected before it is issued or renewed."),
    one_for_several=Rule(True, "5-30(d)", note="One permit may stand for several activities at one place."),
    shortest_of_several=Rule(
        True,
        "5-30(d)",
        Status.ASSUMED,
        reading="V-5-30-032",
        note="One permit for several activities runs no longer than the shortest of them may.",
    ),
    renewal=Rule(True, "5-30(e)(3)", note="It may be reissued or renewed on application, fee and approval."),
    ground=Rule(
        "the activity or building does not comply", "5-30(f)(1)", note="Why it is revoked or suspended, as it must be."
    ),
    must_cease=Rule(True, "5-30(f)(2)", note="After revocation or suspension the activity stops as directed."),
    fee_due=Rule("at submission", "5-30(g)(1)", note="When its fee is paid."),
    fee_refundable=Rule(False, "5-30(g)(2)", note="Operating permit fees are refundable."),
)
