"""Reading a roll's file, row by row: an entry, or what is wrong with it. No database.

A CSV file, or GeoJSON with the same columns as properties and the outline of each parcel.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import zip_longest
from typing import Any

from parcels.keys import KeyScheme, UnreadableKey, match_key, parse_key
from parcels.roll import Roll, RollEntry, RollParty
from parcels.rollfile import LABELS, Columns, RollField
from parcels.tables import UnreadableFile, read_bytes

# New York, with room at its edges: an outline elsewhere was drawn in another grid than WGS 84.
ARCHIVE = b"PK\x03\x04"  # as a workbook of Excel begins
WEST, EAST, SOUTH, NORTH = -80.5, -71, 40, 45.5
KINDS = (
    ("llc", r"\bL\.?L\.?C\b"),
    ("corporation", r"\b(INC|CORP|CORPORATION|COMPANY)\b"),
    ("limited_partnership", r"\b(LP|LTD)\b"),
    ("trust", r"\b(TRUST|TRUSTEE)\b"),
    ("estate", r"\bESTATE OF\b"),
    ("government", r"^(TOWN|VILLAGE|CITY|COUNTY|STATE|UNITED STATES) (OF|.*)\b|\bSCHOOL DISTRICT\b"),
)


@dataclass(frozen=True)
class Row:
    """One row or feature, and the line (or number of the feature) on which it begins."""

    line: int
    cells: Mapping[str, str]
    geometry: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Table:
    """A file that was read, before its columns are known."""

    header: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class RowFault:
    """Why a row is not taken: the line, the column, what it says there."""

    line: int
    field: str
    value: str
    why: str


class BadRow(ValueError):
    """A fact of the row cannot be read."""

    def __init__(self, what: RollField, value: str, why: str) -> None:
        super().__init__(why)
        self.what, self.value = what, value


@dataclass(frozen=True)
class RollReading:
    """Every row of the file, once: an entry, a fault, or another municipality's.

    `seen` are the numbers in the file, of faulty rows too: what is written there has not vanished.
    `former` leads from a number to the one the file says it had before. `towns` are the SWIS codes of the rows taken.
    """

    roll: Roll
    faults: tuple[RowFault, ...]
    elsewhere: int
    rows: int
    seen: frozenset[str]
    former: Mapping[str, str]
    towns: Mapping[str, int]


def read_table(name: str, content: bytes) -> Table:
    """:raises UnreadableFile: it is neither a table of text nor a collection of features."""
    if content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return _features(name, content)
    if content.startswith(ARCHIVE):
        raise UnreadableFile(f"{name} is an Excel workbook or another archive. Save it as CSV and choose that file.")
    source = read_bytes(name, content)
    if not source.records:
        raise UnreadableFile(f"{name} has headings and no rows.")
    if len(set(source.header)) < len(source.header):
        raise UnreadableFile(f"{name} has two columns of one name.")
    rows = [Row(r.line, dict(zip_longest(source.header, r.cells, fillvalue=""))) for r in source.records]
    return Table(source.header, tuple(rows))


def _features(name: str, content: bytes) -> Table:
    try:
        found = json.loads(content)["features"]
        rows = [Row(n, _texts(one["properties"]), one.get("geometry")) for n, one in enumerate(found, 1)]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UnreadableFile(f"{name} is no GeoJSON collection of parcels.") from error
    header = tuple(dict.fromkeys(column for row in rows for column in row.cells))
    if not rows or not header:
        raise UnreadableFile(f"{name} has no parcels.")
    return Table(header, tuple(rows))


def _texts(properties: Mapping[str, Any]) -> dict[str, str]:
    return {name: "" if value is None else str(value) for name, value in properties.items()}


def read_roll(table: Table, columns: Columns, *, scheme: KeyScheme, swis: str = "", year: int = 0) -> RollReading:
    """The roll in a table. `swis` names the municipality in a file of several; `year` counts where no column says."""
    entries: dict[str, RollEntry] = {}
    faults, years, towns, seen, former, elsewhere = [], Counter[int](), Counter[str](), set(), {}, 0
    for row in table.rows:
        facts = {what: " ".join(row.cells.get(name, "").replace("\x00", "").split()) for what, name in columns.items()}
        of_town = facts.get(RollField.SWIS, "").zfill(6)
        if swis and of_town != swis:
            elsewhere += 1
            continue
        key = match_key(facts.get(RollField.KEY, ""), scheme)
        try:
            entry = _entry(facts, row, scheme)
            if key in entries:
                raise BadRow(RollField.KEY, entry.print_key, "is on the roll twice; the first row is taken")
            if facts.get(RollField.FORMER):
                former[key] = match_key(_key(RollField.FORMER, facts, scheme), scheme)
            entries[key] = entry
            years.update(_year(facts))
            towns.update([of_town] if facts.get(RollField.SWIS) else [])
        except BadRow as bad:
            faults.append(RowFault(row.line, LABELS[bad.what], bad.value[:80], str(bad)))
        seen.add(key)
    of = years.most_common(1)[0][0] if years else year
    roll = Roll(of, tuple(entries.values()))
    return RollReading(roll, tuple(faults), elsewhere, len(table.rows), frozenset(seen - {""}), former, towns)


def _entry(facts: Mapping[RollField, str], row: Row, scheme: KeyScheme) -> RollEntry:
    """:raises BadRow: a fact that every parcel needs is missing, or one cannot be read."""
    if row.cells.get("", "").strip():
        raise BadRow(RollField.KEY, facts.get(RollField.KEY, ""), "the row has more cells than there are headings")
    number, street = _place(facts)
    return RollEntry(
        print_key=_key(RollField.KEY, facts, scheme),
        number=_short(RollField.NUMBER, number, 20),
        street=_short(RollField.STREET, street, 140),
        city=_short(RollField.CITY, facts.get(RollField.CITY, "").title(), 60),
        zip=facts.get(RollField.ZIP, "")[:10],
        property_class=_class(facts),
        owner=_owner(facts),
        market_value_cents=_cents(facts),
        geometry=_outline(row.geometry),
    )


def _key(what: RollField, facts: Mapping[RollField, str], scheme: KeyScheme) -> str:
    """The number as the file prints it; the bare digits of the State's files as a print key."""
    text = facts.get(what, "")
    try:
        key = parse_key(text, scheme)
    except UnreadableKey as error:
        raise BadRow(what, text, str(error.fault)) from error
    return text if "-" in text else str(key)


