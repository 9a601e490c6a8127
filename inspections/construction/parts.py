"""The parts of an inspection that stand by themselves: a building system at a stage, such as plumbing, rough-in.

A part is written `plumbing.rough_in`; a system that only this project has carries its name: `other.rough_in:Solar`.
Where an inspection is not judged part by part, its parts are the points that this job needs besides the usual ones.
"""

from collections.abc import Iterable

from ordinances.chapters import InspectionKind, InspectionLaw, SubItem


def by_parts(kind: InspectionKind) -> bool:
    """Whether each part passes by itself: none of the kind's points is asked of every job (§ 5-25(b)(8))."""
    return bool(kind.subitems) and not any(item.required for item in kind.subitems)


def choices(law: InspectionLaw, kind: InspectionKind) -> list[tuple[str, str]]:
    """Every part that a plan may name, with its words."""
    if by_parts(kind):
        keys = [f"{item.key}.{stage.key}" for item in kind.subitems for stage in law.stages]
    else:
        keys = [item.key for item in kind.subitems if not item.required]
    return [(key, label(law, kind, key)) for key in keys]


def subitem(kind: InspectionKind, part: str) -> SubItem:
    """The point of the law that a part belongs to; KeyError when there is none."""
    return {item.key: item for item in kind.subitems}[system(part)]


def system(part: str) -> str:
    """`plumbing` of `plumbing.rough_in`."""
    return part.partition(":")[0].partition(".")[0]


def label(law: InspectionLaw, kind: InspectionKind, part: str) -> str:
    """ "Plumbing, rough-in"; a named system by its name: "Solar, rough-in"."""
    key, _, name = part.partition(":")
    stage = {term.key: term.label for term in law.stages}.get(key.partition(".")[2], "")
    words = name or subitem(kind, part).label
    return f"{words}, {stage.lower()}" if stage else words


def labels(law: InspectionLaw, kind: InspectionKind, parts: Iterable[str]) -> str:
    """The parts in one line."""
    return "; ".join(label(law, kind, part) for part in parts)


def known(law: InspectionLaw, kind: InspectionKind, part: str) -> bool:
    """Whether the law has such a part."""
    return part.partition(":")[0] in dict(choices(law, kind))


def complete(law: InspectionLaw, kind: InspectionKind, part: str) -> str:
    """A system named without its stage is looked at as roughed in; underground is asked for where there is any."""
    if not by_parts(kind) or "." in part:
        return part
    key, colon, name = part.partition(":")
    return f"{key}.{law.stages[-1].key}{colon}{name}"
