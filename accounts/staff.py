"""Who works in a town’s office on a day."""

from dataclasses import dataclass
from datetime import date

from accounts.models import Membership, User
from accounts.office import held_on
from parcels.models import Municipality


@dataclass(frozen=True)
class Colleague:
    """Somebody of the office, with every role held there."""

    user_id: int
    name: str
    roles: frozenset[str]


def staff(municipality: Municipality, on: date) -> list[Colleague]:
    """Everybody who holds a role on that day, by name."""
    held = Membership.objects.filter(held_on(on), municipality=municipality, user__is_active=True)
    people: dict[int, tuple[str, set[str]]] = {}
    for user_id, name, role in held.values_list("user_id", "user__name", "role").order_by("user__name", "user_id"):
        people.setdefault(user_id, (name, set()))[1].add(role)
    return [Colleague(user_id, name, frozenset(roles)) for user_id, (name, roles) in people.items()]


def user_by_id(pk: int | None) -> User | None:
    return User.objects.filter(pk=pk).first() if pk else None
