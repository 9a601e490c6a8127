"""The made-up town's own lists: approvals of others, electrical agencies, zoning districts, fire chief, flood period.

The figures and the town's policies are made up; what is cited of the State is real.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any

from config.demo.town import Staff
from parcels.models import Municipality
from permits.approvals.models import Before, When
from permits.townlists import keeping
from permits.zoning.models import Structure

HOUSES, NEW, COMMERCIAL = ("new_one_family", "addition"), ("new_one_family", "commercial_new"), ("commercial_new",)
AGENCIES = ("Southern Tier Electrical Bureau", "Tri-County Electrical Inspections, Inc.")
ZONING = "Zoning schedule, {}"
MAIN, BESIDE = Structure.PRINCIPAL, Structure.ACCESSORY


@dataclass(frozen=True)
class Line:
    """One line of the list of outside approvals."""

    key: str
    label: str
    agency: str
    cite: str
    before: str = Before.ISSUE
    types: tuple[str, ...] = ()
    blocking: bool = True
    when: str = When.ALWAYS
    listed_as: str = ""
    listed_agencies: bool = False


LINES = (
    Line("septic", "Septic system approval", "County Health Department", "10 NYCRR Appendix 75-A", types=HOUSES),
    Line("connection", "Water and sewer connection", "Town Water and Sewer", "Town policy 2024-2", types=NEW),
    Line("driveway", "Driveway permit", "Town Highway Department", "Town policy 2024-3", types=NEW),
    Line("stormwater", "Stormwater plan", "Town Engineer", "Town policy 2024-5", types=NEW, blocking=False),
    Line("planning", "Site plan approval", "Planning Board", "Town Law § 274-a", types=COMMERCIAL),
    Line("seqra", "SEQRA determination", "Lead agency", "6 NYCRR Part 617", types=COMMERCIAL, blocking=False),
    Line("address", "911 address", "County Emergency Services", "Town policy 2024-4", Before.CERTIFICATE, NEW),
    Line(
        "electrical",
        "Electrical certificate",
        "An agency on the town’s list",
        "19 NYCRR 1203.2(e)(4)",
        Before.CERTIFICATE,
        when=When.ELECTRICAL,
        listed_agencies=True,
    ),
    Line("statement", "Statement of special inspections", "Design professional", "§ 5-24(d)(4)(d)",
         when=When.SPECIAL, listed_as="special_inspections"),
    Line("report", "Final report of special inspections", "Special inspector", "§ 5-27(b)(3)(a)",
         Before.CERTIFICATE, when=When.SPECIAL, listed_as="special_inspections"),
    Line("energy_test", "Air leakage and duct test", "Energy rater", "19 NYCRR 1203.3(d)(2)",
         Before.CERTIFICATE, NEW, when=When.ENERGY),
    Line("elevation", "Flood elevation certificate", "Licensed surveyor", "§ 5-27(b)(3)(b)",
         Before.CERTIFICATE, when=When.FLOOD, listed_as="flood"),
)  # fmt: skip

# code, name, what is permitted, front, side, rear, height, coverage of the main building
DISTRICTS = (
    ("RA-1", "Residential", ("One-family dwelling and what belongs to it",), (25, 10, 30, 35, 30)),
    ("RR", "Rural residential", ("One-family dwelling and what belongs to it", "Farm"), (50, 20, 50, 35, 15)),
    ("C-1", "Commercial", ("Retail store or restaurant", "Offices"), (20, 10, 20, 45, 60)),
)
MEASURES = ("front", "side", "rear", "height", "coverage")
SHED_SIDE, SHED_REAR, SHED_HEIGHT = 5, 5, 15


def enter(town: Municipality, staff: Staff, start: date) -> None:
    """The officer enters the town's lists on the day the office opens."""
    _approvals(town, staff, start)
    _districts(town, staff, start)
    chief = {
        "name": "Vestal Fire Department",
        "contact_person": "Chief R. Amsel",
        "email": "chief@fire.example",
        "phone": "607-555-0148",
        "address_1": "12 Example Firehouse Lane",
        "city": "Vestal",
        "state": "NY",
        "zip": "13850",
    }
    keeping.keep_hazards(town, by=staff.officer, on=start, chief=chief, flood_years=10, flood_cite="Town policy 2024-7")


def _approvals(town: Municipality, staff: Staff, start: date) -> None:
    for line in LINES:
        kind = keeping.keep_kind(
            town,
            by=staff.officer,
            on=start,
            key=line.key,
            label=line.label,
            agency=line.agency,
            cite=line.cite,
            before=line.before,
            blocking=line.blocking,
            when=line.when,
            listed_as=line.listed_as,
            permit_types=list(line.types),
            only_listed_agencies=line.listed_agencies,
            since=start,
        )
        for name in AGENCIES if line.listed_agencies else ():
            agency: dict[str, Any] = {"kind": kind, "name": name, "resolution": "Town Board 2024-011"}
            keeping.keep_agency(town, by=staff.officer, on=start, valid_from=start, **agency)


def _districts(town: Municipality, staff: Staff, start: date) -> None:
    for code, name, uses, figures in DISTRICTS:
        cite = ZONING.format(code)
        rows = [(MAIN, measure, value) for measure, value in zip(MEASURES, figures, strict=True)]
        rows += [(BESIDE, "side", SHED_SIDE), (BESIDE, "rear", SHED_REAR), (BESIDE, "height", SHED_HEIGHT)]
        keeping.keep_district(
            town,
            by=staff.officer,
            on=start,
            code=code,
            name=name,
            figures=[{"structure": s, "measure": m, "value": value, "cite": cite} for s, m, value in rows],
            uses=[{"use": use, "standing": "permitted", "cite": cite} for use in uses],
        )
