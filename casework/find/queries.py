"""The office's one search box: a record's number, a tax map number, an address or an owner."""

from dataclasses import dataclass

from accounts.office import Office
from casework.cases.models import Case
from casework.cases.queries import cases, typed_number
from parcels.queries import Found, find_parcels

SHORTEST, MOST = 2, 20


@dataclass(frozen=True)
class Hits:
    """What the box found: records by number, and properties."""

    cases: list[Case]
    parcels: list[Found]

    @property
    def the_one(self) -> Case | None:
        """The record meant, when exactly one was found and no property."""
        return self.cases[0] if len(self.cases) == 1 and not self.parcels else None


def find(office: Office, text: str) -> Hits:
    """Records whose number begins with what was typed, and properties by key, address or owner."""
    text = typed_number(text)
    if len(text) < SHORTEST:
        return Hits([], [])
    numbered = cases(office).filter(number__istartswith=text).order_by("-opened_on", "-pk")
    return Hits(list(numbered[:MOST]), find_parcels(office, text, MOST))
