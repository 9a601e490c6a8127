"""Writes down which clauses of the ordinances the tests of this run proved, in `.run/clauses.json`.

`@pytest.mark.clause("V-5-24-077")` says that the test would fail if that clause were not kept. A number that no town's
clause table has fails its test. A clause counts as proven when every test that carries it passed when it last ran.
"""

import csv
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROVEN = ROOT / ".run" / "clauses.json"
PROPERTY = "clause"
Outcome = dict[str, dict[str, Any]]


@lru_cache(maxsize=1)
def known_clauses() -> frozenset[str]:
    """Every clause number of every town."""
    found: set[str] = set()
    for table in sorted((ROOT / "ordinances").glob("*/clauses.csv")):
        with table.open(newline="", encoding="utf-8") as rows:
            found |= {row["id"] for row in csv.DictReader(rows)}
    return frozenset(found)


def _clauses(item: pytest.Item) -> list[str]:
    return sorted({str(number) for mark in item.iter_markers("clause") for number in mark.args})


class ClauseRecorder:
    """Follows the reports of one run; under xdist, those that the workers send to the controller."""

    def __init__(self) -> None:
        self.clauses: dict[str, list[str]] = {}
        self.failed: set[str] = set()
        self.called: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        numbers = sorted({str(value) for name, value in report.user_properties if name == PROPERTY})
        if not numbers:
            return
        self.clauses[report.nodeid] = numbers
        # an expected failure proves nothing, whichever way it went
        if not report.passed or hasattr(report, "wasxfail"):
            self.failed.add(report.nodeid)
        if report.when == "call":
            self.called.add(report.nodeid)

    def outcome(self) -> Outcome:
        """What each marked test of this run came to."""
        return {
            test: {"clauses": numbers, "passed": test in self.called and test not in self.failed}
            for test, numbers in self.clauses.items()
        }

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Add this run to the earlier ones: the browser's tests run apart from the others."""
        earlier: Outcome = json.loads(PROVEN.read_text(encoding="utf-8")) if PROVEN.exists() else {}
        kept = {test: found for test, found in earlier.items() if still_there(test)}
        PROVEN.parent.mkdir(parents=True, exist_ok=True)
        draft = PROVEN.with_suffix(".tmp")
        draft.write_text(json.dumps(kept | self.outcome(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
        draft.replace(PROVEN)


def still_there(test: str) -> bool:
    """Whether the test of an earlier run is still in its file."""
    name, _, function = test.partition("::")
    function = function.rpartition("::")[2].partition("[")[0]
    file = ROOT / name
    return file.is_file() and f"def {function}(" in file.read_text(encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker; record in the one process that sees every report."""
    config.addinivalue_line("markers", "clause(*ids): the test proves these clauses of an ordinance")
    if not hasattr(config, "workerinput") and not config.option.collectonly:
        config.pluginmanager.register(ClauseRecorder(), "clause-recorder")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """The numbers travel with the test's reports, which is all that xdist sends across."""
    numbers = _clauses(item)
    unknown = sorted(set(numbers) - known_clauses()) if numbers else []
    if unknown:
        pytest.fail(f"No such clause: {', '.join(unknown)}", pytrace=False)
    item.user_properties += [(PROPERTY, number) for number in numbers]
    return (yield)
