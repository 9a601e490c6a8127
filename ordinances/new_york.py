"""State law that every town's package pulls in: code editions, classes, insurance, and what else comes before a permit.

Codes: Executive Law §§ 377, 378 and Energy Law § 11-103 (19 NYCRR chapter XXXIII).
Insurance: General Municipal Law § 125 and Workers' Compensation Law § 57.
Trusses: Executive Law § 382-b (19 NYCRR Part 1265). Demolition: 12 NYCRR 56-5.1. Floods: 44 CFR 59.1.
"""

from dataclasses import replace
from datetime import date

from ordinances.chapters import CodeSource
from ordinances.permit_chapter import DISABILITY, WORKERS, CompensationForm, CompensationLaw
from ordinances.precondition_chapter import OutsidePaper, TrussLaw
from ordinances.readings import Reading
from ordinances.types import Rule, Status, Term, Version

GML_125 = "General Municipal Law § 125"
BUILDING_CODE = "19 NYCRR Part 1221"
EDITION_2020, EDITION_2025 = date(2020, 5, 12), date(2025, 12, 31)


def _source(key: str, label: str, part: str) -> CodeSource:
    edition = Rule(
        "2020",
        part,
        since=EDITION_2020,
        versions=(Version("2025", EDITION_2025, part),),
        note=f"Edition of the {label}.",
    )
    return CodeSource(key, label, part, edition=edition)


STATE_CODES = (
    _source("UNIFORM", "Uniform Fire Prevention and Building Code", "19 NYCRR Part 1219"),
    _source("ENERGY", "State Energy Conservation Construction Code", "19 NYCRR Part 1240"),
    _source("BCNYS", "Building Code of New York State", BUILDING_CODE),
    _source("RCNYS", "Residential Code of New York State", "19 NYCRR Part 1220"),
    _source("FCNYS", "Fire Code of New York State", "19 NYCRR Part 1225"),
    _source("PMCNYS", "Property Maintenance Code of New York State", "19 NYCRR Part 1226"),
)


def earlier_editions() -> tuple[CodeSource, ...]:
    """The same for a law older than the oldest edition listed: until then, whatever edition was in force."""
    return tuple(
        replace(
            source, edition=replace(source.edition, value="the edition then in force", since=None, versions=versions)
        )
        for source in STATE_CODES
        for versions in [(Version(source.edition.value, EDITION_2020, source.cite), *source.edition.versions)]
    )


_PERSONS = (
    ("individual", "Individual"),
    ("corporation", "Corporation"),
    ("llc", "Limited liability company"),
    ("partnership", "Partnership"),
    ("trust", "Trust or estate"),
    ("association", "Association"),
    ("other", "Other"),
)
PERSONS = tuple(Term(key, label, "General Construction Law § 37") for key, label in _PERSONS)

HEARING = Rule(
    "Until that day you may answer and be heard: in writing, by telephone or in person at the office, with documents, "
    "and with an attorney or anyone else you choose. What you say is put on the record before anything is decided.",
    "Office policy; the code says nothing of a hearing",
    Status.SILENT,
    note="How the holder is heard before a certificate is suspended or revoked.",
)
OWN_MATTER = Reading(
    "GML-18",
    "General Municipal Law art. 18",
    "May somebody of the office decide on land or a firm of their own? The code does not say.",
    "No: a decision in one's own matter is left to somebody else, as article 18 and a code of ethics under its § 806 "
    "would have it.",
    "Only a disclosure of the interest is needed.",
)
STATE_REPORT = Reading(
    "NYS-1203",
    "19 NYCRR 1203.4(a)",
    "By when is the yearly report to the Department of State made?",
    "When the Department of State's instructions say, April 1 of the year after.",
    "On another day that the Department of State names.",
)

_CLASSES = (
    ("A-1", "Assembly: theaters and concert halls"),
    ("A-2", "Assembly: food and drink"),
    ("A-3", "Assembly: worship, recreation, amusement, other"),
    ("A-4", "Assembly: indoor sports with spectators"),
    ("A-5", "Assembly: outdoor events"),
    ("B", "Business"),
    ("E", "Educational"),
    ("F-1", "Factory: moderate hazard"),
    ("F-2", "Factory: low hazard"),
    ("H-1", "High hazard: detonation"),
    ("H-2", "High hazard: deflagration or fast burning"),
    ("H-3", "High hazard: readily burning"),
    ("H-4", "High hazard: health"),
    ("H-5", "High hazard: hazardous production materials"),
    ("I-1", "Institutional: supervised residential"),
    ("I-2", "Institutional: medical care"),
    ("I-3", "Institutional: restrained"),
    ("I-4", "Institutional: day care"),
    ("M", "Mercantile"),
    ("R-1", "Residential: transient"),
    ("R-2", "Residential: apartments and dormitories"),
    ("R-3", "Residential: one- and two-family dwellings, townhouses and others"),
    ("R-4", "Residential: small supervised care"),
    ("S-1", "Storage: moderate hazard"),
    ("S-2", "Storage: low hazard"),
    ("U", "Utility and miscellaneous"),
)
OCCUPANCY_CLASSES = tuple(Term(key, f"{key}, {label}", f"{BUILDING_CODE}, chapter 3") for key, label in _CLASSES)

