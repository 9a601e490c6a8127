"""What an import did, row by row: every row of the file is accounted for exactly once."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from permits.archive.flags import Flag
from permits.archive.rows import TurnedDown


class DoesNotAddUp(AssertionError):
    """Rows went missing between the file and the report: a fault in the import."""


@dataclass
class Report:
    """The account of one file."""

    file: str
    sha256: str
    encoding: str
    rows: int
    remarks: tuple[str, ...] = ()
    imported: int = 0
    flagged: int = 0
    unchanged: int = 0
    changed: list[str] = field(default_factory=list)
    turned_down: list[TurnedDown] = field(default_factory=list)
    flags: Counter[Flag] = field(default_factory=Counter)
    parcels_made: int = 0

    @property
    def accounted_for(self) -> int:
        return self.imported + self.flagged + len(self.turned_down) + self.unchanged + len(self.changed)

    @property
    def wrote_something(self) -> bool:
        return bool(self.imported or self.flagged)

    def summary(self) -> dict[str, Any]:
        """The counts, for the permanent record."""
        return {
            "file": self.file,
            "file_sha256": self.sha256,
            "rows": self.rows,
            "imported": self.imported,
            "flagged": self.flagged,
            "not_imported": len(self.turned_down),
            "unchanged": self.unchanged,
            "changed": len(self.changed),
        }

    def check(self) -> None:
        """:raises DoesNotAddUp: when a row is in no class, or in two."""
        if self.accounted_for != self.rows:
            raise DoesNotAddUp(f"{self.file}: {self.rows} rows in the file, {self.accounted_for} in the report.")

    def lines(self) -> Iterator[str]:
        """The report as a person reads it."""
        yield f"{self.file}: {self.rows:,} rows, {self.encoding}, SHA-256 {self.sha256}"
        yield from self.remarks
        yield f"  {self.imported:>7,}  imported"
        yield f"  {self.flagged:>7,}  imported with a flag"
        yield f"  {len(self.turned_down):>7,}  not imported"
        yield f"  {self.unchanged:>7,}  here already, the same"
        yield f"  {len(self.changed):>7,}  here already, but this file differs; the first record was kept"
        yield f"  {self.parcels_made:>7,}  parcels made"
        if self.flags:
            yield "Flags (one record can have several):"
        for flag, count in sorted(self.flags.items(), key=lambda item: (-item[1], item[0])):
            yield f"  {count:>7,}  {flag.sentence}"
        if self.turned_down:
            yield "Not imported:"
        yield from (f"  {row}" for row in self.turned_down)
        if self.changed:
            yield "Different from the record here:"
        yield from (f"  {where}" for where in self.changed)
