"""Tax map numbers: what was typed or printed, read into one comparable form.

New York writes a parcel as Section.Subsection-Block-Lot.Sublot-Suffix, on the map as a print key
("157.13-2-14") and in files as 20 digits (3+3+4+3+3+4), sometimes after the 6 digits of the SWIS code.
Nassau County has its own Section, Block and Lot ("32-J-61-00").
Leading zeros never tell two parcels apart, and a part that is all zeros is a part that is not there.
"""

import re
from dataclasses import dataclass, replace
from enum import StrEnum


class KeyScheme(StrEnum):
    """How a municipality's county numbers its parcels."""

    SBL = "sbl"
    NASSAU = "nassau"


class KeyFault(StrEnum):
    """Why a text is no tax map number."""

    EMPTY = "empty"
    LETTERS = "no digits in it"
    PARTS = "not section, block and lot"
    TOO_LONG = "a part is longer than the tax map allows"


class UnreadableKey(ValueError):
    """The text cannot be read as a tax map number."""

    def __init__(self, text: str, fault: KeyFault) -> None:
        super().__init__(f"“{text.strip()[:60]}” is not a tax map number: {fault}.")
        self.text = text
        self.fault = fault


@dataclass(frozen=True)
class Key:
    """One tax map number; parts carry no leading zeros, and an absent part is empty."""

    section: str
    subsection: str
    block: str
    lot: str
    sublot: str = ""
    suffix: str = ""

    def __str__(self) -> str:
        section = f"{self.section}.{self.subsection}" if self.subsection else self.section
        lot = f"{self.lot}.{self.sublot}" if self.sublot else self.lot
        return "-".join(part for part in (section, self.block, lot, self.suffix) if part)

    @property
    def loose(self) -> str:
        """The parts without punctuation, as someone at the counter reads them out."""
        parts = (self.section, self.subsection, self.block, self.lot, self.sublot, self.suffix)
        return " ".join(part for part in parts if part)

    @property
    def sbl(self) -> str:
        """The 20-character form of the State's files."""
        parts = (self.section, self.subsection, self.block, self.lot, self.sublot, self.suffix)
        return "".join(part.rjust(width, "0") for part, width in zip(parts, _WIDTHS, strict=True))


_WIDTHS = (3, 3, 4, 3, 3, 4)
_SWIS = 6
_RUN = re.compile(r"[0-9A-Z]+", re.ASCII)
_PRINT_KEY = re.compile(
    r"(?P<section>[0-9A-Z]+)(?:\.(?P<subsection>[0-9A-Z]*))?"
    r"-(?P<block>[0-9A-Z]+)"
    r"-(?P<lot>[0-9A-Z]+)(?:\.(?P<sublot>[0-9A-Z]*))?"
    r"(?:[-/](?P<suffix>[0-9A-Z]+))?",
    re.ASCII,
)
_NASSAU = re.compile(
    r"(?:SEC(?:TION|\.)?\s*)?(?P<section>[0-9]+[A-Z]?)[\s,/-]+"
    r"(?:BL(?:OC)?K\.?\s*)?(?P<block>[0-9A-Z]+)[\s,/-]+"
    r"(?:LOTS?\.?\s*)?(?P<lot>[0-9]+[A-Z]?)(?:[-/](?P<suffix>[0-9]+))?",
    re.ASCII,
)


def parse_key(text: str, scheme: KeyScheme = KeyScheme.SBL) -> Key:
    """Read a tax map number in any of its written forms.

    :raises UnreadableKey: when the text is no such number.
    """
    cleaned = _clean(text)
    if not cleaned:
        raise UnreadableKey(text, KeyFault.EMPTY)
    if not re.search(r"[0-9]", cleaned):
        raise UnreadableKey(text, KeyFault.LETTERS)
    if scheme is KeyScheme.NASSAU:
        return _from_match(text, _NASSAU.fullmatch(cleaned))
    digits = cleaned.replace(" ", "")
    if len(digits) in (sum(_WIDTHS), _SWIS + sum(_WIDTHS)) and digits.isascii() and digits.isdigit():
        return _from_digits(text, digits[-sum(_WIDTHS) :])
    return _from_match(text, _PRINT_KEY.fullmatch(digits))


def match_key(text: str, scheme: KeyScheme = KeyScheme.SBL) -> str:
    """The form in which two numbers of the same parcel are equal; an unreadable one is kept, tidied."""
    try:
        return str(parse_key(text, scheme))
    except UnreadableKey:
        return _clean(text)


def loose_key(text: str, scheme: KeyScheme = KeyScheme.SBL) -> str:
    """The parts of a whole or partial number without punctuation or leading zeros: the form for searching."""
    try:
        return parse_key(text, scheme).loose
    except UnreadableKey:
        return " ".join(part for part in map(_strip, _RUN.findall(_clean(text))) if part)


def lot_key(text: str, scheme: KeyScheme = KeyScheme.SBL) -> str:
    """The number of the whole lot, when the text names a part of one; otherwise empty."""
    try:
        key = parse_key(text, scheme)
    except UnreadableKey:
        return ""
    lot = str(replace(key, sublot="", suffix=""))
    return lot if lot != str(key) else ""


def _clean(text: str) -> str:
    """Upper case, one kind of dash, single spaces, none beside punctuation."""
    dashes = re.sub("[\u2010-\u2015\u2212]", "-", text.upper())
    spaced = " ".join(dashes.replace("\x00", "").split())
    return re.sub(r"\s*([-./])\s*", r"\1", spaced)


def _strip(part: str) -> str:
    return part.lstrip("0")


def _from_digits(text: str, digits: str) -> Key:
    parts, at = [], 0
    for width in _WIDTHS:
        parts.append(_strip(digits[at : at + width]))
        at += width
    return _checked(text, *parts)


def _from_match(text: str, match: "re.Match[str] | None") -> Key:
    if match is None:
        raise UnreadableKey(text, KeyFault.PARTS)
    found = {name: _strip(value or "") for name, value in match.groupdict().items()}
    names = ("section", "subsection", "block", "lot", "sublot", "suffix")
    return _checked(text, *(found.get(name, "") for name in names))


def _checked(text: str, *parts: str) -> Key:
    if any(len(part) > width for part, width in zip(parts, _WIDTHS, strict=True)):
        raise UnreadableKey(text, KeyFault.TOO_LONG)
    key = Key(*parts)
    if not (key.section and key.lot):
        raise UnreadableKey(text, KeyFault.PARTS)
    return key