_TYPES = ("IA", "IB", "IIA", "IIB", "IIIA", "IIIB", "IV-A", "IV-B", "IV-C", "IV-HT", "VA", "VB")
CONSTRUCTION_TYPES = tuple(Term(key, f"Type {key}", f"{BUILDING_CODE}, chapter 6") for key in _TYPES)

_WORKERS, _DISABILITY = frozenset({WORKERS}), frozenset({DISABILITY})
_GROUP = "Workers' compensation, group self-insurance (GSI-105.2)"
COMPENSATION = CompensationLaw(
    required=Rule(True, GML_125, note="No building permit without proof of both insurances, or that none is needed."),
    forms=(
        CompensationForm("C-105.2", "Workers' compensation, private insurer (C-105.2)", GML_125, proves=_WORKERS),
        CompensationForm("U-26.3", "Workers' compensation, State Insurance Fund (U-26.3)", GML_125, proves=_WORKERS),
        CompensationForm("SI-12", "Workers' compensation, self-insured (SI-12)", GML_125, proves=_WORKERS),
        CompensationForm("GSI-105.2", _GROUP, GML_125, proves=_WORKERS),
        CompensationForm("DB-120.1", "Disability benefits, insurer (DB-120.1)", GML_125, proves=_DISABILITY),
        CompensationForm("DB-155", "Disability benefits, self-insured (DB-155)", GML_125, proves=_DISABILITY),
        CompensationForm(
            "CE-200",
            "Exemption from both, for this job only (CE-200)",
            GML_125,
            proves=_WORKERS | _DISABILITY,
            exemption=True,
            job_specific=True,
        ),
        CompensationForm(
            "BP-1",
            "Homeowner's affidavit, owner-occupied one- to four-family house (BP-1)",
            GML_125,
            proves=_WORKERS | _DISABILITY,
            exemption=True,
            job_specific=True,
            owner_occupied_units=4,
        ),
    ),
    not_accepted=(Term("ACORD", "An ACORD certificate of insurance is not proof", f"{GML_125}; WCL § 57"),),
)

SUBSTANTIAL = "44 CFR 59.1"
_SURVEY, _CUT_OFF = "12 NYCRR 56-5.1", "Building Code of New York State § 3303.6"
_DEMOLITION = ("demolition",)
DEMOLITION_PAPERS = (
    OutsidePaper(
        "asbestos_survey",
        "Asbestos survey of what is taken down",
        _SURVEY,
        agency="Licensed asbestos inspector",
        natures=_DEMOLITION,
    ),
    *(
        OutsidePaper(f"{key}_cut_off", f"{label} service disconnected", _CUT_OFF, agency=agency, natures=_DEMOLITION)
        for key, label, agency in (
            ("electric", "Electric", "Electric utility"),
            ("gas", "Gas", "Gas utility"),
            ("water", "Water", "Water department"),
            ("sewer", "Sewer", "Sewer department"),
        )
    ),
)

_TRUSS = "Executive Law § 382-b(1)"
_NOTICE = "19 NYCRR Part 1265"


def construction_notice(*asked_of: str) -> TrussLaw:
    """The notice of truss type, pre-engineered wood or timber construction; asked of these permit types."""
    return TrussLaw(
        question=Rule(True, f"{_TRUSS}(a)", note="The application says whether such construction is used."),
        form=Rule(True, f"{_TRUSS}(b)", note="The owner or the owner's representative files the State's form."),
        tell_chief=Rule(True, f"{_TRUSS}(c)", note="The office notifies the fire chief."),
        sign=Rule(True, f"{_TRUSS}(d)", note="The sign is on the electric box before the certificate."),
        asked_of=asked_of,
        structures=(
            Term("new", "New residential structure", _NOTICE),
            Term("addition", "Addition to a residential structure", _NOTICE),
            Term("rehabilitation", "Rehabilitation of a residential structure", _NOTICE),
        ),
        kinds=(
            Term("TT", "Truss type construction (TT)", _NOTICE),
            Term("PW", "Pre-engineered wood construction (PW)", _NOTICE),
            Term("TC", "Timber construction (TC)", _NOTICE),
        ),
        places=(
            Term("F", "Floor framing, with girders and beams (F)", _NOTICE),
            Term("R", "Roof framing (R)", _NOTICE),
            Term("FR", "Floor and roof framing (FR)", _NOTICE),
        ),
    )
