"""§ 30-11 A: the kinds of work, and the jobs people come with.

A permit type only proposes which inspections of § 30-16 I, which certificate of §§ 30-17 and 30-19, and which papers of
§ 30-11 C do not apply to such a job, with the reason filled in. The officer decides each of them.
"""

from collections.abc import Mapping

from ordinances.permit_chapter import PermitType
from ordinances.types import Term

_CITE = "30-11 A"
WORK_NATURES = tuple(
    Term(key, label, _CITE)
    for key, label in (
        ("construction", "Erection or construction"),
        ("enlargement", "Enlargement"),
        ("alteration", "Alteration"),
        ("improvement", "Improvement"),
        ("removal", "Removal"),
        ("demolition", "Demolition"),
        ("conversion", "Conversion"),
        ("installation", "Installation"),
        ("change_of_use", "Change in use or occupancy"),
    )
)

_INSIDE = "Work inside the existing building; nothing changes on the lot."
_NO_SEAL = "Education Law § 7307 does not ask for a seal for a job of this kind."
_NOT_ASKED = "The Building Inspector asks for no further details of a job of this kind."
_SMALL = {"seal": _NO_SEAL, "details": _NOT_ASKED}
_INDOORS = _SMALL | {"site_plan": _INSIDE}
_SHELL = ("FOOTING", "SLAB", "FRAMING", "SYSTEMS", "FIRE_RESISTANT", "PENETRATIONS", "ENERGY", "FINAL")


def _job(
    key: str,
    label: str,
    nature: str,
    fee_key: str,
    inspections: tuple[str, ...],
    not_applicable: Mapping[str, str] | None = None,
    certificate: str = "CO",
    units: int = 0,
    preset: bool = False,
) -> PermitType:
    return PermitType(
        key,
        label,
        _CITE,
        fee_key=fee_key,
        natures=(nature,),
        inspections=inspections,
        certificate=certificate,
        not_applicable=not_applicable or {},
        preset=preset,
        dwelling_units=units,
    )


_ROUGH = ("FRAMING", "SYSTEMS", "ENERGY", "FINAL")
_STOVE = ("SOLID_FUEL", "FINAL")
_YARD = ("FOOTING", "FINAL")
PERMIT_TYPES = (
    _job("roof", "Roof", "alteration", "residential_small", ("FRAMING", "FINAL"), _INDOORS, preset=True),
    _job(
        "furnace", "Furnace or boiler", "installation", "appliance", ("SYSTEMS", "FINAL"), _INDOORS, "CC", preset=True
    ),
    _job("wood_stove", "Solid-fuel appliance", "installation", "appliance", _STOVE, _INDOORS, "CC", preset=True),
    _job("chimney", "Chimney, flue or gas vent", "installation", "appliance", _STOVE, _INDOORS, "CC", preset=True),
    _job("plumbing", "Plumbing", "installation", "plumbing", ("SYSTEMS", "FINAL"), _INDOORS, "CC", preset=True),
    _job(
        "deck",
        "Deck or porch",
        "construction",
        "residential_small",
        ("FOOTING", "FRAMING", "FINAL"),
        _SMALL,
        preset=True,
    ),
    _job("shed", "Shed", "construction", "residential_small", _YARD, _SMALL, preset=True),
    _job("fence", "Fence or wall", "construction", "residential_small", ("FINAL",), _SMALL, preset=True),
    _job("pool", "Pool of 24 inches or more", "construction", "residential_small", _YARD, _SMALL, preset=True),
    _job("new_one_family", "New one-family house", "construction", "new_dwelling", ("SITE", *_SHELL), units=1),
    _job("addition", "Addition to a house", "enlargement", "residential_work", _SHELL),
    _job("alteration", "Alteration of a house", "alteration", "residential_work", _ROUGH, _INDOORS),
    _job(
        "change_of_use", "Change in use or occupancy", "change_of_use", "commercial_work", ("FIRE_RESISTANT", "FINAL")
    ),
    _job("commercial_new", "New commercial building", "construction", "commercial_new", ("SITE", *_SHELL)),
    _job("commercial_alteration", "Commercial alteration", "alteration", "commercial_work", _ROUGH),
    _job("demolition", "Demolition", "demolition", "demolition", ("SITE", "FINAL"), _SMALL),
)
