"""Events that end a certificate of themselves, for whom, and what keeps it alive all the same."""

from dataclasses import dataclass, field

from ordinances.types import BadLaw, Deadline, Limit, Term, check_unique


@dataclass(frozen=True)
class SavedBy(Term):
    """What keeps a certificate alive although the event happened; `share` is measured where the text gives one."""

    share: Limit | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class VoidEvent(Term):
    """An event that makes certificates of these kinds void; without `buildings`, whatever they are of.

    `after`: how long something must have lasted before the event ends the certificate.
    """

    certificates: tuple[str, ...] = field(kw_only=True)
    buildings: tuple[Term, ...] = field(default=(), kw_only=True)
    saved_by: tuple[SavedBy, ...] = field(default=(), kw_only=True)
    after: Deadline | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_unique(self.key, self.buildings)
        check_unique(self.key, self.saved_by)
        if not self.certificates:
            raise BadLaw(self.key, "ends no certificate")
