"""Whose turn a case is stands beside its status and follows what the record types declare."""

from datetime import date, timedelta

import pytest

from casework import turns
from casework.cases.models import Case
from casework.deadlines.models import Deadline
from casework.sweep.run import check_town
from permits.building.models import BuildingPermit
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)


def test_each_status_brings_its_turn() -> None:
    """Given permits in several hands, then each waits on whom its status says, and none is out of line."""
    assert make.received(MONDAY).waits_on == "clerk"
    assert make.submitted(MONDAY).waits_on == "officer"
    assert make.fresh(make.issued(MONDAY)).waits_on == "applicant"
    assert not turns.wrong().exists()


def test_the_nightly_check_brings_the_turn_along() -> None:
    permit = make.issued(MONDAY)
    check_town(permit.municipality, MONDAY + timedelta(days=400))
    assert BuildingPermit.objects.get(pk=permit.pk).status == "invalid"
    assert not turns.wrong().exists()


def test_a_changed_declaration_is_followed() -> None:
    """Given a turn that no longer is what the record type says, then refreshing mends it and touches nothing else."""
    wrong, right = make.submitted(MONDAY), make.received(MONDAY)
    Case.objects.filter(pk=wrong.pk).update(waits_on="nobody")
    assert [case.pk for case in turns.wrong()] == [wrong.pk]
    assert turns.refresh() == 1
    assert (make.fresh(wrong).waits_on, make.fresh(right).waits_on) == ("officer", "clerk")


def test_a_date_knows_its_town_and_whether_it_only_warns() -> None:
    permit = make.issued(MONDAY)
    rows = {row.key: row for row in Deadline.objects.filter(case=permit)}
    assert {row.municipality_id for row in rows.values()} == {permit.municipality_id}
    assert {key for key, row in rows.items() if row.warning} == {"commence_warning", "term_warning"}
