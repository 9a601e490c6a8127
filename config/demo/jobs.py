"""The jobs of the demonstration: what people of a made-up town build, in the words they would use."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Job:
    """A job: its permit type, what the application says, what it costs."""

    permit_type: str
    description: str
    dollars: int
    square_feet: int | None = None
    occupancy: str = "R-3"
    construction: str = "VB"


DECK = Job(
    "deck", "Attached rear deck, 16 by 14 feet, pressure-treated framing, composite boards, one stair.", 14_800, 224
)
PORCH = Job("deck", "Roofed front porch, 8 by 24 feet, on new footings, in place of the stoop.", 21_500, 192)
ROOF = Job(
    "roof", "Strip two layers and install new architectural shingles, ice barrier and ridge vent.", 12_400, 1_900
)
FURNACE = Job("furnace", "Replace gas furnace with a 96 percent condensing furnace; new side-wall vent.", 6_900)
SHED = Job("shed", "Detached storage shed, 12 by 20 feet, on a gravel pad.", 7_200, 240, "U")
FENCE = Job("fence", "Pool fence, 54 inches high, with two self-latching gates.", 4_800, None, "U")
POOL = Job("pool", "In-ground pool, 16 by 32 feet, vinyl liner, with pump and heater.", 48_500, 512, "U")
GENERATOR = Job("generator", "Standby generator, 22 kW, natural gas, with automatic transfer switch.", 11_300)
SOLAR = Job("solar", "Roof-mounted solar array, 24 modules, 9.6 kW, with rapid shutdown.", 31_000, 460)
STOVE = Job("wood_stove", "Free-standing wood stove with a new insulated chimney through the roof.", 5_600)
HOUSE = Job("new_one_family", "New two-story house with attached garage, full basement and rear patio.", 412_000, 2_640)
ADDITION = Job("addition", "Family room and bedroom over crawl space at the rear, with heat and electric.", 96_000, 520)
KITCHEN = Job(
    "alteration", "Remove the wall between kitchen and dining room; new beam, wiring and plumbing.", 58_000, 380
)
STORE = Job(
    "commercial_alteration",
    "Fit out vacant store as a bakery with seating for 24; new hood.",
    148_000,
    1_850,
    "A-2",
    "IIB",
)
BARN = Job("demolition", "Take down a fire-damaged barn and restore the ground.", 18_500, 2_100, "U")
