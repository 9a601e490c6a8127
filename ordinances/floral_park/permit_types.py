"""§ 99-60 A(1): the kinds of work, and the jobs people come with.

A permit type only proposes which certificate of § 99-61, and which points of § 99-60 B and E do not apply to such a
job, with the reason filled in. The Superintendent decides each of them. The chapter knows one inspection.
"""

from collections.abc import Mapping

from ordinances.permit_chapter import PermitType
from ordinances.types import Term

_CITE = "99-60 A(1)"
WORK_NATURES = tuple(
    Term(key, label, _CITE)
    for key, label in (
        ("construction", "Construction"),
        ("enlargement", "Enlargement"),
        ("alteration", "Alteration"),
        ("improvement", "Improvement"),
        ("removal", "Removal"),
        ("relocation", "Relocation"),
        ("demolition", "Demolition"),
        ("installation", "Installation of a solid-fuel appliance, chimney or flue in a dwelling"),
        ("other", "Other (describe)"),
    )
)

_NO_SPECIAL = "A job of this kind has no special inspections."
_INSIDE = "Work inside the existing building; nothing changes on the lot."
_NO_PARKING = "No parking or driveway is touched."
_SMALL = {"special_inspections": _NO_SPECIAL, "parking": _NO_PARKING, "further": "Nothing further was asked for."}
_INDOORS = _SMALL | {"site_plan": _INSIDE}


def _job(
    key: str,
    label: str,
    nature: str,
    fee_key: str,
    certificate: str,
    not_applicable: Mapping[str, str] | None = None,
    units: int = 0,
    preset: bool = False,
) -> PermitType:
    return PermitType(
        key,
        label,
        _CITE,
        fee_key=fee_key,
        natures=(nature,),
        inspections=("FINAL",),
        certificate=certificate,
        not_applicable=not_applicable or {},
        preset=preset,
        dwelling_units=units,
    )


PERMIT_TYPES = (
    _job("roof", "Roof", "alteration", "residential_small", "COMPLETION", _INDOORS, preset=True),
    _job("furnace", "Heating equipment", "alteration", "appliance", "COMPLETION", _INDOORS, preset=True),
    _job("wood_stove", "Solid-fuel heater", "installation", "appliance", "COMPLETION", _INDOORS, preset=True),
    _job("chimney", "Chimney or flue", "installation", "appliance", "COMPLETION", _INDOORS, preset=True),
    _job("deck", "Deck or porch", "enlargement", "residential_small", "COMPLETION", _SMALL, preset=True),
    _job("shed", "Shed or garage", "construction", "residential_small", "COMPLETION", _SMALL, preset=True),
    _job("fence", "Fence or wall", "construction", "residential_small", "COMPLETION", _SMALL, preset=True),
    _job("pool", "Pool, hot tub or spa", "construction", "residential_small", "COMPLETION", _SMALL, preset=True),
    _job("new_one_family", "New one-family house", "construction", "new_dwelling", "CO", units=1),
    _job("addition", "Addition to a house", "enlargement", "residential_work", "COMPLETION"),
    _job("alteration", "Alteration of a house", "alteration", "residential_work", "COMPLETION", _INDOORS),
    _job("change_of_use", "Change of use", "alteration", "commercial_work", "CO"),
    _job("commercial_new", "New commercial building", "construction", "commercial_new", "CO"),
    _job("commercial_alteration", "Commercial alteration", "alteration", "commercial_work", "COMPLETION"),
    _job("demolition", "Demolition", "demolition", "demolition", "COMPLETION", _SMALL),
)
