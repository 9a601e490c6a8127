"""What the Department of State asks of the records, and that it is answered with something (§ 5-35(c))."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from accounts import clock
from casework.deadlines.models import Deadline
from casework.errors import Refused
from records.actions import attach
from reports.requests import actions
from reports.requests.models import StateRequest
from reports.requests.queries import open_requests
from tests import factories as make
from tests.unit.records.filing import plan

pytestmark = pytest.mark.django_db
APRIL_1, APRIL_9 = date(2026, 4, 1), date(2026, 4, 9)


def received(due: date | None = date(2026, 4, 30)) -> StateRequest:
    with clock.set_to(make.at(APRIL_1)):
        return actions.receive(
            make.town(),
            asked_by="Department of State",
            wanted="A tabulation of permits of 2025.",
            due_on=due,
            by=make.actor("code_officer"),
            on=APRIL_1,
        )


def answered(request: StateRequest) -> StateRequest:
    with clock.set_to(make.at(APRIL_9)):
        return actions.answer(make.fresh(request), by=make.actor("code_officer"), on=APRIL_9)


@pytest.mark.clause("V-5-35-004")
def test_a_request_is_open_until_something_was_provided() -> None:
    """Given a request of April 1, then it is open, and answering is refused until a table is filed with it."""
    request, office = received(), make.office("code_officer", APRIL_9)
    assert list(open_requests(office)) == [request]
    with pytest.raises(Refused, match="File what goes to the Department of State first"):
        answered(request)
    with clock.set_to(make.at(APRIL_9)):
        attach(make.fresh(request), by=make.actor("clerk"), on=APRIL_9, title="Permits of 2025", file=plan())
    assert answered(request).answered_on == APRIL_9
    assert not open_requests(office).exists()


def test_the_day_that_the_state_names_is_shown_and_nothing_follows_from_it() -> None:
    due = Deadline.objects.get(case=received())
    assert (due.due_on, due.acts_on) == (date(2026, 4, 30), None)
    assert not Deadline.objects.filter(case=received(None)).exists()


def test_taking_one_in(client: Client, settings: Any) -> None:
    settings.DEMO = True
    make.town()
    client.force_login(make.person("admin"))
    with clock.set_to(make.at(APRIL_1)):
        form = {"asked_by": "Department of State", "wanted": "Statistics", "on": "2026-04-01", "due_on": ""}
        page = client.post("/vestal/reports/requests/new/", form, follow=True)
        assert "Statistics" in page.content.decode()
        assert client.post("/vestal/reports/requests/new/", form | {"on": "2026-04-02"}).status_code == 422
        too_early = client.post("/vestal/reports/requests/new/", form | {"on": "1950-06-01"})
        assert too_early.status_code == 422
        assert "not in force on that day" in too_early.content.decode()
        assert "Statistics" in client.get("/vestal/reports/").content.decode()