def _place(facts: Mapping[RollField, str]) -> tuple[str, str]:
    """House number and street: from their own columns, or from the whole address."""
    street = " ".join(facts.get(what, "") for what in (RollField.STREET, RollField.SUFFIX, RollField.UNIT)).strip()
    if facts.get(RollField.STREET):
        return facts.get(RollField.NUMBER, ""), street
    whole = re.fullmatch(r"([0-9][0-9A-Z/-]*)?\s*(.*)", facts.get(RollField.ADDRESS, ""), re.IGNORECASE)
    return (whole[1] or "", whole[2]) if whole else ("", "")


def _short(what: RollField, text: str, longest: int) -> str:
    if len(text) > longest:
        raise BadRow(what, text, f"is longer than {longest} characters")
    return text


def _class(facts: Mapping[RollField, str]) -> str:
    text = facts.get(RollField.CLASS, "")
    if text and not re.fullmatch(r"[0-9]{3}", text):
        raise BadRow(RollField.CLASS, text, "is no property class of three digits")
    return text


def _cents(facts: Mapping[RollField, str]) -> int | None:
    """The value in cents; None where the file has no such column, or nothing in it."""
    text = facts.get(RollField.VALUE, "")
    if not text:
        return None
    try:
        value = Decimal(text.replace("$", "").replace(",", ""))
    except InvalidOperation as error:
        raise BadRow(RollField.VALUE, text, "is no amount in dollars") from error
    if not value.is_finite() or not 0 <= value < 10**12:
        raise BadRow(RollField.VALUE, text, "is no value a parcel can have")
    return int(value * 100)


def _year(facts: Mapping[RollField, str]) -> list[int]:
    text = facts.get(RollField.YEAR, "")
    return [int(text)] if re.fullmatch(r"(19|20)[0-9]{2}", text) else []


def _owner(facts: Mapping[RollField, str]) -> RollParty:
    name = f"{facts.get(RollField.OWNER_FIRST, '')} {facts.get(RollField.OWNER, '')}".strip()
    if not name:
        raise BadRow(RollField.OWNER, "", "no owner is named")
    mail = " ".join(facts.get(what, "") for what in (RollField.MAIL_NUMBER, RollField.MAIL_STREET)).strip()
    return RollParty(
        name=_short(RollField.OWNER, name, 160),
        kind=next((kind for kind, sign in KINDS if re.search(sign, name.upper())), "individual"),
        address_1=_short(RollField.MAIL_STREET, f"{mail} {facts.get(RollField.MAIL_SUFFIX, '')}".strip(), 120),
        city=_short(RollField.MAIL_CITY, facts.get(RollField.MAIL_CITY, "").title(), 60),
        state=facts.get(RollField.MAIL_STATE, "")[:2].upper(),
        zip=facts.get(RollField.MAIL_ZIP, "")[:10],
    )


def _outline(geometry: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """The outline as it is drawn; a point, or nothing, is none.

    :raises BadRow: it is drawn in another grid, or is no outline at all.
    """
    if not isinstance(geometry, Mapping) or geometry.get("type") not in ("Polygon", "MultiPolygon"):
        return None
    try:
        points = list(_points(geometry["coordinates"]))
    except (LookupError, TypeError, ValueError, RecursionError) as error:
        raise BadRow(RollField.KEY, "outline", "the outline cannot be read") from error
    if not points or not all(WEST <= x <= EAST and SOUTH <= y <= NORTH for x, y in points):
        raise BadRow(RollField.KEY, "outline", "the outline is not in WGS 84 degrees within New York")
    return {"type": geometry["type"], "coordinates": geometry["coordinates"]}


def _points(coordinates: Any) -> Iterator[tuple[float, float]]:
    """Every corner, however deep it lies."""
    if isinstance(coordinates[0], int | float):
        yield float(coordinates[0]), float(coordinates[1])
        return
    for part in coordinates:
        yield from _points(part)
