"""What every paper of the office has in common, and the snapshot of its values that is kept for good.

A chapter's letters.py derives one frozen dataclass per paper from `Paper`. The templates read the snapshot,
never the dataclass: what was printed can be printed again from what is stored.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from typing import Any


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """A label and its value, e.g. one of the ten contents of a certificate."""

    label: str
    value: str
    cite: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Item:
    """An entry of a numbered list: a condition, a finding, a thing still missing."""

    text: str
    heading: str = ""
    cite: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Amount:
    label: str
    cents: int
    cite: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class InspectionLine:
    number: int
    label: str
    cite: str = ""
    detail: str = ""  # e.g. "plumbing, electrical, heating and air conditioning"


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Section:
    heading: str
    paragraphs: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    cite: str = ""


@dataclass(frozen=True, kw_only=True)
class Paper:
    """The head and foot of a paper: who issues it, what it is called, how it can be checked.

    `code` and `url` are filled in when the document is requested. A receipt or a list leaves `officer_name` empty;
    `signed` only where the officer entered the password for it, `ink` where the printed sheet is signed instead.
    """

    town: str
    state: str
    department: str
    address_lines: tuple[str, ...]
    phone: str
    title: str
    number: str
    issued_on: date
    email: str = ""
    website: str = ""
    officer_name: str = ""
    officer_title: str = ""
    signed: bool = False
    ink: bool = False
    citations: tuple[str, ...] = ()
    code: str = ""
    url: str = ""


# What the papers' fonts can draw: Latin with its accents, Greek, Cyrillic, and the signs that people type.
DRAWN = ((0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x52F), (0x1E00, 0x1EFF), (0x2010, 0x2027), (0x2030, 0x203A))
ALSO_DRAWN = frozenset("\n\t€№™→−≈≠≤≥½⅓¼¾″′✓Ω")


def printable(text: str) -> str:
    """The text as a paper can show it: what no font of ours draws becomes a question mark, what cannot be seen goes.

    A paper that could not be made for one pictograph would hold up a permit; the case keeps the text as typed.
    """
    composed = unicodedata.normalize("NFC", text)
    seen = (char for char in composed if unicodedata.category(char) not in ("Cc", "Cf", "Mn") or char in "\n\t")
    return "".join(char if _drawn(char) else "?" for char in seen)


def _drawn(char: str) -> bool:
    return char in ALSO_DRAWN or any(first <= ord(char) <= last for first, last in DRAWN)


def snapshot(paper: Paper) -> dict[str, Any]:
    """The paper's values as plain JSON: dates in ISO form, money in cents, nothing that could change later."""
    plain: dict[str, Any] = _plain(paper)
    return plain


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str):
        return printable(value)
    if value is None or isinstance(value, int | bool):
        return value
    raise TypeError(f"A paper cannot hold a {type(value).__name__}: {value!r}")
