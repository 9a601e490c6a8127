"""What a visit found, as it is handed to the action: the same from the phone, the office page and the API."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.core.files import File


@dataclass(frozen=True)
class Flaw:
    """One place where the work fails: against which provision, and what is to be done (§ 5-25(c)(1))."""

    place: str
    provision: str
    basis: str = "code"
    note: str = ""
    item: str = ""

    @property
    def complete(self) -> bool:
        return bool(self.place.strip() and self.provision.strip() and self.basis)


@dataclass(frozen=True)
class Shot:
    """A photo named by its hash. `about` is the deficiency it shows, by its place in the list; `file` may follow."""

    sha256: str
    caption: str = ""
    taken_at: datetime | None = None
    about: int | None = None
    file: File[bytes] | None = None


@dataclass(frozen=True)
class Findings:
    """The result of one visit. `result` is passed, partial or failed; answers are yes, no or na by point."""

    result: str
    answers: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    portion: str = ""
    covered: bool = False
    change_reported: bool = False
    shows_work: bool = True
    remarks: str = ""
    deficiencies: tuple[Flaw, ...] = ()
    corrected: frozenset[int] = frozenset()
    photos: tuple[Shot, ...] = ()
    performed_by: str = ""
    accompanied_by: str = ""
    signed_name: str = ""
    signed_as: str = ""
    signature: str = ""
