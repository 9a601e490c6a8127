"""The office: one municipality, seen by one person, on one day. Every query takes it first."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Q

from accounts.actors import Actor, PassedOn
from accounts.designation.queries import writing_for
from accounts.models import Membership, Role, User
from ordinances.law import Law, law
from parcels.models import Municipality


@dataclass(frozen=True)
class Office:
    """What a request may see and do: `today` is the office's day, America/New_York."""

    municipality: Municipality
    actor: Actor
    today: date

    @cached_property
    def law(self) -> Law | None:
        """The law in force today, or None for an archive that has none."""
        code = self.municipality.law_code
        return law(code, self.today) if code else None

    @property
    def is_staff(self) -> bool:
        return bool(self.actor.roles) and not self.actor.is_applicant

    def may(self, power: str) -> bool:
        return self.actor.may(power, self.law)


def office_for(user: User | AnonymousUser, municipality: Municipality, today: date) -> Office:
    """The office as this person sees it; someone without a current role here sees only what is public."""
    if not isinstance(user, User):
        return Office(municipality, Actor(name="Visitor"), today)
    held = _held(user, municipality, today)
    titles = [m.title for m in held if m.title]
    actor = Actor(
        name=user.name,
        title=titles[0] if titles else "",
        roles=frozenset(m.role for m in held),
        user_id=user.pk,
        municipality_id=municipality.pk,
        pen=any(m.signs_in_ink for m in held),
        designated=_designated(held),
    )
    return Office(municipality, actor, today)


def _held(user: User, municipality: Municipality, today: date) -> list[Any]:
    """The person’s roles on that day, each once for every power that was passed on to them: one question for both."""
    roles = Membership.objects.filter(held_on(today), user=user, municipality=municipality)
    found = roles.annotate(
        writing=writing_for(municipality, today),
        power=F("writing__power"),
        officer=F("writing__designated_by"),
        paper=F("writing__paper"),
        through=F("writing__last_day"),
    )
    return list(found.order_by("pk", "writing__pk"))


def _designated(held: list[Any]) -> tuple[PassedOn, ...]:
    """What was passed on to somebody of the office who does not hold it anyway (§ 5-24(a)(2))."""
    if Role.CODE_OFFICER in {m.role for m in held}:
        return ()
    return tuple(dict.fromkeys(PassedOn(m.power, m.officer, m.paper, m.through) for m in held if m.power))


def held_on(day: date) -> Q:
    """Of roles, those that count on that day: from the designation through the last day."""
    begun = Q(designated_on__isnull=True) | Q(designated_on__lte=day)
    return begun & (Q(ended_on__isnull=True) | Q(ended_on__gte=day))
