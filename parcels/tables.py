"""Reading a table that another system exported: which bytes, in which encoding, which row on which line."""

import codecs
import csv
import hashlib
import io
import json
from dataclasses import dataclass
from pathlib import Path

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8 with a byte order mark"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
# In this order: bytes that are valid UTF-8 are hardly ever anything else, and Latin-1 takes any byte at all.
_GUESSES = (
    ("ascii", "ASCII"),
    ("utf-8", "UTF-8"),
    ("cp1252", "Windows-1252"),
    ("latin-1", "Latin-1"),
)


class UnreadableFile(ValueError):
    """The file is empty, or is not a table of text."""


@dataclass(frozen=True)
class Record:
    """One row as the file has it, and the line on which it begins (a cell may hold line breaks)."""

    line: int
    cells: tuple[str, ...]

    @property
    def sha256(self) -> str:
        text = json.dumps(self.cells, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class Source:
    """A file that was read."""

    name: str
    sha256: str
    encoding: str
    header: tuple[str, ...]
    records: tuple[Record, ...]


def read_file(path: Path) -> Source:
    """:raises UnreadableFile: see `read_bytes`; :raises OSError: there is no such file."""
    return read_bytes(path.name, path.read_bytes())


def read_bytes(name: str, content: bytes) -> Source:
    """The rows of a comma-separated file. Rows of nothing at all are not rows.

    :raises UnreadableFile: nothing in it, or quotation marks that never close.
    """
    encoding, text = _decode(name, content)
    reader = csv.reader(io.StringIO(text, newline=""))
    records: list[Record] = []
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                records.append(Record(begins, tuple(cells)))
            begins = reader.line_num + 1
    except csv.Error as error:
        raise UnreadableFile(f"{name}, line {begins}: {error}.") from error
    if not records:
        raise UnreadableFile(f"{name} has no rows.")
    header = tuple(cell.strip() for cell in records[0].cells)
    return Source(name, hashlib.sha256(content).hexdigest(), encoding, header, tuple(records[1:]))


def _decode(name: str, content: bytes) -> tuple[str, str]:
    """What the encoding is called, and the text."""
    for mark, codec, label in _MARKS:
        if content.startswith(mark):
            try:
                return label, content.decode(codec)
            except UnicodeDecodeError as error:
                raise UnreadableFile(f"{name} begins as {label} but is not.") from error
    for codec, label in _GUESSES:
        try:
            return label, content.decode(codec)
        except UnicodeDecodeError:
            continue
    raise UnreadableFile(f"{name} is in no encoding we know.")
