"""Writes `docs/ordinances/<town>.md` from the same values that the software applies.

By section: each rule in plain words with its value, citation, status and first day; the lists; then the readings of
unclear text and the questions the municipality may settle. `--check` fails when a page is not current.
"""

import argparse
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ordinances.calendar import us_date
from ordinances.law import Edition, Town, first_day, lasting, statements, town, towns
from ordinances.readings import Choice, Reading
from ordinances.types import Rule, Term, printed_cite
from ordinances.wording import TITLES, remarks, value_of, words

PAGES = Path(__file__).resolve().parent.parent / "docs" / "ordinances"
OTHER_LAW = "State law and office policy"


def section_of(cite: str) -> str:
    """ "5-24" for "5-24(i)(1)", "KB-8" for the eighth section of an article without numbers.

    What is not in the town's code stands together at the end.
    """
    found = re.match(r"(?:\d+|[A-Z]{2})-\d+", cite)
    return found.group() if found else OTHER_LAW


def in_order(text: str) -> list[tuple[int, int, str]]:
    """Sorts citations as the section runs: (2) before (10)."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.findall(r"\d+|\D+", text)]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _row(path: str, rule: Rule[Any], edition: Edition) -> list[str]:
    """One line for each value the rule has had."""
    status = f"{rule.status.value} ([{rule.reading}](#{rule.reading.lower()}))" if rule.reading else rule.status.value
    dated = [
        (rule, rule.since or first_day(edition, path)),
        *((rule.at(later.since), later.since) for later in lasting(rule, edition)),
    ]
    return [
        f"| {_cell(rule.note)} | {_cell(value_of(value))} | {printed_cite(value.cite)} | {status} | {us_date(since)} |"
        for value, since in dated
    ]


def _bullet(term: Term, parts: Iterable[Term], cite: str) -> str:
    more = f" {remarks(term)}" if remarks(term) else ""
    inside = "; ".join(f"{part.label}{f' ({remarks(part)})' if remarks(part) else ''}" for part in parts)
    return f"- **{term.label}**{cite}{more}{f' Points: {inside}.' if inside else ''}"


class Page:
    """The statements of one edition, sorted into sections."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        found = statements(edition.chapters)
        # a limit inside a list entry is shown with that entry
        self.rules = [(path, said) for path, said in found if isinstance(said, Rule) and not path.endswith(".limit")]
        self.terms = {path: said for path, said in found if isinstance(said, Term)}

    def parts(self, path: str) -> list[Term]:
        """The entries inside a list entry."""
        return [term for inner, term in self.terms.items() if inner.startswith(f"{path}.")]

    def lists(self, section: str) -> dict[str, list[str]]:
        """The lists that have entries in this section: paths of the entries, by the path of the list."""
        found: dict[str, list[str]] = {}
        for path, term in self.terms.items():
            owner = path.rpartition("[")[0]
            if section_of(term.cite) == section and owner in TITLES:
                found.setdefault(owner, []).append(path)
        return found

    def drawn_list(self, owner: str, paths: list[str]) -> list[str]:
        """A list under its heading; one citation for all of it stands in the heading."""
        terms = [self.terms[path] for path in paths]
        cites = {term.cite for term in terms}
        common = f" ({printed_cite(cites.pop())})" if len(cites) == 1 else ""
        if common and not any(remarks(term) for term in terms):
            return [f"**{TITLES[owner]}**{common}: {'; '.join(term.label for term in terms)}.", ""]
        bullets = [
            _bullet(term, self.parts(path), "" if common else f" ({printed_cite(term.cite)})")
            for path, term in zip(paths, terms, strict=True)
        ]
        return [f"**{TITLES[owner]}**{common}", "", *bullets, ""]

    def section(self, section: str) -> list[str]:
        """The lines of one section."""
        title = self.edition.sections.get(section, "")
        lines = [f"## {printed_cite(section)} {title}" if title else f"## {section}", ""]
        rows = sorted(
            ((rule, _row(path, rule, self.edition)) for path, rule in self.rules if section_of(rule.cite) == section),
            key=lambda pair: in_order(pair[0].cite),
        )
        if rows:
            lines += ["| Rule | Value | Citation | Status | Since |", "|---|---|---|---|---|"]
            # a value that several entries share is shown once
            lines += [*dict.fromkeys(line for _rule, drawn in rows for line in drawn), ""]
        for owner, paths in self.lists(section).items():
            lines += self.drawn_list(owner, paths)
        return lines

    def sections(self) -> list[str]:
        """Every section that says something, in order."""
        cites = [rule.cite for _path, rule in self.rules] + [term.cite for term in self.terms.values()]
        return sorted({section_of(cite) for cite in cites}, key=lambda name: (name == OTHER_LAW, in_order(name)))


def _reading(reading: Reading) -> list[str]:
    return [
        f"### {reading.id}",
        "",
        f"{printed_cite(reading.cite)}. {reading.question}",
        "",
        f"- Read here: {reading.reading}",
        f"- Could also be: {reading.alternative}",
        "",
    ]


def _choice(choice: Choice) -> str:
    reading = f" ([{choice.reading}](#{choice.reading.lower()}))" if choice.reading else ""
    default = words(choice.default)
    return f"- {choice.question} Until it decides: {default}. {printed_cite(choice.cite)}{reading}"


def _edition(found: Town, edition: Edition) -> list[str]:
    until = f" to {us_date(edition.until)}" if edition.until else ""
    page = Page(edition)
    head = f"{edition.name}, in force from {us_date(edition.since)}{until}. {edition.since_note} {edition.until_note}"
    lines = [head.strip(), ""]
    if counted := sorted(edition.chapters.office.inferred, key=in_order):
        numbers = ", ".join(printed_cite(section) for section in counted)
        lines += [f"Numbers to be confirmed, because the text at hand does not name them: {numbers}.", ""]
    for section in page.sections():
        lines += page.section(section)
    lines += [f"## Readings of unclear text in {edition.name}", ""]
    for reading in edition.readings.readings:
        lines += _reading(reading)
    lines += [f"## What the {found.name} may settle itself", "", *map(_choice, edition.readings.choices), ""]
    return lines


def page(slug: str) -> str:
    """The whole page of a town."""
    found = town(slug)
    lines = [
        f"# {found.name}: the law as it is applied",
        "",
        f"Written by `python -m ordinances.render --write` from `ordinances/{slug}/`; change it there. The words are "
        "the project's own; the official text is the municipality's.",
        "",
        "*Stated*: the text says so. *Assumed*: a numbered reading of unclear text. *Silent*: the text says nothing, "
        "the value is office policy.",
        "",
    ]
    for edition in found.editions:
        lines += _edition(found, edition)
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: list[str]) -> int:
    """`python -m ordinances.render --check|--write`."""
    parser = argparse.ArgumentParser(prog="python -m ordinances.render", description=main.__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true")
    what.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    stale = [slug for slug in towns() if not _is_current(slug)]
    if asked.write:
        PAGES.mkdir(parents=True, exist_ok=True)
        for slug in stale:
            (PAGES / f"{slug}.md").write_text(page(slug), encoding="utf-8")
        return 0
    for slug in stale:
        print(f"docs/ordinances/{slug}.md is not current: run python -m ordinances.render --write")
    return 1 if stale else 0


def _is_current(slug: str) -> bool:
    file = PAGES / f"{slug}.md"
    return file.is_file() and file.read_text(encoding="utf-8") == page(slug)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
