"""The state diagrams in docs/states say what the record types declare, all of it and nothing else."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from casework.diagrams import edges
from casework.kinds import Kind
from config.wiring import KINDS

FOLDER = Path(__file__).parent.parent / "docs" / "states"
EDGE = re.compile(r"^    (\S+) --> (\S+): (\S+)$", re.MULTILINE)
EACH = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)


def states(how: str) -> str:
    out = StringIO()
    call_command("states", how, stdout=out)
    return out.getvalue()


def page(kind: Kind) -> str:
    return (FOLDER / f"{kind.code}.md").read_text(encoding="utf-8")


def declared(kind: Kind) -> set[tuple[str, str, str]]:
    """Every status change, read off the model itself."""
    found = set()
    for change in kind.transitions():
        sources = kind.states if change.source == "*" else [change.source]
        found |= {(str(source), str(change.target), change.name) for source in sources}
    return found


def test_the_diagrams_are_current() -> None:
    assert states("--check") == "Every diagram is current.\n"


@EACH
def test_every_source_and_target_stands_in_the_diagram(kind: Kind) -> None:
    """Given each declared change from each of its statuses, then the page draws it, and draws no other."""
    assert set(EDGE.findall(page(kind))) == declared(kind) == set(edges(kind))


@EACH
def test_the_diagram_begins_where_a_record_begins_and_names_every_status(kind: Kind) -> None:
    shown = page(kind)
    assert f"    [*] --> {kind.initial}\n" in shown
    for code, state in kind.states.items():
        assert f"| {code!s} | {state.label} | {state.waits_on} |" in shown
    for verb in kind.verbs:
        assert f"| {verb.label} |" in shown


@EACH
def test_every_status_can_be_reached(kind: Kind) -> None:
    reached, before = {str(kind.initial)}, set[str]()
    while reached != before:
        before = set(reached)
        reached |= {target for source, target, _ in declared(kind) if source in reached}
    assert reached == {str(code) for code in kind.states}


# --- the command --------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(settings: Any, tmp_path: Path) -> Path:
    """A folder in which the diagrams have just been written."""
    settings.BASE_DIR = tmp_path
    states("--write")
    return tmp_path / "docs" / "states"


def test_writing_makes_the_check_content(elsewhere: Path) -> None:
    assert {path.name for path in elsewhere.iterdir()} == {f"{kind.code}.md" for kind in KINDS}
    states("--check")


@pytest.mark.parametrize("fault", ["changed", "gone", "left over"])
def test_the_check_names_what_is_not_current(elsewhere: Path, fault: str) -> None:
    path = elsewhere / "building_permit.md"
    if fault == "changed":
        path.write_text(path.read_text().replace("invalid --> active", "invalid --> closed"))
    elif fault == "gone":
        path.unlink()
    else:
        path = elsewhere / "spaceship.md"
        path.write_text("# Spaceship")
    with pytest.raises(CommandError, match=f"Not current: {path.name}"):
        states("--check")
