"""The kinds of statement an ordinance makes, as frozen values that refuse to be bad law.

Every figure is a `Rule`: a value, where it is written, and how sure that is. A `Deadline`, an
`Extension` and a `Limit` are rules whose value is a period or a measure. A rule whose figure was
amended carries its other dated values; `at(day)` gives exactly one of them, or `NotInForce`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Generic, Self, TypeVar

T = TypeVar("T")


class BadLaw(ValueError):
    """A statement that cannot be law as written; names the town when known, the rule and the reason."""

    def __init__(self, rule: str, reason: str, town: str = "") -> None:
        self.rule, self.reason, self.town = rule, reason, town
        super().__init__(f"{town + ', ' if town else ''}{rule}: {reason}")


class UnknownTown(LookupError):
    """No package of that name holds an ordinance."""


class NotInForce(LookupError):
    """Nothing is known to be the law on that day."""

    def __init__(self, what: str, on: date, why: str = "") -> None:
        self.what, self.on, self.why = what, on, why
        super().__init__(f"{what} is not in force on {on:%B} {on.day}, {on.year}{f'. {why}' if why else ''}")


class Status(StrEnum):
    """How a value rests on the text."""

    STATED = "stated"
    SILENT = "silent"  # the text says nothing; a value, if any, is the office's own policy
    ASSUMED = "assumed"  # a reading of unclear text, numbered
    MISSING = "missing"  # the source has a gap where the text should be


class Bound(StrEnum):
    """Which side of a figure is within the law."""

    AT_MOST = "at most"
    LESS_THAN = "less than"
    AT_LEAST = "at least"
    MORE_THAN = "more than"


class Roll(StrEnum):
    """What happens when a period ends on a Saturday, Sunday or public holiday."""

    ACT = "act"  # an act may still be done on the next business day
    NEVER = "never"  # a plain expiry stays where it falls
    LATER_ONLY = "later only"  # a minimum notice is never cut short, so its end moves later


class PeriodUnit(StrEnum):
    """What a period counts."""

    MONTHS = "months"
    DAYS = "days"
    BUSINESS_DAYS = "business days"


ROLES = ("clerk", "code_officer", "inspector", "board", "admin")
APPLICANT = "applicant"  # whoever takes part in a case from outside the office, in that case alone
EVENTS: Mapping[str, str] = {
    "submitted": "Submitted",
    "issued": "Issued",
    "expires": "Expires",
    "billed": "Billed",
    "ordered": "Dated",
    "served": "Served",
    "received": "Received",
    "filed": "Filed",
    "decided": "Decided",
    "requested": "Requested",
    "granted": "Granted",
    "vacated": "Vacated",
    "inspected": "Inspected",
    "acquired": "Acquired",
    "begin_by": "To be begun by",
    "occurred": "Happened",
    "elected": "Chosen",
}
DOCUMENTS = (
    "application",
    "plan_cover",
    "permit",
    "permit_card",
    "denial",
    "correction_notice",
    "certificate",
    "temporary_certificate",
    "receipt",
    "exemption_answer",
    "stop_work_order",
    "violation_notice",
)


def printed_cite(cite: str) -> str:
    """The citation as people write it: a section of the town's code gets its sign, other law is as it stands."""
    sections = len(re.findall(r"(?<![\d-])\d+-\d+", cite)) if re.match(r"\d+-\d", cite) else 0
    return f"{'§§' if sections > 1 else '§'} {cite}" if sections else cite


@dataclass(frozen=True)
class Period:
    """A length of time in one unit; no law gives a period of nothing."""

    count: int
    unit: PeriodUnit

    def __post_init__(self) -> None:
        if self.count < 1:
            raise BadLaw("period", f"{self.count} {self.unit} is not a length of time")

    def __str__(self) -> str:
        return f"{self.count} {self.unit.value.removesuffix('s') if self.count == 1 else self.unit.value}"


def months(count: int) -> Period:
    """Calendar months (General Construction Law §§ 30, 31)."""
    return Period(count, PeriodUnit.MONTHS)


def days(count: int) -> Period:
    """Calendar days (General Construction Law § 20)."""
    return Period(count, PeriodUnit.DAYS)


def business_days(count: int) -> Period:
    """Days that are not a Saturday, Sunday, public holiday or closure of the office."""
    return Period(count, PeriodUnit.BUSINESS_DAYS)


@dataclass(frozen=True)
class Version(Generic[T]):
    """Another value of the same rule, from one day on, with its own source."""

    value: T
    since: date
    cite: str
    until: date | None = None

    def __post_init__(self) -> None:
        if not self.cite:
            raise BadLaw("version", f"the value from {self.since} has no citation")
        if self.until is not None and self.until < self.since:
            raise BadLaw(self.cite, f"ends {self.until}, before it begins {self.since}")


