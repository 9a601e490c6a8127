"""What lies on one person’s tray today: the turns of their roles, and those of the people they stand in for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from accounts.absence.models import Absence
from accounts.absence.queries import Cover, away_on
from accounts.models import Role
from accounts.office import Office
from accounts.staff import Colleague, staff
from casework.cases.models import Case
from casework.kinds import WaitsOn

TURNS_OF_ROLES: Mapping[str, WaitsOn] = {
    Role.CODE_OFFICER: WaitsOn.OFFICER,
    Role.INSPECTOR: WaitsOn.INSPECTOR,
    Role.CLERK: WaitsOn.CLERK,
    Role.BOARD: WaitsOn.BOARD,
}


@dataclass(frozen=True)
class Tray:
    """`others`: by each turn that lies here, the people whose assigned work it is and stays.

    What is assigned to nobody, or to somebody whose turn it is not, waits on all who have the turn.
    """

    user_id: int | None
    own_turns: frozenset[str]
    others: Mapping[str, frozenset[int]]
    covered: Mapping[int, Absence]
    away: Mapping[int, Absence]
    people: Sequence[Colleague]

    def conditions(self, prefix: str = "") -> list[Q]:
        """What lies here, turn by turn, over the table of cases or one that leads to it by `prefix`."""
        conditions = []
        for turn, others in self.others.items():
            free = Q(**{f"{prefix}assignee__isnull": True}) | ~Q(**{f"{prefix}assignee__in": sorted(others)})
            conditions.append(Q(**{f"{prefix}waits_on": turn}) & free if others else Q(**{f"{prefix}waits_on": turn}))
        return conditions

    def condition(self, prefix: str = "") -> Q:
        """What lies here, all turns together."""
        found = Q(pk__in=[])
        for condition in self.conditions(prefix):
            found |= condition
        return found

    def in_place_of(self, case: Case) -> Absence | None:
        """The absence for which a case lies here and not with somebody else; None for what is one’s own anyway."""
        if case.assignee_id is not None and case.assignee_id in self.covered:
            return self.covered[case.assignee_id]
        if case.waits_on in self.own_turns:
            return None
        return next((a for a in self.covered.values() if case.waits_on in turns_of(self._roles(a.user_id))), None)

    @property
    def lacks_officer(self) -> bool:
        """Whether nobody holds the office that § 5-23(a) creates: then no permit and no certificate can be issued."""
        return not any(Role.CODE_OFFICER in one.roles for one in self.people)

    def _roles(self, user_id: int) -> frozenset[str]:
        return next((one.roles for one in self.people if one.user_id == user_id), frozenset())


def turns_of(roles: frozenset[str]) -> frozenset[str]:
    """Whose turn counts as theirs, by the roles they hold."""
    return frozenset(TURNS_OF_ROLES[role].code for role in roles if role in TURNS_OF_ROLES)


def tray_of(office: Office) -> Tray:
    """The tray of whoever looks, as of the office’s day: two queries, whatever the office holds."""
    people = staff(office.municipality, office.today)
    cover = Cover.of(away_on(office.municipality, office.today))
    me = office.actor.user_id
    covered = cover.covered_by(me, {one.user_id for one in people}) if me is not None else {}
    here = {me, *covered}
    own = turns_of(office.actor.roles)
    others: dict[str, frozenset[int]] = {}
    for turn in (one.code for one in TURNS_OF_ROLES.values()):
        holders = frozenset(one.user_id for one in people if turn in turns_of(one.roles))
        if turn in own or holders & here:
            others[turn] = holders - here
    return Tray(me, own, others, covered, cover.away, people)


def assigned(value: str, tray: Tray) -> dict[str, Any]:
    """The filter of the address bar: `me`, `none`, or a person’s number."""
    if value == "none":
        return {"assignee__isnull": True}
    return {"assignee": tray.user_id if value == "me" else int(value)}
