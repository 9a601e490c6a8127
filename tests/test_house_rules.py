"""The rules of the house, read off the code itself. What imports what is in pyproject.toml, under importlinter."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from ordinances.law import town, towns

ROOT = Path(__file__).resolve().parent.parent
TOWN_NAMES = {name for slug in towns() for name in (slug, town(slug).name)}
APPS = sorted(file.parent.name for file in ROOT.glob("*/apps.py"))
PACKAGES = [*APPS, "ordinances"]

# The clock is read in one place; the scheduler's own naps are the exception. `on` is passed to everything else.
READS_THE_CLOCK = {"accounts/clock.py", "config/scheduler.py"}
CLOCK = {
    "date.today",
    "datetime.now",
    "datetime.today",
    "datetime.utcnow",
    "time.time",
    "timezone.localdate",
    "timezone.now",
}
# Who may ask which day it is, instead of being told.
ASKS_THE_DAY = re.compile(
    r"accounts/(clock|middleware)\.py|.*/tasks\.py|.*/management/.*|casework/(policies|sweep/run)\.py"
)
# Pages and forms ask queries.py, whose first argument is the office.
FACES = {"views.py", "forms.py", "portal.py", "api.py"}
LOOK_UPS = {"get_object_or_404", "get_list_or_404"}

# Land, parties and accounts come before there are cases: whoever calls their actions writes the event.
BELOW_CASEWORK = {"parcels", "accounts"}

MOST_LINES_OF_A_BODY = 40
MOST_LINES_OF_A_TEST = 50  # a walk through several pages is read from top to bottom
MOST_LINES_OF_A_FILE = 500
FEW_LINES_OF_A_FILE = 300
LONGEST_CHAIN = 3


@dataclass(frozen=True)
class Source:
    """One file of Python and its syntax tree."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def is_test(self) -> bool:
        return self.name.startswith("tests/")

    @cached_property
    def lines(self) -> int:
        return len(self.path.read_text(encoding="utf-8").splitlines())

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    def at(self, node: ast.stmt | ast.expr) -> str:
        return f"{self.name}:{node.lineno}"


def sources(*folders: str) -> list[Source]:
    """Every file of Python in these folders, without migrations."""
    files = (file for folder in folders for file in sorted((ROOT / folder).rglob("*.py")))
    return [Source(file) for file in files if "migrations" not in file.parts]


HOUSE = sources(*PACKAGES)
EVERYTHING = [*HOUSE, *sources("tests", "script", "benchmarks")]


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function below its signature and docstring."""
    has_docstring = ast.get_docstring(function, clean=False) is not None
    body = function.body[1:] if has_docstring else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def dotted(node: ast.expr) -> str:
    """`timezone.now` for the expression timezone.now; the last two names of a longer one."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        names.append(node.id)
    return ".".join(reversed(names[:2]))


