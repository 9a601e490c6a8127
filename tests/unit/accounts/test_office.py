"""Whose role counts on which day (Vestal § 5-23(b), (c)(2))."""

from datetime import date, timedelta

import pytest

from accounts.models import Membership
from accounts.office import office_for
from tests import factories as make

pytestmark = pytest.mark.django_db
ONE_DAY = timedelta(days=1)


def test_a_role_counts_from_the_day_of_the_boards_act_through_its_last_day() -> None:
    town, user = make.town(), make.person("code_officer")
    first, last = date(2026, 3, 2), date(2026, 8, 31)
    Membership.objects.filter(user=user).update(designated_on=first, ended_on=last)

    held = {day: office_for(user, town, day).is_staff for day in (first - ONE_DAY, first, last, last + ONE_DAY)}

    assert list(held.values()) == [False, True, True, False]
