"""Deadline rows are a cache: written with every act, touched only where they differ, checked and rebuilt by hand."""

from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from casework.deadlines.due import Due
from casework.deadlines.models import Deadline
from casework.deadlines.rows import differences, rewrite
from casework.pages import date_lines
from ordinances.law import law
from permits.building.models import BuildingPermit
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
TUESDAY = date(2026, 3, 10)


def due(key: str = "x", label: str = "X", on: date = TUESDAY) -> Due:
    return Due(key, label, on, on, "§ 1", "A sentence.")


def rows(permit: BuildingPermit) -> dict[str, int]:
    return dict(permit.deadlines.values_list("key", "pk"))


def test_rewriting_leaves_alone_what_is_right_and_drops_what_does_not_follow() -> None:
    """Given rows a, b and c, when a stays, b changes and c goes for d, then only b, c and d are touched."""
    permit = make.received(MONDAY)
    rewrite(permit, [due("a"), due("b"), due("c")])
    before = rows(permit)

    with CaptureQueriesContext(connection) as captured:
        rewrite(permit, [due("a"), due("b", on=MONDAY), due("d")])

    after = rows(permit)
    assert after.keys() == {"a", "b", "d"}
    assert (after["a"], after["b"]) == (before["a"], before["b"])
    assert permit.deadlines.get(key="b").due_on == MONDAY
    assert sum("UPDATE" in query["sql"] for query in captured) == 1


def test_rewriting_the_same_writes_nothing() -> None:
    permit = make.issued(TUESDAY, applied=MONDAY)
    facts = [due("a"), due("b")]
    rewrite(permit, facts)
    with CaptureQueriesContext(connection) as captured:
        rewrite(permit, facts)
    assert [query["sql"].split()[0] for query in captured] == ["SELECT"]


def test_differences_name_each_kind_of_untruth() -> None:
    permit = make.received(MONDAY)
    rewrite(permit, [due("a"), due("b"), due("c")])
    assert differences(permit, [due("a"), due("b"), due("c")]) == []
    assert sorted(differences(permit, [due("a"), due("b", label="Y"), due("d")])) == [
        f"{permit.number}: “b” is stored wrongly",
        f"{permit.number}: “c” is stored but does not follow",
        f"{permit.number}: “d” follows but is not stored",
    ]


@pytest.mark.both_databases
def test_a_case_has_one_row_for_each_date() -> None:
    permit = make.received(MONDAY)
    rewrite(permit, [due("a")])
    with pytest.raises(IntegrityError), transaction.atomic():
        Deadline.objects.create(case=permit, key="a", label="", due_on=MONDAY, cite="", sentence="")


def test_the_consequence_falls_on_the_day_after_the_last_day_in_time() -> None:
    rules = law("vestal", TUESDAY)
    found = Due.from_reckoning("k", "K", rules.reckon(rules.permits.commence_within, TUESDAY))
    assert (found.due_on, found.acts_on) == (date(2026, 9, 10), date(2026, 9, 11))


def test_the_case_page_counts_the_days() -> None:
    permit = make.issued(TUESDAY, applied=MONDAY)
    lines = {line.label: line for line in date_lines(permit, date(2026, 9, 12))}
    assert (lines["Work must begin"].days_left, lines["Work must begin"].overdue) == (-2, True)
    assert (lines["Permit expires"].days_left, lines["Permit expires"].overdue) == (179, False)
    on_the_day = {line.label: line for line in date_lines(permit, date(2026, 9, 10))}
    assert not on_the_day["Work must begin"].overdue


# --- the command --------------------------------------------------------------------------------------------


def command(how: str) -> str:
    out = StringIO()
    call_command("deadlines", how, stdout=out)
    return out.getvalue()


def test_the_check_is_content_with_what_the_acts_wrote() -> None:
    make.issued(TUESDAY, applied=MONDAY)
    assert command("--check") == "Every deadline row is right.\n"


def test_the_check_finds_a_wrong_row_and_the_rebuild_puts_it_right() -> None:
    """Given one row moved and one gone, when checked, then both are named; rebuilt, the check is content."""
    permit = make.issued(TUESDAY, applied=MONDAY)
    permit.deadlines.filter(key="commence").update(due_on=MONDAY)
    permit.deadlines.filter(key="term").delete()

    with pytest.raises(CommandError, match="2 deadline rows are not what the records say"):
        command("--check")
    assert permit.deadlines.get(key="commence").due_on == MONDAY, "checking changes nothing"

    out = command("--rebuild")
    assert f"{permit.number}: “commence” is stored wrongly" in out
    assert f"{permit.number}: “term” follows but is not stored" in out
    assert "2 rows rewritten." in out
    assert command("--check") == "Every deadline row is right.\n"
    assert permit.deadlines.get(key="commence").due_on == date(2026, 9, 10)
