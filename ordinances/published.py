"""Published law is succeeded, never edited: `published.json` lists every value of every town and the day it began.

`--check` fails when a listed value changed or vanished. `--write` adds what is new, and refuses to change what is
listed unless one of the file's "errata" says that it was listed wrongly: town, rule, from, was, now, on, why.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import singledispatch
from pathlib import Path
from typing import Any

from ordinances.bodies import Appeal, BoardApproval, Charge
from ordinances.chapters import ContentItem, InspectionKind, Power, PrintedText, RequiredItem, SubItem
from ordinances.conditions import Answered, OneOf
from ordinances.exemption_chapter import AlwaysRequired, NeedNote, Start, Work
from ordinances.fire_chapter import InspectedClass
from ordinances.law import Edition, first_day, lasting, statements, town, towns
from ordinances.operating_chapter import OperatingCategory
from ordinances.permit_chapter import CompensationForm, PermitType
from ordinances.pool_chapter import Requirement
from ordinances.precondition_chapter import OutsidePaper
from ordinances.registry_chapter import PenaltyStep
from ordinances.types import Deadline, Extension, Limit, Period, Rule, Term
from ordinances.voiding import VoidEvent

FILE = Path(__file__).resolve().parent / "published.json"
Key = tuple[str, str, str]
Entry = dict[str, Any]


@singledispatch
def plain(value: object) -> Any:
    """A value as it is published; refuses what has no plain form."""
    raise TypeError(f"{value!r} has no published form")


@plain.register(str)
@plain.register(int)
@plain.register(type(None))
def _as_it_is(value: object) -> Any:
    return value


@plain.register(Decimal)
@plain.register(Period)
def _as_text(value: object) -> str:
    return str(value)


@plain.register(frozenset)
def _sorted(value: frozenset[str]) -> list[str]:
    return sorted(value)


@singledispatch
def particulars(statement: object) -> dict[str, Any]:
    """What else about a statement is law and must not change unseen."""
    return {}


@particulars.register
def _deadline(rule: Deadline) -> dict[str, Any]:
    return {"from": rule.start, "bound": rule.bound.value, "roll": rule.roll.value}


@particulars.register
def _extension(rule: Extension) -> dict[str, Any]:
    return {"from": rule.start, "needs": [need.key for need in rule.needs]}


@particulars.register
def _limit(rule: Limit) -> dict[str, Any]:
    return {"bound": rule.bound.value}


@particulars.register
def _power(term: Power) -> dict[str, Any]:
    return {"roles": sorted(term.roles)}


@particulars.register
def _outside_paper(term: OutsidePaper) -> dict[str, Any]:
    return {"agency": term.agency, "natures": list(term.natures), "before": term.before}


@particulars.register
def _answered(term: Answered) -> dict[str, Any]:
    return {"expected": term.expected}


@particulars.register
def _one_of(term: OneOf) -> dict[str, Any]:
    return {"options": list(term.options)}


@particulars.register
def _always(term: AlwaysRequired) -> dict[str, Any]:
    return {"unless": list(term.unless)}


@particulars.register
def _printed(term: PrintedText) -> dict[str, Any]:
    return {"document": term.document}


@particulars.register
def _item(term: RequiredItem) -> dict[str, Any]:
    return {"may not apply": term.needs_applicability}


@particulars.register
def _subitem(term: SubItem) -> dict[str, Any]:
    return {"required": term.required}


@particulars.register
def _inspection(term: InspectionKind) -> dict[str, Any]:
    return {"number": term.number, "after": list(term.after)}


@particulars.register
def _content(term: ContentItem) -> dict[str, Any]:
    return {"number": term.number, "may be absent": bool(term.absent)}


@particulars.register
def _form(term: CompensationForm) -> dict[str, Any]:
    return {"proves": sorted(term.proves), "units": term.owner_occupied_units}


@particulars.register
def _charge(term: Charge) -> dict[str, Any]:
    return {"titles": list(term.titles)}


@particulars.register
def _approval(term: BoardApproval) -> dict[str, Any]:
    return {"body": term.body, "kept by": term.kept_by}


@particulars.register
def _appeal(term: Appeal) -> dict[str, Any]:
    return {"body": term.body}


@particulars.register
def _void(term: VoidEvent) -> dict[str, Any]:
    return {"certificates": list(term.certificates)}


@particulars.register
def _operating(term: OperatingCategory) -> dict[str, Any]:
    return {"item": term.group, "as determined": term.by_officer}


@particulars.register
def _inspected(term: InspectedClass) -> dict[str, Any]:
    return {"others accepted": term.others_accepted}


@particulars.register
def _penalty(term: PenaltyStep) -> dict[str, Any]:
    return {"days": [term.first_day, term.last_day], "each": term.each}


@particulars.register
def _requirement(term: Requirement) -> dict[str, Any]:
    return {"when": term.when} if term.when else {}


def _entry(slug: str, path: str, since: date, value: Any, cite: str, more: Mapping[str, Any]) -> Entry:
    found: Entry = {"town": slug, "rule": path, "from": since.isoformat(), "value": value, "cite": cite}
    return found | ({"and": dict(more)} if more else {})


def _of_rule(slug: str, path: str, rule: Rule[Any], edition: Edition) -> list[Entry]:
    more = particulars(rule)
    own = _entry(slug, path, rule.since or first_day(edition, path), plain(rule.value), rule.cite, more)
    return [own, *(_entry(slug, path, v.since, plain(v.value), v.cite, more) for v in lasting(rule, edition))]


def _of_term(slug: str, path: str, term: Term, edition: Edition) -> list[Entry]:
    return [_entry(slug, path, first_day(edition, path), term.key, term.cite, particulars(term))]


def current() -> list[Entry]:
    """Every value that the packages hold now, without what only proposes or guides: that is not law."""
    found: list[Entry] = []
    for slug in towns():
        for edition in town(slug).editions:
            for path, statement in statements(edition.chapters):
                if isinstance(statement, Rule):
                    found += _of_rule(slug, path, statement, edition)
                elif not isinstance(statement, PermitType | Start | Work | NeedNote):
                    found += _of_term(slug, path, statement, edition)
    return sorted(found, key=key)


def key(entry: Entry) -> Key:
    """What one entry is about."""
    return entry["town"], entry["rule"], entry["from"]


def load(file: Path = FILE) -> dict[str, list[Entry]]:
    """The published file; empty before the first publication."""
    if not file.exists():
        return {"errata": [], "values": []}
    found: dict[str, list[Entry]] = json.loads(file.read_text(encoding="utf-8"))
    return found


def content(entry: Entry | None) -> Entry | None:
    """What one entry says, without what it is about."""
    return {part: said for part, said in entry.items() if part in ("value", "cite", "and")} if entry else None


def is_excused(entry: Entry, now: Entry | None, errata: list[Entry]) -> bool:
    """Whether a dated erratum with a reason says that this value was listed wrongly, and what it is instead."""
    return any(
        key(erratum) == key(entry)
        and erratum["was"] == content(entry)
        and erratum["now"] == content(now)
        and bool(date.fromisoformat(erratum["on"]) and erratum["why"])
        for erratum in errata
    )


def changed(published: Mapping[str, list[Entry]], now: list[Entry]) -> list[str]:
    """A sentence for every published value that is no longer there as published, and has no erratum that says so."""
    values = {key(entry): entry for entry in now}
    return [
        f"{entry['town']}, {entry['rule']} from {entry['from']}: published {content(entry)}, "
        f"now {content(values.get(key(entry)))}"
        for entry in published["values"]
        if content(values.get(key(entry))) != content(entry)
        and not is_excused(entry, values.get(key(entry)), published["errata"])
    ]


def unlisted(published: Mapping[str, list[Entry]], now: list[Entry]) -> list[str]:
    """A sentence for every value that is not in the file as it is."""
    listed = {key(entry): entry for entry in published["values"]}
    return [
        f"{entry['town']}, {entry['rule']} from {entry['from']} is not listed as it is: run --write"
        for entry in now
        if listed.get(key(entry)) != entry
    ]


def main(arguments: list[str]) -> int:
    """`python -m ordinances.published --check|--write`."""
    parser = argparse.ArgumentParser(prog="python -m ordinances.published", description=main.__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true")
    what.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    published, now = load(), current()
    wrong = changed(published, now)
    if asked.write and not wrong:
        lines = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in now)
        errata = json.dumps(published["errata"], ensure_ascii=False, indent=1)
        FILE.write_text(f'{{\n "errata": {errata},\n "values": [\n  {lines}\n ]\n}}\n', encoding="utf-8")
    if asked.check:
        wrong += unlisted(published, now)
    print("\n".join(wrong) or f"{len(now)} published values, unchanged")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
