"""§ 5-33 and the articles on key boxes and on rental property: three registries.

The two articles bear no known section numbers; KB-8 is the eighth section of the one, RR-4 the fourth of the other.
"""

from datetime import date
from decimal import Decimal

from ordinances.registry_chapter import Entry, PenaltyStep, Registry
from ordinances.types import Amount, Bound, Deadline, Limit, Roll, Rule, Status, Term, days, months

RESTATED = date(2025, 9, 24)  # L.L. 8-2025; what the article on rental property said before is not in the text


def _by(count: int, cite: str, start: str, act: str, note: str, reading: str = "") -> Deadline:
    status = Status.ASSUMED if reading else Status.STATED
    return Deadline(
        days(count), cite, status, reading=reading, start=start, bound=Bound.AT_MOST, roll=Roll.ACT, act=act, note=note
    )


def _yearly(cite: str, note: str, reading: str) -> Deadline:
    return Deadline(
        months(12),
        cite,
        Status.ASSUMED,
        reading=reading,
        start="filed",
        bound=Bound.AT_MOST,
        roll=Roll.ACT,
        act="the registration is current",
        note=note,
    )


BUSINESS = Registry(
    "business",
    "Businesses",
    "5-33(b)",
    keeper=Rule("Town Engineer", "5-33(d)(1)", note="Who keeps the register of businesses, and alone issues."),
    covers=(
        Term("business", "Every business, trade, employment or profession in the town", "5-33(b)"),
        Term("location", "Each further location, by itself", "5-33(c)"),
    ),
    exempt=(),
    entries=(
        Entry("place", "Where it is carried on", "5-33(b)"),
        Entry("applicant", "Name and resident address of the applicant", "5-33(b)"),
        Entry("nature", "Nature of the business", "5-33(b)"),
        Entry("years", "Years carried on in the town", "5-33(b)"),
        Entry("further", "Other information that is required", "5-33(b)", when="asked for"),
    ),
    enter_by=None,
    every=_yearly("5-33(f)(1)", "How long the registration of a business is current.", "V-5-33-023"),
    anew_on=(Term("new_business", "A new business, also where another was registered before", "5-33(e)"),),
    flat_penalty=Amount(25_00, "5-33(f)", note="Civil penalty for a violation of the rules on registering a business."),
    criminal=Rule(False, "5-33(f)", note="A violation of the rules on registering a business is criminal."),
    appeal_within=_by(
        30,
        "5-33(g)",
        "received",
        "an appeal may be filed",
        "Time to appeal a penalty of the business registry in writing.",
        "V-5-33-033",
    ),
    appeal_to=Rule("Town Engineer's office", "5-33(g)", note="Where a penalty of the business registry is appealed."),
)

_BOX = tuple(
    Entry(key, label, f"KB-7({number})")
    for number, key, label in (
        (1, "doors", "Keys to locked points inside and outside"),
        (2, "mechanical", "Keys to locked mechanical rooms"),
        (3, "elevators", "Keys to locked elevator rooms and controls"),
        (4, "fences", "Keys to fenced or secured areas"),
        (6, "contacts", "Card with emergency contacts"),
        (7, "fire_systems", "Keys to areas with fire alarm and suppression systems"),
        (8, "inventory", "Inventory of the keys"),
    )
)
KEY_BOX = Registry(
    "key_box",
    "Key boxes",
    "KB-2",
    keeper=Rule("Building and Code Department", "KB-8", note="Where a key box is permitted and registered."),
    covers=(
        Term("suppression", "Buildings with automatic suppression or standpipes", "KB-2"),
        Term("alarm", "Buildings protected by a fire alarm", "KB-3"),
        Term("hazardous", "Where hazardous materials are handled, used or stored", "KB-4"),
    ),
    exempt=(Term("homes", "Owner-occupied one- and two-family homes and single townhouses", "KB-6"),),
    entries=(*_BOX, Entry("other", "Keys to other areas that the officer names in writing", "KB-7(5)", when="named")),
    enter_by=_by(
        30,
        "KB-8",
        "received",
        "the key box may be installed",
        "Time to install a key box after the town's written notice.",
        "V-KB-8-008",
    ),
    every=None,
    anew_on=(),
    appeal_within=_by(
        30,
        "KB-11",
        "received",
        "an appeal may be filed",
        "Time to appeal the direction to install a key box.",
        "V-KB-8-008",
    ),
    limits=(
        Limit(
            Decimal(6),
            "KB-8",
            unit="ft",
            bound=Bound.AT_LEAST,
            note="Height of a key box above the ground, at the lowest.",
        ),
        Limit(
            Decimal(8),
            "KB-8",
            unit="ft",
            bound=Bound.AT_MOST,
            note="Height of a key box above the ground, at the highest.",
        ),
    ),
)

RENTAL = Registry(
    "rental",
    "Rental property",
    "RR-3(a)",
    since=RESTATED,
    keeper=Rule("Police Department", "RR-3(a)", note="Who keeps the register of rental property."),
    covers=(
        Term("one_family", "One-family houses that are let", "RR-2 Rental property"),
        Term("two_family", "Two-family houses", "RR-2 Rental property"),
        Term("multi_family", "Multi-family houses", "RR-2 Rental property"),
        Term("mixed", "Buildings with dwellings and commerce", "RR-2 Rental property"),
    ),
    exempt=(Term("cooperative", "Cooperative apartments", "RR-2 Rental property"),),
    entries=(
        Entry("address", "Property address", "RR-4(1)"),
        Entry("tax_map", "Section, block and lot", "RR-4(1)"),
        Entry("units", "Number of dwelling units", "RR-4(1)"),
        Entry("owner", "Owners, with mailing address and telephone number", "RR-4(2)"),
        Entry("responsible", "Responsible persons of the entity", "RR-4(3)", when="owner is no individual"),
        Entry("local", "Local responsible person", "RR-4(4)", when="owner is outside Broome County"),
    ),
    enter_by=_by(
        60,
        "RR-3(a)",
        "acquired",
        "rental property may be registered",
        "Time to register rental property, from the first day of the law or from taking title.",
        "V-RR-3-005",
    ),
    every=_yearly("RR-4", "How long a registration of rental property is current.", "V-RR-4-020"),
    anew_on=(Term("ownership", "A change of ownership", "RR-3(a)"),),
    notarized=Rule(True, "RR-4", note="The form is signed before a notary public."),
    penalties=(
        PenaltyStep(
            "first",
            "The first thirty days late",
            "RR-5(c)(1)",
            amount=Amount(100_00, "RR-5(c)(1)", note="Fine for rental property registered 1 to 30 days late."),
            first_day=1,
            last_day=30,
        ),
        PenaltyStep(
            "second",
            "The next thirty days",
            "RR-5(c)(2)",
            amount=Amount(250_00, "RR-5(c)(2)", note="Fine for rental property registered 31 to 60 days late."),
            first_day=31,
            last_day=60,
        ),
        PenaltyStep(
            "further",
            "Each further thirty days",
            "RR-5(c)(3)",
            amount=Amount(
                500_00, "RR-5(c)(3)", note="Fine for each further 30 days of rental property not registered."
            ),
            first_day=61,
            last_day=None,
            each=30,
        ),
    ),
    limits=(
        Limit(
            Decimal(21),
            "RR-4(4)",
            unit="years",
            bound=Bound.MORE_THAN,
            note="Age of the local responsible person, who lives in Broome County.",
        ),
    ),
)

REGISTRIES = (BUSINESS, KEY_BOX, RENTAL)
