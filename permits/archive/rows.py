"""One row of an old table, read into facts, or turned down with the field and the reason. Pure.

Missing is not the same as wrong: what is missing is imported and flagged, because the record is still true;
what cannot be read is turned down, because a guess would not be.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from parcels.keys import UnreadableKey, parse_key
from parcels.tables import Record
from permits.archive.flags import Flag
from permits.archive.mappings import Field, Mapping
from permits.archive.places import Place, read_place

LONGEST = {Field.NUMBER: 40, Field.TYPE: 80, Field.APPLICANT: 160, Field.LOCATION: 160, Field.KEY: 60}
EARLIEST = date(1850, 1, 1)
_MONEY = re.compile(r"\$?\s*(?P<dollars>[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,13})(?:\.(?P<cents>[0-9]{1,2}))?")
_DATE = re.compile(r"(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})/(?P<year>[0-9]{4})")
_NOTED = re.compile(r"(?P<key>.*?)\s*\((?P<note>[^()]*)\)", re.DOTALL)


class Unreadable(ValueError):
    """A cell holds something that is not what its column is for."""

    def __init__(self, column: Field, why: str) -> None:
        super().__init__(why)
        self.column = column
        self.why = why


@dataclass(frozen=True)
class TurnedDown:
    """A row that was not imported: where, which field, why."""

    line: int
    column: str
    why: str

    def __str__(self) -> str:
        return f"line {self.line}, {self.column}: {self.why}"


@dataclass(frozen=True)
class Entry:
    """What a row says. `number` is tidied; everything "recorded" is verbatim."""

    record: Record
    number: str
    recorded: dict[Field, str]
    print_key: str
    place: Place
    issued_on: date | None
    valuation_cents: int | None
    fee_cents: int | None
    flags: frozenset[Flag] = field(default_factory=frozenset)

    @property
    def address(self) -> str:
        """The address of the parcel: with the unit only where the parcel is a unit."""
        if Flag.KEY_UNIT in self.flags and self.place.unit:
            return f"{self.place.address} {self.place.unit}"
        return self.place.address


def read_row(record: Record, mapping: Mapping, *, on: date) -> Entry | TurnedDown:
    """The row's facts; or why it cannot be imported on that day."""
    if len(record.cells) != len(mapping.columns):
        why = f"{len(record.cells)} cells where {len(mapping.columns)} columns are"
        return TurnedDown(record.line, "row", why)
    recorded = {column.holds: cell for column, cell in zip(mapping.columns, record.cells, strict=True)}
    try:
        return _entry(record, recorded, mapping, on)
    except Unreadable as error:
        return TurnedDown(record.line, error.column, error.why)


def _entry(record: Record, recorded: dict[Field, str], mapping: Mapping, on: date) -> Entry:
    _check_text(recorded)
    number, number_flags = read_number(recorded[Field.NUMBER], mapping)
    print_key, key_flags = read_key(recorded[Field.KEY])
    place, place_flags = read_location(recorded[Field.LOCATION], mapping)
    issued_on = read_date(recorded[Field.ISSUED], on=on)
    valuation = read_money(Field.VALUATION, recorded[Field.VALUATION])
    fee = read_money(Field.FEE, recorded[Field.FEE])
    doubts = {
        Flag.NO_DATE: issued_on is None,
        Flag.NO_APPLICANT: not recorded[Field.APPLICANT].strip(),
        Flag.FEE_OVER_VALUE: bool(fee and valuation and fee > valuation),
    }
    flags = {*number_flags, *key_flags, *place_flags, *(flag for flag, holds in doubts.items() if holds)}
    return Entry(record, number, recorded, print_key, place, issued_on, valuation, fee, frozenset(flags))


def read_number(text: str, mapping: Mapping) -> tuple[str, Iterable[Flag]]:
    """The source's own number, as the case will bear it: no stray spaces, capital letters.

    :raises Unreadable: there is none.
    """
    number = " ".join(text.split()).upper()
    if not number:
        raise Unreadable(Field.NUMBER, "the row has no number")
    usual = re.fullmatch(mapping.usual_number, number) is not None
    return number, [
        *([Flag.NUMBER_TIDIED] if number != text else []),
        *([] if usual else [Flag.NUMBER_UNUSUAL]),
    ]


def read_key(text: str) -> tuple[str, Iterable[Flag]]:
    """The tax map number in the source's own spelling, joined and without remarks; empty where there is none."""
    if not text.strip():
        return "", [Flag.NO_KEY]
    flags = [Flag.KEY_BROKEN] if len(text.strip().splitlines()) > 1 else []
    noted = _NOTED.fullmatch(text.strip())
    if noted:
        flags.append(Flag.KEY_NOTE)
    joined = "".join((noted["key"] if noted else text).split())
    try:
        key = parse_key(joined)
    except UnreadableKey:
        return "", [*flags, Flag.KEY_WORDS]
    return joined, [*flags, Flag.KEY_UNIT] if key.suffix else flags


def read_location(text: str, mapping: Mapping) -> tuple[Place, Iterable[Flag]]:
    """Where it was, and what is doubtful about that."""
    line = " ".join(text.split())
    nowhere = Place("", "", "", "")
    if not line or any(words in line for words in mapping.no_place):
        return nowhere, [Flag.NO_PLACE]
    in_city = f", {mapping.city}"
    if line.endswith(in_city):
        street = line.removesuffix(in_city)
        place = Place("", street, "", street)
    else:
        place = read_place(line)
    doubts = {
        Flag.LOCATION_BROKEN: len(text.strip().splitlines()) > 1,
        Flag.LOCATION_CUT: _cut_off(place.tail, mapping.street_width),
        Flag.STREET_ONLY: not place.number,
        Flag.HOUSE_PLACEHOLDER: place.number in mapping.placeholder_numbers,
    }
    return place, [flag for flag, holds in doubts.items() if holds]


def read_date(text: str, *, on: date) -> date | None:
    """Month/day/year; None where the cell is empty.

    :raises Unreadable: no such day, or a day on which nobody can have issued it.
    """
    if not text.strip():
        return None
    found = _DATE.fullmatch(text.strip())
    try:
        day = date(int(found["year"]), int(found["month"]), int(found["day"])) if found else None
    except ValueError:
        day = None
    if day is None:
        raise Unreadable(Field.ISSUED, f"“{text.strip()[:30]}” is not a date")
    if day > on:
        raise Unreadable(Field.ISSUED, f"“{text.strip()}” has not come yet")
    if day < EARLIEST:
        raise Unreadable(Field.ISSUED, f"“{text.strip()}” is too long ago")
    return day


def read_money(column: Field, text: str) -> int | None:
    """An amount in cents; None where the cell is empty. "$0.00" is an amount.

    :raises Unreadable: anything that is not an amount.
    """
    if not text.strip():
        return None
    found = _MONEY.fullmatch(text.strip())
    if found is None:
        raise Unreadable(column, f"“{text.strip()[:30]}” is not an amount")
    cents = (found["cents"] or "0").ljust(2, "0")
    return int(found["dollars"].replace(",", "")) * 100 + int(cents)


def _cut_off(tail: str, width: int) -> bool:
    """Whether text stops in the middle: at the width of the column, or after a word that needs another."""
    return (0 < width == len(tail)) or tail.endswith("&") or tail.lower().endswith(" to")


def _check_text(recorded: dict[Field, str]) -> None:
    for column, text in recorded.items():
        if "\x00" in text:
            raise Unreadable(column, "there is a null character in it")
        if len(text) > LONGEST.get(column, 60):
            raise Unreadable(column, f"it is longer than {LONGEST.get(column, 60)} characters")
