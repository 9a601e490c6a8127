"""How clauses are counted as proven, not yet, or later."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ordinances import coverage
from ordinances.coverage import Clause, clauses, count, main, proofs, table
from ordinances.law import towns
from tests import clause_plugin
from tests.clause_plugin import ClauseRecorder, known_clauses, pytest_runtest_setup, still_there

HERE = "tests/unit/ordinances/test_coverage.py"


def clause(number: str, later: str = "") -> Clause:
    return Clause(number, "5-24(i)(1)", "deadline", "Work begins within six months.", "6 months", later)


def report(test: str, when: str, outcome: str, *numbers: str, **more: Any) -> Any:
    properties = [("clause", number) for number in numbers]
    passed = outcome == "passed"
    return SimpleNamespace(nodeid=test, when=when, passed=passed, user_properties=properties, **more)


def recorded(*reports: Any) -> dict[str, dict[str, Any]]:
    recorder = ClauseRecorder()
    for one in reports:
        recorder.pytest_runtest_logreport(one)
    return recorder.outcome()


def test_a_clause_is_proven_later_or_not_yet() -> None:
    rows = (clause("V-5-24-077"), clause("V-5-24-078"), clause("V-5-24-081", "renewal of permits"))
    found = count(rows, {"V-5-24-077": ("a.py::test_a",)})
    assert [one.state for one in found] == ["proven", "not yet", "later"]
    assert found[0].tests == ("a.py::test_a",)


def test_what_was_put_off_and_is_proven_all_the_same_is_proven() -> None:
    [found] = count((clause("V-5-24-081", "renewal of permits"),), {"V-5-24-081": ("a.py::test_a",)})
    assert found.state == "proven"


def test_one_failed_test_takes_the_proof_away() -> None:
    outcome = {
        "a.py::test_a": {"clauses": ["V-5-24-077", "V-5-24-080"], "passed": True},
        "a.py::test_b": {"clauses": ["V-5-24-077"], "passed": False},
    }
    assert proofs(outcome) == {"V-5-24-080": ("a.py::test_a",)}


def test_the_table_counts_by_section_and_names_what_is_open() -> None:
    rows = (clause("V-5-24-077"), clause("V-5-24-081", "renewal of permits"), clause("V-5-112-001", "signs"))
    lines = table(count(rows, {})).splitlines()
    assert lines[1].split() == ["V-5-24", "0", "1", "1", "renewal", "of", "permits"]
    assert lines[2].split() == ["V-5-112", "0", "0", "1", "signs"]
    assert lines[3].split() == ["all", "0", "1", "2"]
    assert lines[-1] == "  V-5-24-077  5-24(i)(1)  Work begins within six months."


def test_what_a_test_proves_is_not_said_to_wait() -> None:
    """Given the clauses that tests carry, then the table puts none of them off: a proof that is lost has to show."""
    tests = [file.read_text(encoding="utf-8") for file in Path(__file__).parents[2].rglob("test_*.py")]
    marks = " ".join(mark for text in tests for mark in re.findall(r"mark\.clause\(([^)]*)\)", text))
    marked = set(re.findall(r"[VWN]-[0-9A-Z-]+", marks))
    assert {"V-5-24-077", "V-5-27-042", "W-14-01", "N-61-25"} <= marked
    assert [row.id for town in towns() for row in clauses(town) if row.later and row.id in marked] == []


@pytest.mark.parametrize("slug", towns())
def test_every_clause_table_is_whole(slug: str) -> None:
    rows = clauses(slug)
    assert len({row.id for row in rows}) == len(rows)
    assert all(row.id and row.cite and row.kind and row.requirement for row in rows)


def test_the_command_prints_the_same_for_machines(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proven = tmp_path / "clauses.json"
    proven.write_text(json.dumps({"a.py::test_a": {"clauses": ["V-5-24-077"], "passed": True}}), encoding="utf-8")
    monkeypatch.setattr(coverage, "PROVEN", proven)
    assert main(["--json", "vestal"]) == 0
    [town] = json.loads(capsys.readouterr().out)
    states = {row["id"]: row["state"] for row in town["clauses"]}
    assert states["V-5-24-077"] == "proven"
    assert states["V-5-26-001"] == "later"


def test_an_unknown_town_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["atlantis"])
    assert "no ordinance is filed under atlantis" in capsys.readouterr().err


def test_a_test_that_passes_in_every_phase_proves() -> None:
    found = recorded(
        report("a", "setup", "passed", "V-5-24-077"),
        report("a", "call", "passed", "V-5-24-077"),
        report("a", "teardown", "passed", "V-5-24-077"),
    )
    assert found == {"a": {"clauses": ["V-5-24-077"], "passed": True}}


@pytest.mark.parametrize("phase", ["setup", "call", "teardown"])
def test_a_failure_in_any_phase_proves_nothing(phase: str) -> None:
    phases = ("setup", "call", "teardown")
    found = recorded(*(report("a", when, "failed" if when == phase else "passed", "V-5-24-077") for when in phases))
    assert not found["a"]["passed"]


def test_a_skipped_test_proves_nothing() -> None:
    assert not recorded(report("a", "setup", "skipped", "V-5-24-077"))["a"]["passed"]


def test_an_expected_failure_that_passed_proves_nothing() -> None:
    assert not recorded(report("a", "call", "passed", "V-5-24-077", wasxfail="some day"))["a"]["passed"]


def test_a_test_without_a_clause_is_not_written_down() -> None:
    assert recorded(report("a", "call", "passed")) == {}


def test_a_run_adds_to_earlier_runs_and_drops_tests_that_are_gone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    proven = tmp_path / "clauses.json"
    monkeypatch.setattr(clause_plugin, "PROVEN", proven)
    kept = f"{HERE}::test_a_clause_is_proven_later_or_not_yet"
    earlier = {kept: {"clauses": ["V-5-24-077"], "passed": True}, "gone.py::test_b": {"clauses": [], "passed": True}}
    proven.write_text(json.dumps(earlier), encoding="utf-8")
    recorder = ClauseRecorder()
    recorder.pytest_runtest_logreport(report("c", "call", "passed", "V-5-24-080"))
    recorder.pytest_sessionfinish()
    assert sorted(json.loads(proven.read_text(encoding="utf-8"))) == sorted([kept, "c"])


def test_a_parametrized_or_grouped_test_is_found_in_its_file() -> None:
    assert still_there(f"{HERE}::test_a_failure_in_any_phase_proves_nothing[setup]")
    assert not still_there(f"{HERE}::test_of_something_gone")


def test_an_unknown_clause_fails_its_test() -> None:
    marks = [SimpleNamespace(args=("V-5-24-077", "V-9-99-999"))]
    item: Any = SimpleNamespace(iter_markers=lambda _name: iter(marks), user_properties=[])
    with pytest.raises(pytest.fail.Exception, match="No such clause: V-9-99-999"):
        next(pytest_runtest_setup(item))
    assert item.user_properties == []


def test_known_clauses_are_those_of_the_tables() -> None:
    assert {"V-5-24-077", "V-KB-1-001"} <= known_clauses()
