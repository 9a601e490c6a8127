"""Where an old record says the work was: free text, read into a street address that can be matched.

Records name a place in many ways: "Bird Library 222 Waverly Ave To University", "M-205 - Five Below 306
Hiawatha Blvd W", "837-935 Hiawatha Blvd E & Sixth N", "401 Oak St Rear #18". Kept as the address is house
number and street; what stands around it (a building's name, a cross street, a unit) stays in the record.
"""

import re
from dataclasses import dataclass

_NUMBER = re.compile(r"(?<![\w#/(-])(?P<number>[0-9]+[A-Z]?(?:-[0-9]+)?(?:[- ]1/2)?)(?=\s+[A-Za-z])")
_SUFFIXES = (
    "st street ave av avenue blvd boulevard dr drive pl place rd road ter terr terrace sq square "
    "la ln lane ct court cir circle pk pkwy parkway way plz plaza hts heights hwy highway row"
)
_SUFFIX = "|".join(_SUFFIXES.split())
_STREET = re.compile(rf"(?P<street>\S+(?:\s+\S+)*?\s+(?i:{_SUFFIX})\b\.?(?:\s+[NSEW]\b)?)")
# What begins the description of a corner or a stretch, or of a part of the building.
_BEYOND = re.compile(r"\s*&.*|\s+to(?:\s.*)?$|\s+#.*|\s+(?:unit|apt|suite|rear|condo)\b.*", re.IGNORECASE)
_UNIT = re.compile(r"(?:#\s*|\b(?:unit|condo|apt|suite)\s+)\S+$", re.IGNORECASE)


@dataclass(frozen=True)
class Place:
    """A location read: house number and street, the unit where one is named, and all that follows the number."""

    number: str
    street: str
    unit: str
    tail: str

    @property
    def address(self) -> str:
        return f"{self.number} {self.street}".strip()


def read_place(text: str) -> Place:
    """The street address in a location, as well as it can be told; never fails.

    Numbers of shops and halls stand before the house number, so the last number that a street follows counts.
    """
    line = " ".join(text.split())
    unit = _UNIT.search(line)
    named = unit[0] if unit else ""
    found = list(_NUMBER.finditer(line))
    for candidate in reversed(found):
        tail = line[candidate.end() :].strip()
        street = _STREET.match(_before_corner(tail))
        if street is not None:
            return Place(candidate["number"], street["street"], named, tail)
    if found:
        tail = line[found[0].end() :].strip()
        return Place(found[0]["number"], _before_corner(tail), named, tail)
    return Place("", line, named, line)


def _before_corner(text: str) -> str:
    return _BEYOND.sub("", text, count=1).strip()
