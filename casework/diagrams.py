"""State diagrams of the record types, drawn from their own declarations; kept in docs/states and checked."""

from collections.abc import Iterator

from casework.kinds import Kind

HEAD = "<!-- Written by manage.py states --write; do not edit. -->"


def diagram(kind: Kind) -> str:
    """One record type's page: a Mermaid diagram of every status change, and what each status waits for."""
    lines = [HEAD, f"# {kind.label}", "", "```mermaid", "stateDiagram-v2", f"    [*] --> {kind.initial}"]
    lines += [f"    {source} --> {target}: {name}" for source, target, name in edges(kind)]
    lines += ["```", "", "| status | in words | waits on |", "| --- | --- | --- |"]
    lines += [f"| {code!s} | {state.label} | {state.waits_on} |" for code, state in kind.states.items()]
    lines += ["", "| act | from | by whoever may | clause |", "| --- | --- | --- | --- |", *_verbs(kind)]
    return "\n".join(lines) + "\n"


def edges(kind: Kind) -> list[tuple[str, str, str]]:
    """Every declared status change as (source, target, name), in a stable order."""
    order = {str(code): place for place, code in enumerate(kind.states)}
    found = {(source, str(t.target), t.name) for t in kind.transitions() for source in _sources(kind, t.source)}
    return sorted(found, key=lambda edge: (order[edge[0]], order[edge[1]], edge[2]))


def _sources(kind: Kind, source: object) -> Iterator[str]:
    if source == "*":
        yield from (str(code) for code in kind.states)
    else:
        yield str(source)


def _verbs(kind: Kind) -> Iterator[str]:
    order = [str(code) for code in kind.states]
    for verb in kind.verbs:
        sources = ", ".join(sorted((str(s) for s in kind.sources(verb)), key=order.index))
        yield f"| {verb.label} | {sources} | {verb.power} | {verb.cite} |"
