"""The law of one town on one day: a frozen snapshot, made once and shared.

A town is a package beside this file whose `TOWN` lists its editions, newest last. An edition replaced whole stays,
with its last day. `law()` picks the edition of the day, gives every rule its one value of that day, and puts the
municipality's own answers in place of the values they settle.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import date
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from pkgutil import iter_modules
from typing import Any, TypeVar, cast

import ordinances
from ordinances import calendar
from ordinances.chapters import (
    CertificateLaw,
    FeeLaw,
    InspectionLaw,
    OfficeLaw,
    PrintedText,
    RecordLaw,
)
from ordinances.fire_chapter import FireSafetyLaw
from ordinances.fireworks_chapter import FireworksLaw
from ordinances.operating_chapter import OperatingLaw
from ordinances.permit_chapter import PermitLaw
from ordinances.pool_chapter import PoolLaw
from ordinances.readings import Choice, Reading, Readings
from ordinances.registry_chapter import Registry
from ordinances.types import BadLaw, Deadline, NotInForce, Rule, Term, UnknownTown, Version, check_known, check_unique
from ordinances.unsafe_chapter import UnsafeLaw

Answer = str | int | bool
Answers = tuple[tuple[str, Answer], ...]
C = TypeVar("C")


@dataclass(frozen=True)
class Chapters:
    """The chapters of one edition."""

    office: OfficeLaw
    permits: PermitLaw
    inspections: InspectionLaw
    certificates: CertificateLaw
    fees: FeeLaw
    records: RecordLaw
    operating: OperatingLaw | None = None
    fire_safety: FireSafetyLaw | None = None
    registries: tuple[Registry, ...] = ()
    unsafe: UnsafeLaw | None = None
    pools: PoolLaw | None = None
    fireworks: FireworksLaw | None = None

    def __post_init__(self) -> None:
        check_unique("registries", self.registries)
        for kind in self.permits.permit_types:
            check_known(f"permit type {kind.key}", kind.inspections, self.inspections.kinds)
            check_known(f"permit type {kind.key}", (kind.certificate,), self.certificates.kinds)
            check_known(f"permit type {kind.key}", (kind.fee_key,), self.fees.classes)
        appeal = (self.permits.appeal,) if self.permits.appeal else ()
        for ruling in (*self.permits.preconditions.board_approvals, *appeal):
            check_known(f"{ruling.key}, body", (ruling.body,), self.office.bodies)


@dataclass(frozen=True)
class Edition:
    """One enactment of a town's whole law, from its first day to its last."""

    name: str
    since: date
    chapters: Chapters
    readings: Readings
    sections: Mapping[str, str] = field(hash=False)  # "5-24" → its heading
    until: date | None = None
    since_note: str = ""  # what the first day rests on
    until_note: str = ""  # what took its place

    def __post_init__(self) -> None:
        if self.until is not None and self.until < self.since:
            raise BadLaw(self.name, f"ends {self.until}, before it begins {self.since}")
        for section in sorted(self.chapters.office.inferred - set(self.sections)):
            raise BadLaw(self.name, f"counts a section that it does not list, {section!r}")


@dataclass(frozen=True)
class Town:
    """A municipality's ordinances through time."""

    slug: str
    name: str
    editions: tuple[Edition, ...]

    def __post_init__(self) -> None:
        for earlier, later in pairwise(self.editions):
            if earlier.until is None or earlier.until >= later.since:
                raise BadLaw(later.name, f"begins before {earlier.name} has ended", town=self.slug)

    def edition(self, on: date) -> Edition:
        """The edition in force on that day, or NotInForce."""
        for edition in self.editions:
            if edition.since <= on and (edition.until is None or on <= edition.until):
                return edition
        ended = [edition.until_note for edition in self.editions if edition.until and edition.until < on]
        raise NotInForce(f"the ordinance of the {self.name}", on, ended[-1] if ended else "")


@dataclass(frozen=True)
class Law:
    """What `law()` returns."""

    town: str
    name: str
    edition: str
    on: date
    office: OfficeLaw
    permits: PermitLaw
    inspections: InspectionLaw
    certificates: CertificateLaw
    fees: FeeLaw
    records: RecordLaw
    operating: OperatingLaw | None
    fire_safety: FireSafetyLaw | None
    unsafe: UnsafeLaw | None
    pools: PoolLaw | None
    fireworks: FireworksLaw | None
    registries: tuple[Registry, ...]  # those in force that day
    readings: tuple[Reading, ...]
    choices: tuple[Choice, ...]
    answers: Answers
    closures: frozenset[date]

    def reckon(self, deadline: Deadline, start: date) -> calendar.Reckoning:
        """Work out one of this law's deadlines with this office's closures."""
        return calendar.reckon(deadline, start, self.closures)

    def printed(self, document: str) -> tuple[PrintedText, ...]:
        """Every statement that a document must carry, chapter by chapter."""
        chapters = (self.permits, self.inspections, self.certificates, self.fees)
        return tuple(text for chapter in chapters for text in chapter.printed_texts if text.document == document)

    def registry(self, key: str) -> Registry | None:
        """The registry of that key, where there is one that day."""
        return {one.key: one for one in self.registries}.get(key)

    def reading(self, number: str) -> Reading:
        """The numbered reading; KeyError when there is none."""
        return {reading.id: reading for reading in self.readings}[number]

    def choice(self, key: str) -> Answer:
        """The municipality's answer to a question, or the default; KeyError when nothing is asked by that name."""
        question = {choice.key: choice for choice in self.choices}[key]
        return dict(self.answers).get(key, question.default)


