"""How much of the law the tests have proven, section by section.

Clauses are the rows of `ordinances/<town>/clauses.csv`; what the tests proved is in `.run/clauses.json`, which the test
run leaves. A clause is proven when every test that carries it passed, "later" when the table says what it waits for,
and otherwise not yet.
"""

import argparse
import csv
import json
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ordinances.law import towns

HERE = Path(__file__).resolve().parent
PROVEN = HERE.parent / ".run" / "clauses.json"
PROVEN_STATE, NOT_YET, LATER = "proven", "not yet", "later"


@dataclass(frozen=True)
class Clause:
    """One row of a clause table."""

    id: str
    cite: str
    kind: str
    requirement: str
    figures: str
    later: str

    @property
    def section(self) -> str:
        """ "V-5-24" for V-5-24-077."""
        return self.id.rpartition("-")[0]


@dataclass(frozen=True)
class Counted:
    """One clause and where it stands."""

    clause: Clause
    state: str
    tests: tuple[str, ...]


def clauses(town: str) -> tuple[Clause, ...]:
    """The clause table of a town, in the order of the law."""
    table = HERE / town / "clauses.csv"
    with table.open(newline="", encoding="utf-8") as rows:
        return tuple(Clause(**row) for row in csv.DictReader(rows))


def proofs(outcome: Mapping[str, Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    """Clause → the tests that prove it; a clause with a failed test has none."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for test, result in outcome.items():
        for number in result["clauses"]:
            found.setdefault(number, []).append((test, result["passed"]))
    return {
        number: tuple(sorted(test for test, _ in tests))
        for number, tests in found.items()
        if all(passed for _, passed in tests)
    }


def count(rows: Iterable[Clause], proven: Mapping[str, tuple[str, ...]]) -> tuple[Counted, ...]:
    """Where each clause stands. One that was put off and is proven all the same is proven."""
    return tuple(
        Counted(
            clause=row,
            state=PROVEN_STATE if row.id in proven else LATER if row.later else NOT_YET,
            tests=proven.get(row.id, ()),
        )
        for row in rows
    )


def _natural(section: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", section)]


def by_section(counted: Iterable[Counted]) -> dict[str, list[Counted]]:
    """The clauses of each section, sections in order."""
    found: dict[str, list[Counted]] = {}
    for one in counted:
        found.setdefault(one.clause.section, []).append(one)
    return {section: found[section] for section in sorted(found, key=_natural)}


def _reasons(counted: list[Counted]) -> str:
    return "; ".join(sorted({one.clause.later for one in counted if one.state == LATER}))


def table(counted: tuple[Counted, ...]) -> str:
    """The counts as people read them."""
    lines = [f"{'section':<10}{'proven':>8}{'not yet':>9}{'later':>7}   what the later ones wait for"]
    for section, rows in [*by_section(counted).items(), ("all", list(counted))]:
        sums = [sum(one.state == state for one in rows) for state in (PROVEN_STATE, NOT_YET, LATER)]
        reasons = "" if section == "all" else _reasons(rows)
        lines.append(f"{section:<10}{sums[0]:>8}{sums[1]:>9}{sums[2]:>7}   {reasons}".rstrip())
    open_rows = [one.clause for one in counted if one.state == NOT_YET]
    lines += ["", "Not yet:", *(f"  {row.id}  {row.cite}  {row.requirement}" for row in open_rows)] if open_rows else []
    return "\n".join(lines)


def as_json(town: str, counted: tuple[Counted, ...]) -> dict[str, Any]:
    """The same for machines."""
    return {
        "town": town,
        "clauses": [
            {
                "id": one.clause.id,
                "cite": one.clause.cite,
                "state": one.state,
                "later": one.clause.later,
                "tests": list(one.tests),
            }
            for one in counted
        ],
    }


def main(arguments: list[str]) -> int:
    """`script/clauses [--json] [town …]`."""
    parser = argparse.ArgumentParser(prog="script/clauses", description=main.__doc__)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("towns", nargs="*", metavar="town", help=", ".join(towns()))
    asked = parser.parse_args(arguments)
    if unknown := sorted(set(asked.towns) - set(towns())):
        parser.error(f"no ordinance is filed under {', '.join(unknown)}")
    if not PROVEN.exists():
        print("No test has run yet: run script/test first.", file=sys.stderr)
    outcome = json.loads(PROVEN.read_text(encoding="utf-8")) if PROVEN.exists() else {}
    counted = {town: count(clauses(town), proofs(outcome)) for town in asked.towns or towns()}
    if asked.json:
        print(json.dumps([as_json(town, rows) for town, rows in counted.items()], indent=1))
    else:
        print("\n\n".join(f"{town}\n{table(rows)}" for town, rows in counted.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