@dataclass(frozen=True)
class Rule(Generic[T]):
    """One value of the law. `since=None` means: as long as the edition that holds it."""

    value: T
    cite: str = ""
    status: Status = Status.STATED
    unit: str = ""
    reading: str = ""  # the numbered reading that an assumed value rests on
    since: date | None = None
    versions: tuple[Version[T], ...] = ()
    choice: str = ""  # the municipality's own answer replaces the value
    note: str = ""  # plain words for the law page

    def __post_init__(self) -> None:
        name = self.cite or self.note or type(self).__name__
        if not self.cite and self.status is not Status.SILENT:
            raise BadLaw(name, "has no citation and is not marked silent")
        if self.status is Status.ASSUMED and not self.reading:
            raise BadLaw(name, "is assumed but names no reading")
        if self.value is None and self.status not in (Status.SILENT, Status.MISSING):
            raise BadLaw(name, "has no value, though the text is neither silent nor missing")
        if self.value is not None and self.status is Status.MISSING:
            raise BadLaw(name, "has a value, though its text is missing")
        self._check_versions(name)

    def _check_versions(self, name: str) -> None:
        starts = [self.since, *(v.since for v in self.versions)]
        if len(set(starts)) != len(starts):
            raise BadLaw(name, "has two values from the same day")
        for version in self.versions:
            if type(version.value) is not type(self.value):
                raise BadLaw(name, f"has a value of another kind from {version.since}")

    def at(self, on: date) -> Self:
        """The rule with the one value that is law on that day."""
        began = [v for v in self.versions if v.since <= on]
        latest = max(began, key=lambda v: v.since, default=None)
        own = self.since is None or self.since <= on
        if latest is None or (own and self.since is not None and self.since > latest.since):
            if not own:
                raise NotInForce(printed_cite(self.cite) or "the rule", on)
            return self
        if latest.until is not None and on > latest.until:
            raise NotInForce(printed_cite(latest.cite), on)
        return replace(self, value=latest.value, cite=latest.cite, since=latest.since, versions=())


@dataclass(frozen=True)
class Deadline(Rule[Period]):
    """A period from an event, and what its last day means.

    `act` is what may be done until then ("work may begin"), for the sentence that shows the arithmetic.
    """

    start: str = field(kw_only=True)
    bound: Bound = field(default=Bound.AT_MOST, kw_only=True)
    roll: Roll = field(kw_only=True)
    act: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.start not in EVENTS:
            raise BadLaw(self.cite, f"counts from an unknown event, {self.start!r}")
        if self.roll is Roll.LATER_ONLY and self.bound is not Bound.AT_LEAST:
            raise BadLaw(self.cite, "only a minimum notice moves later only")

    @property
    def period(self) -> Period:
        """The time allowed."""
        return self.value


@dataclass(frozen=True)
class Amount(Rule[int]):
    """A sum in cents that the law itself fixes."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.value < 1:
            raise BadLaw(self.cite, f"{self.value} cents is no sum to pay")


@dataclass(frozen=True)
class Limit(Rule[Decimal]):
    """A measure that must stay on one side of a figure."""

    bound: Bound = field(kw_only=True)

    def holds(self, measured: Decimal) -> bool:
        """Whether the measure is within the limit, the figure itself included or not as the text says."""
        return {
            Bound.AT_MOST: measured <= self.value,
            Bound.LESS_THAN: measured < self.value,
            Bound.AT_LEAST: measured >= self.value,
            Bound.MORE_THAN: measured > self.value,
        }[self.bound]


_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_.\-]*")


@dataclass(frozen=True)
class Term:
    """One entry of a list in the law: a stable key, the words people read, and where it is written."""

    key: str
    label: str
    cite: str

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise BadLaw(self.cite or self.label, f"{self.key!r} is not a usable key")
        if not self.label:
            raise BadLaw(self.key, "has no words to show")
        if not self.cite:
            raise BadLaw(self.key, "has no citation")


def check_roles(rule: str, roles: frozenset[str]) -> None:
    """Refuse a role nobody can hold."""
    for role in sorted(roles - {*ROLES, APPLICANT}):
        raise BadLaw(rule, f"names an unknown role, {role!r}")


def check_document(rule: str, document: str) -> None:
    """Refuse a document nobody can issue."""
    if document not in DOCUMENTS:
        raise BadLaw(rule, f"names an unknown document, {document!r}")


def check_unique(rule: str, terms: tuple[Term, ...]) -> None:
    """Refuse a list in which one key stands twice."""
    keys = [term.key for term in terms]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        raise BadLaw(rule, f"has the key {key!r} twice")


def check_known(rule: str, keys: tuple[str, ...], known: tuple[Term, ...]) -> None:
    """Refuse a reference to an entry that is not in the list."""
    for key in sorted(set(keys) - {term.key for term in known}):
        raise BadLaw(rule, f"refers to {key!r}, which is not in the list")


@dataclass(frozen=True)
class Service(Term):
    """How a paper is brought to whom it concerns: any one of the methods will do."""

    methods: tuple[Term, ...] = field(kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.methods:
            raise BadLaw(self.key, "can be served in no way")
        check_unique(self.key, self.methods)


@dataclass(frozen=True)
class Extension(Rule[Period]):
    """More time on top of a period: how much, how often, and which findings are all needed."""

    start: str = field(kw_only=True)
    times: Rule[int] = field(kw_only=True)
    needs: tuple[Term, ...] = field(kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.start not in EVENTS:
            raise BadLaw(self.cite, f"counts from an unknown event, {self.start!r}")

    @property
    def max(self) -> Period:
        """The longest extension."""
        return self.value
