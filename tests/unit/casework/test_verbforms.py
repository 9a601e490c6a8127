"""What every act asks besides its own fields."""

from datetime import date

import pytest

from casework.obstacle import Obstacle
from casework.verbforms import ActForm
from permits.building.kind import KIND
from permits.building.models import BuildingPermit
from tests import factories as make

pytestmark = pytest.mark.django_db


def test_words_from_the_record_are_shown_as_words_where_an_officer_may_go_ahead() -> None:
    told = Obstacle("unpaid-1", "The <b>reinspection</b> fee is not paid.", "§ 5-25(d)(1)", overridable=True)
    office = make.office("clerk", date(2026, 3, 9))
    form = ActForm(record=BuildingPermit(), office=office, verb=KIND.verb("submit"), obstacles=[told])

    assert "<b>" not in str(form)
    assert "&lt;b&gt;reinspection" in str(form)
