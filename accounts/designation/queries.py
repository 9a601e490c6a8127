"""Which powers somebody holds by a written designation."""

from datetime import date

from accounts.designation.models import Designation
from accounts.models import User
from parcels.models import Municipality


def designated(user: User, municipality: Municipality, on: date) -> frozenset[str]:
    """The powers passed on to this person that count on that day, its first and last included."""
    current = Designation.objects.filter(user=user, municipality=municipality, first_day__lte=on, last_day__gte=on)
    return frozenset(current.values_list("power", flat=True))
