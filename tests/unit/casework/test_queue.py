"""The work queue: whose turn it is, what comes due, one query for all."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import clock
from accounts.models import Membership, Role
from accounts.office import Office, office_for
from casework import queue
from casework.cases.models import Case
from casework.kinds import WaitsOn
from inspections.construction import actions as inspection_actions
from permits.building import actions
from permits.building.models import BuildingPermit
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
URL = "/vestal/office/"


def numbers(office: Office, view: str = "mine") -> list[str]:
    return [case.number for case in queue.in_view(office, view)]


def asked_for_items(permit: BuildingPermit) -> BuildingPermit:
    with clock.set_to(make.at(MONDAY)):
        return actions.request_items(permit, by=make.actor("code_officer"), on=MONDAY, missing={"scope": "A sketch."})


def test_each_role_sees_what_waits_on_it() -> None:
    """Given a permit in every hand, then clerk, officer and inspector each see their own, and nobody else any."""
    received, submitted = make.received(MONDAY), make.submitted(MONDAY)
    asked_for_items(make.under_review(MONDAY))
    issued = make.issued(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        visit = inspection_actions.book(
            issued, by=make.actor("clerk"), on=MONDAY, kind_key="FOOTING", day=MONDAY, half="morning"
        )
    assert numbers(make.office("clerk", MONDAY)) == [received.number]
    assert numbers(make.office("code_officer", MONDAY)) == [submitted.number]
    assert numbers(make.office("inspector", MONDAY)) == [visit.number]
    assert numbers(make.office("board", MONDAY)) == []
    assert numbers(make.office("admin", MONDAY)) == []


def test_somebody_with_two_roles_sees_both() -> None:
    received, submitted = make.received(MONDAY), make.submitted(MONDAY)
    user = make.person("clerk")
    Membership.objects.create(
        user=user, municipality=make.town(), role=Role.CODE_OFFICER, resolution="1-2024", designated_on=date(2024, 1, 2)
    )
    office = office_for(user, make.town(), MONDAY)
    assert set(queue.my_turns(office)) == {WaitsOn.CLERK, WaitsOn.OFFICER}
    assert numbers(office) == [received.number, submitted.number]


def test_the_longest_waiting_come_first() -> None:
    later, sooner = make.submitted(date(2026, 3, 11)), make.submitted(MONDAY)
    assert numbers(make.office("code_officer", date(2026, 3, 12))) == [sooner.number, later.number]


def test_what_waits_on_applicants_and_everything_open() -> None:
    office = make.office("code_officer", MONDAY)
    submitted, issued = make.submitted(MONDAY), make.issued(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        actions.deny(make.under_review(MONDAY), by=make.actor("code_officer"), on=MONDAY, sections=[("R507", "No.")])
    assert numbers(office, "applicant") == [issued.number]
    assert numbers(office, "all") == [submitted.number, issued.number]


def test_a_view_nobody_knows_is_the_first_one() -> None:
    submitted = make.submitted(MONDAY)
    assert numbers(make.office("code_officer", MONDAY), "nonsense") == [submitted.number]


def test_coming_due_is_what_acts_within_thirty_days() -> None:
    """Given a warning due on August 11, 2026, then the permit comes into view on July 12, not on July 11."""
    permit = make.issued(date(2026, 3, 10), applied=MONDAY)
    make.submitted(MONDAY)
    assert numbers(make.office("code_officer", date(2026, 7, 11)), "due") == []
    assert numbers(make.office("code_officer", date(2026, 7, 12)), "due") == [permit.number]


def test_a_date_that_only_informs_is_not_coming_due() -> None:
    issued = make.issued(date(2026, 3, 10))
    with clock.set_to(make.at(date(2026, 3, 10))):
        inspection_actions.book(
            issued,
            by=make.actor("clerk"),
            on=date(2026, 3, 10),
            kind_key="FOOTING",
            day=date(2026, 3, 11),
            half="morning",
        )
    assert numbers(make.office("clerk", date(2026, 3, 10)), "due") == []


def test_nothing_of_another_town_is_in_any_view() -> None:
    make.submitted(MONDAY)
    make.issued(MONDAY)
    stranger = make.office("code_officer", MONDAY, make.town("union"))
    assert [numbers(stranger, view) for view in queue.VIEWS] == [[]] * 4


def test_a_row_has_its_nearest_date_and_how_long_it_has_waited() -> None:
    permit = make.issued(date(2026, 3, 10))
    office = make.office("code_officer", date(2026, 3, 15))
    (row,) = queue.rows(office, [Case.objects.get(pk=permit.pk)])
    assert (row.kind_label, row.status_label, row.waits_on) == ("Building permit", "Issued", "the applicant")
    assert row.days_waiting == 5
    assert row.deadline is not None
    assert (row.deadline.key, row.deadline.due_on) == ("commence_warning", date(2026, 8, 11))
    (bare,) = queue.rows(office, [make.submitted(MONDAY)])
    assert bare.deadline is None


# --- the page -----------------------------------------------------------------------------------------------


def test_the_page_costs_the_same_for_one_case_as_for_many(browser: Callable[..., Client]) -> None:
    """Given one row, and then five, then the page asks the database equally often, and seldom."""
    officer = browser("code_officer")

    def queries() -> int:
        with clock.set_to(make.at(MONDAY)), CaptureQueriesContext(connection) as captured:
            assert officer.get(URL, {"view": "all"}).status_code == 200
        return len(captured)

    make.issued(MONDAY)
    one = queries()
    for _ in range(4):
        make.submitted(MONDAY)
    assert queries() == one
    assert one <= 8


def test_the_page_shows_one_page_and_says_that_there_is_more(
    browser: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "PAGE", 2)
    permits = [make.submitted(MONDAY + timedelta(days=n)) for n in range(3)]
    with clock.set_to(make.at(date(2026, 3, 12))):
        answer = browser("code_officer").get(URL)
    assert [row.case.number for row in answer.context["rows"]] == [p.number for p in permits[:2]]
    assert answer.context["more"]
    assert "The 2 longest waiting are shown" in answer.content.decode()


def test_the_view_is_in_the_address(browser: Callable[..., Client]) -> None:
    issued = make.issued(MONDAY)
    officer = browser("code_officer")
    with clock.set_to(make.at(MONDAY)):
        mine = officer.get(URL).content.decode()
        theirs = officer.get(URL, {"view": "applicant"}).content.decode()
        unknown = officer.get(URL, {"view": "nonsense"})
    assert "Nothing waits on you" in mine
    assert issued.number in theirs
    assert unknown.context["view"] == "mine"


def test_the_queue_leads_to_the_case(browser: Callable[..., Client]) -> None:
    permit = make.submitted(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        shown = browser("code_officer").get(URL).content.decode()
    assert reverse("casework:case", kwargs={"town": "vestal", "number": permit.number}) in shown
