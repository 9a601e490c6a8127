"""What the record types' own declarations say of their lives: which events decide, undo or waive something.

Read from Kinds and transitions, so that a status or a verb that is added later is counted without a word here.
"""

from collections.abc import Callable, Iterator

from django_fsm import Transition

from casework.kinds import Kind, WaitsOn, every_kind, kind_called
from permits.building.kind import KIND as PERMIT
from permits.building.models import Status

WITHDRAWN = "withdrawn"
UNDOING = ("reverse", "void")
WAIVING = ("waive",)


def permit_kind() -> Kind:
    """The building permit with everything that other chapters add to it."""
    return kind_called(PERMIT.code)


def undecided() -> frozenset[str]:
    """The statuses of an application: from them a permit may still be issued, and after it none of them comes back."""
    moves = [(source, str(move.target)) for move in permit_kind().transitions() for source in _sources(move)]
    after = _closure({str(Status.ISSUED)}, moves)
    return _closure({str(Status.ISSUED)}, [(target, source) for source, target in moves]) - after


def _closure(start: set[str], steps: list[tuple[str, str]]) -> frozenset[str]:
    """Everything that can be reached by the steps, the start included."""
    reached, found = set(start), set(start)
    while found:
        found = {target for source, target in steps if source in found} - reached
        reached |= found
    return frozenset(reached)


def decision_types() -> list[str]:
    """The events that decide an application: from a status before the decision to one after it.

    An application that is withdrawn was not decided.
    """
    before = undecided()
    return sorted(_types(lambda source, target: source in before and target not in {*before, WITHDRAWN}))


def change_types() -> list[str]:
    """The events that change how a permit stands once it was decided."""
    before = undecided()
    return sorted(_types(lambda source, target: target not in before))


def unfinished() -> list[str]:
    """The statuses of a permit that was issued and still waits on somebody, the final not passed."""
    done = undecided() | {str(Status.COMPLETED)}
    states = permit_kind().states.items()
    return [str(code) for code, state in states if code not in done and state.waits_on is not WaitsOn.NOBODY]


def permit_states() -> dict[str, str]:
    """How a permit may stand, in the field's words."""
    return {str(status): state.label for status, state in permit_kind().states.items()}


def verb_types(begin: tuple[str, ...]) -> list[str]:
    """The events of every act of every record type whose name begins so."""
    return [f"{kind.slug}.{verb.name}" for kind in every_kind() for verb in kind.verbs if verb.name.startswith(begin)]


def event_words(event_type: str) -> str:
    """An event as the history names it: "Permit issued"."""
    slug, _, name = event_type.partition(".")
    kind = next((one for one in every_kind() if one.slug == slug), None)
    if kind is None:
        return event_type
    verb = next((one for one in kind.verbs if one.name == name), None)
    if verb is None:
        return kind.event_labels.get(name, name)
    return verb.past or verb.label


def _types(wanted: Callable[[str, str], bool]) -> Iterator[str]:
    kind = permit_kind()
    names = {move.name for move in kind.transitions() if any(wanted(s, str(move.target)) for s in _sources(move))}
    yield from (f"{kind.slug}.{name}" for name in names)
    yield from (f"{kind.slug}.{verb.name}" for verb in kind.verbs if verb.transition in names - {verb.name})


def _sources(move: Transition) -> list[str]:
    return [str(status) for status in permit_kind().states] if move.source == "*" else [str(move.source)]
