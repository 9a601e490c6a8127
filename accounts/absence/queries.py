"""Who is away, and on whom their work waits meanwhile. The municipality comes first."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from accounts.absence.models import Absence
from accounts.models import User
from parcels.models import Municipality


def absences(municipality: Municipality, first: date, last: date) -> QuerySet[Absence]:
    """Absences that fall on a day of the period, the first to begin first; what was called off is left out."""
    found = Absence.objects.filter(municipality=municipality, called_off_on__isnull=True)
    found = found.filter(first_day__lte=last, last_day__gte=first)
    return found.select_related("user", "stand_in").order_by("first_day", "pk")


def away_on(municipality: Municipality, day: date) -> QuerySet[Absence]:
    return absences(municipality, day, day)


def absence_by_id(municipality: Municipality, pk: int) -> Absence | None:
    """One that can still be called off."""
    found = Absence.objects.filter(municipality=municipality, called_off_on__isnull=True, pk=pk)
    return found.select_related("user", "stand_in").first()


@dataclass(frozen=True)
class Cover:
    """Who stands in for whom on one day."""

    away: dict[int, Absence]

    @classmethod
    def of(cls, absent: Iterable[Absence]) -> "Cover":
        """From the day’s absences; of two of the same person the first counts."""
        away: dict[int, Absence] = {}
        for absence in absent:
            away.setdefault(absence.user_id, absence)
        return cls(away)

    def hands(self, user_id: int, present: Collection[int]) -> int:
        """In whose hands this person’s work lies: the own, or the stand-in’s, or that one’s stand-in’s.

        It stays where it is when nobody is named, the named one has left the office, or the chain comes round.
        """
        at, seen = user_id, {user_id}
        while at in self.away:
            following = self.away[at].stand_in_id
            if following is None or following in seen or following not in present:
                break
            seen.add(following)
            at = following
        return at

    def covered_by(self, user_id: int, present: Collection[int]) -> dict[int, Absence]:
        """The absent people whose work lies in this person’s hands, with their absence."""
        others = (other for other in self.away if other != user_id)
        return {other: self.away[other] for other in others if self.hands(other, present) == user_id}


def stand_in_of(municipality: Municipality, user: User, on: date, present: Collection[int]) -> User:
    """Who takes this person’s work on that day: themselves, unless they are away and somebody stands in."""
    cover = Cover.of(away_on(municipality, on))
    taker = cover.hands(user.pk, present)
    return user if taker == user.pk else User.objects.get(pk=taker)
