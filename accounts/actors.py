"""Who is acting: a person with the roles held in one municipality, or the office's own nightly check."""

from dataclasses import dataclass, replace
from datetime import date

from ordinances.law import Law
from ordinances.types import APPLICANT

# What staff may do where a municipality has no law loaded: look at its archive, nothing else.
ARCHIVE_POWERS: dict[str, frozenset[str]] = {
    "cases.view": frozenset({"clerk", "code_officer", "inspector", "admin"}),
    "cases.keep": frozenset({"clerk", "code_officer", "inspector"}),
    "records.view": frozenset({"clerk", "code_officer", "inspector", "admin"}),
    "reports.view": frozenset({"clerk", "code_officer", "board", "admin"}),
}


@dataclass(frozen=True)
class PassedOn:
    """A power that `officer` passed on, in the writing `paper`, through the day `through`."""

    power: str
    officer: str
    paper: str
    through: date


@dataclass(frozen=True)
class Actor:
    """A doer as the permanent record will name it; `signed` says the password was entered for this very act.

    `pen`: this person signs the printed papers with a pen, in place of the password.
    `designated`: powers that an officer passed on to this person in writing, for today.
    `only_case`: of somebody from outside the office, the one case in which they may act.
    """

    name: str
    title: str = ""
    roles: frozenset[str] = frozenset()
    user_id: int | None = None
    municipality_id: int | None = None
    signed: bool = False
    pen: bool = False
    system: bool = False
    only_case: int | None = None
    designated: tuple[PassedOn, ...] = ()

    def may(self, power: str, law: Law | None) -> bool:
        """Whether one of this actor's roles has `power` in the given law, or it was passed on as that law allows."""
        if self.system:
            return True
        return self._by_role(power, law) or self.by_writing(power, law) is not None

    def _by_role(self, power: str, law: Law | None) -> bool:
        powers = law.office.powers if law else ARCHIVE_POWERS
        return bool(self.roles & powers.get(power, frozenset()))

    def by_writing(self, power: str, law: Law | None) -> PassedOn | None:
        """The writing by which this person has a power that their role does not give; None where the role does."""
        if self.system or law is None or power not in law.office.delegable.value or self._by_role(power, law):
            return None
        return next((one for one in self.designated if one.power == power), None)

    def as_designee(self, power: str, law: Law | None) -> "Actor":
        """The same person as their signature names them: with the officer’s writing, where they act by it."""
        by = self.by_writing(power, law)
        return replace(self, title=f"{self.title}, designee of {by.officer}".lstrip(", ")) if by else self

    @property
    def is_applicant(self) -> bool:
        """Whether this is somebody from outside the office, who acts in an own case alone."""
        return APPLICANT in self.roles and not self.system

    def by_law(self) -> "Actor":
        """The same person as the doer of what follows by law from what they did: no power of their own is asked for."""
        return replace(self, system=True)

    def signing(self) -> "Actor":
        """The same person, having just entered the password to sign."""
        return replace(self, signed=True)


SYSTEM = Actor(name="Plumbline", title="nightly check", system=True, signed=True)