def test_imports_stand_at_the_top() -> None:
    found = [
        source.at(node)
        for source in EVERYTHING
        for function in functions(source.tree)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert found == []


def test_pages_and_forms_ask_queries() -> None:
    found = [
        f"{source.at(node)} {ast.unparse(node)}"
        for source in HOUSE
        if source.path.name in FACES
        for node in ast.walk(source.tree)
        if (isinstance(node, ast.Attribute) and node.attr in {"objects", "_default_manager", "_base_manager"})
        or (isinstance(node, ast.Name) and node.id in LOOK_UPS)
    ]
    assert found == []


def test_the_clock_is_read_in_one_place() -> None:
    found = [
        f"{source.at(node)} {dotted(node)}"
        for source in HOUSE
        if source.name not in READS_THE_CLOCK
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and dotted(node) in CLOCK
    ]
    assert found == []


def test_the_day_is_passed_in() -> None:
    found = [
        source.at(node)
        for source in HOUSE
        if not ASKS_THE_DAY.fullmatch(source.name)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and dotted(node) == "clock.today"
    ]
    assert found == []


def test_an_action_says_who_and_on_which_day() -> None:
    found = [
        f"{source.at(function)} {function.name}"
        for source in HOUSE
        if source.path.name == "actions.py" and source.path.parts[len(ROOT.parts)] not in BELOW_CASEWORK
        for function in source.tree.body
        if isinstance(function, ast.FunctionDef)
        and not function.name.startswith("_")
        and not says_who_and_when(function)
    ]
    assert found == [], "one record, then keyword-only arguments, `by` and `on` among them"


def says_who_and_when(action: ast.FunctionDef) -> bool:
    """Whether an action takes at most its record by position, and names its doer and its day."""
    arguments = action.args
    by_position = len(arguments.posonlyargs) + len(arguments.args)
    return by_position <= 1 and {"by", "on"} <= {argument.arg for argument in arguments.kwonlyargs}


def test_functions_are_short() -> None:
    found = [
        f"{source.at(function)} {function.name}: {body_lines(function)} lines"
        for source in EVERYTHING
        for function in functions(source.tree)
        if body_lines(function) > (MOST_LINES_OF_A_TEST if source.is_test else MOST_LINES_OF_A_BODY)
    ]
    assert found == []


def test_files_are_short() -> None:
    found = [f"{source.name}: {source.lines} lines" for source in EVERYTHING if source.lines > MOST_LINES_OF_A_FILE]
    assert found == []


def test_few_files_are_longer_than_three_hundred_lines() -> None:
    longer = [source.name for source in HOUSE if source.lines > FEW_LINES_OF_A_FILE]
    assert len(longer) <= len(HOUSE) // 25, f"{longer} of {len(HOUSE)}; one in twenty-five is allowed"


def test_no_chain_asks_what_kind_of_thing_it_has() -> None:
    found = [
        f"{source.at(node)} on {subject}"
        for source in HOUSE
        for node in ast.walk(source.tree)
        if isinstance(node, ast.If)
        for subject in [dispatch_subject(node)]
        if subject
    ]
    assert found == [], "a table or a method instead"


def dispatch_subject(node: ast.If) -> str:
    """What an if-elif chain compares in each of more than three branches; empty when it does not."""
    subjects: list[str] = []
    branch: ast.stmt | None = node
    while isinstance(branch, ast.If):
        subjects.append(subject_of(branch.test))
        branch = branch.orelse[0] if len(branch.orelse) == 1 else None
    is_dispatch = len(subjects) > LONGEST_CHAIN and len(set(subjects)) == 1
    return subjects[0] if is_dispatch else ""


def subject_of(test: ast.expr) -> str:
    """`x.kind` for the tests x.kind == "a", x.kind in {…} and isinstance(x.kind, A)."""
    if isinstance(test, ast.Call) and dotted(test.func) == "isinstance":
        return ast.unparse(test.args[0])
    if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq | ast.In | ast.Is):
        return ast.unparse(test.left)
    return ast.unparse(test)


def test_nothing_asks_which_town_it_is_in() -> None:
    found = [said for source in HOUSE for said in towns_asked_for(source)]
    assert found == [], "the town's law says what there is; whoever needs to know asks the law"


def towns_asked_for(source: Source) -> Iterator[str]:
    """Where code compares with, looks up or imports a town by name; a town's own package may import itself."""
    own = source.path.parent.name
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and any(
            (node.module or "").startswith(f"ordinances.{slug}") for slug in towns() if slug != own
        ):
            yield f"{source.at(node)} imports {node.module}"
        if any(isinstance(said, ast.Constant) and said.value in TOWN_NAMES for said in asked(node)):
            yield f"{source.at(node)} {ast.unparse(node)[:60]}"


def asked(node: ast.AST) -> list[ast.expr | None]:
    """The values that a comparison, a match or a table of answers turns on."""
    if isinstance(node, ast.Compare):
        inside = [part for side in (node.left, *node.comparators) for part in getattr(side, "elts", [side])]
        return [*inside]
    if isinstance(node, ast.MatchValue):
        return [node.value]
    return [*node.keys] if isinstance(node, ast.Dict) else []


@pytest.mark.parametrize(
    "code",
    [
        "if town == 'webster': x",
        "if law.town in ('vestal', 'other'): x",
        "if municipality.name != 'Village of Floral Park': x",
        "x = {'vestal': 1}[town]",
        "from ordinances.webster.office import OFFICE",
    ],
)
def test_code_that_asks_for_a_town_is_found(code: str) -> None:
    source = Source(ROOT / "ordinances" / "law.py")
    source.__dict__["tree"] = ast.parse(code)
    assert len(list(towns_asked_for(source))) == 1


@pytest.mark.parametrize("app", sorted(set(APPS) - {"config"}))
def test_every_app_names_its_law(app: str) -> None:
    docstring = ast.get_docstring(Source(ROOT / app / "apps.py").tree)
    assert docstring is not None
    assert re.search(r"§|\bLaw\b|\bState practice\b", docstring)


def test_a_chain_of_four_on_one_subject_is_found() -> None:
    chain = ast.parse("if a.kind == 1: x\nelif a.kind == 2: x\nelif a.kind in (3, 4): x\nelif a.kind == 5: x").body[0]
    assert isinstance(chain, ast.If)
    assert dispatch_subject(chain) == "a.kind"


def test_a_chain_of_different_questions_is_not() -> None:
    chain = ast.parse("if a: x\nelif b.kind == 2: x\nelif c > 1: x\nelif d: x").body[0]
    assert isinstance(chain, ast.If)
    assert dispatch_subject(chain) == ""