@lru_cache(maxsize=1)
def towns() -> tuple[str, ...]:
    """The slugs of every town whose ordinance is here: each package beside this file."""
    return tuple(sorted(module.name for module in iter_modules(ordinances.__path__) if module.ispkg))


@lru_cache(maxsize=64)
def town(slug: str) -> Town:
    """A town's ordinances; UnknownTown when no package bears that name, BadLaw names the town."""
    if slug not in towns():
        raise UnknownTown(f"No ordinance is filed under {slug!r}")
    try:
        found: Town = import_module(f"ordinances.{slug}").TOWN
    except BadLaw as bad:
        raise BadLaw(bad.rule, bad.reason, town=slug) from bad
    return found


def has_law(slug: str, on: date) -> bool:
    """Whether what happens on that day is governed by a law that is kept here."""
    try:
        town(slug).edition(on)
    except NotInForce:
        return False
    return True


def law(town: str, on: date, choices: Iterable[tuple[str, Answer]] = (), closures: Collection[date] = ()) -> Law:
    """The law of a town on a day, with the municipality's own answers and office closures put in."""
    return _law(town, on, tuple(sorted(choices)), frozenset(closures))


@lru_cache(maxsize=4096)
def _law(slug: str, on: date, answers: Answers, closures: frozenset[date]) -> Law:
    found = town(slug)
    edition = found.edition(on)
    changed = max(day for day in _change_days(slug, edition.since) if day <= on)
    chapters = _chapters(slug, changed, answers)
    return Law(
        town=slug,
        name=found.name,
        edition=edition.name,
        on=on,
        office=chapters.office,
        permits=chapters.permits,
        inspections=chapters.inspections,
        certificates=chapters.certificates,
        fees=chapters.fees,
        records=chapters.records,
        operating=chapters.operating,
        fire_safety=chapters.fire_safety,
        unsafe=chapters.unsafe,
        pools=chapters.pools,
        fireworks=chapters.fireworks,
        registries=tuple(one for one in chapters.registries if one.since is None or one.since <= on),
        readings=edition.readings.readings,
        choices=edition.readings.choices,
        answers=answers,
        closures=closures,
    )


Statement = Rule[Any] | Term


def statements(node: object, path: str = "") -> list[tuple[str, Statement]]:
    """Every rule and list entry below a chapter, with the path that names it: "permits.commence_within"."""
    found: list[tuple[str, Statement]] = [(path, node)] if isinstance(node, Rule | Term) else []
    if is_dataclass(node):
        for part in fields(node):
            found += statements(getattr(node, part.name), f"{path}.{part.name}".lstrip("."))
    if isinstance(node, tuple):
        for place, part in enumerate(node):
            found += statements(part, f"{path}[{getattr(part, 'key', place)}]")
    return found


def rules(node: object) -> list[tuple[str, Rule[Any]]]:
    """The rules among the statements."""
    return [(path, found) for path, found in statements(node) if isinstance(found, Rule)]


def first_day(edition: Edition, path: str) -> date:
    """The first day of what stands there without a day of its own: a registry may be younger than the whole law."""
    younger = {f"registries[{one.key}]": one.since for one in edition.chapters.registries if one.since}
    return younger.get(path.partition(".")[0], edition.since)


def lasting(rule: Rule[Any], edition: Edition) -> tuple[Version[Any], ...]:
    """The versions that began before the edition ended."""
    return tuple(one for one in rule.versions if edition.until is None or one.since <= edition.until)


@lru_cache(maxsize=256)
def _change_days(slug: str, since: date) -> tuple[date, ...]:
    """The days on which anything in an edition changed: a snapshot is shared from one to the next."""
    found = {since}
    for _path, rule in rules(town(slug).edition(since).chapters):
        starts = (rule.since, *(version.since for version in rule.versions))
        found |= {day for day in starts if day is not None}
    return tuple(sorted(found))


@lru_cache(maxsize=256)
def _chapters(slug: str, on: date, answers: Answers) -> Chapters:
    edition = town(slug).edition(on)
    asked = {choice.key: choice for choice in edition.readings.choices}
    for key, answer in answers:
        if key not in asked:
            raise BadLaw(key, "is not a question this ordinance leaves to the municipality", town=slug)
        asked[key].accept(answer)
    settled = {key: choice.default for key, choice in asked.items()} | dict(answers)
    return _resolved(edition.chapters, on, settled)


def _resolved(node: C, on: date, settled: Mapping[str, Answer]) -> C:
    """The same statement in which every rule has its one value of the day; untouched parts are shared."""
    if isinstance(node, tuple):
        parts = tuple(_resolved(part, on, settled) for part in node)
        return node if all(new is old for new, old in zip(parts, node, strict=True)) else cast(C, parts)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    current: Any = node
    if isinstance(node, Rule):
        current = node.at(on)
        current = replace(current, value=settled[node.choice]) if node.choice else current
    changed = {}
    for part in fields(current):
        old = getattr(current, part.name)
        new = _resolved(old, on, settled)
        if new is not old:
            changed[part.name] = new
    return cast(C, replace(current, **changed) if changed else current)
