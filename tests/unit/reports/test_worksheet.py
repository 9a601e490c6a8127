"""The worksheet for the State's yearly report: the town's own rows, counted, replaced, copied, sent (§ 5-35(b))."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from accounts import clock
from casework.deadlines.models import Deadline
from casework.errors import NotAllowed, Refused
from casework.events.chain import read
from casework.events.queries import of_case
from parcels.models import Municipality
from reports.worksheet import actions
from reports.worksheet.models import Worksheet
from reports.worksheet.queries import answers, rows_of
from reports.worksheet.suggestions import SUGGESTIONS
from tests import factories as make
from tests.unit.reports.conftest import JANUARY_2027

pytestmark = pytest.mark.django_db
ROW = {"label": "Permits", "definition": "", "figure": "permits-issued", "part": "", "measure": "number"}
ROW |= {"override": "", "note": ""}


def opened(town: Municipality, year: int = 2026, on: date = JANUARY_2027) -> Worksheet:
    with clock.set_to(make.at(on)):
        return actions.open_worksheet(town, year=year, by=make.actor("code_officer", town), on=on)


def done(action: Any, sheet: Worksheet, on: date = JANUARY_2027, **facts: Any) -> Worksheet:
    with clock.set_to(make.at(on)):
        found: Worksheet = action(make.fresh(sheet), by=make.actor("code_officer"), on=on, **facts)
    return found


def said(sheet: Worksheet, on: date = JANUARY_2027) -> dict[str, str]:
    return {one.row.label: one.shown for one in answers(make.office("board", on), make.fresh(sheet))}


@pytest.mark.clause("V-5-35-003")
def test_each_row_of_the_worksheet_is_counted_from_the_records(year_2026: Municipality) -> None:
    """Given the year told in conftest and the rows that the town adopted, then each shows its figure."""
    sheet = opened(year_2026)
    done(actions.adopt, sheet, suggestions=[one.key for one in SUGGESTIONS if one.figure])
    found = said(sheet)
    assert found["Building permits issued"] == "4"
    assert found["Estimated cost of the work permitted"] == "$56,000.00"
    assert found["Applications denied"] == "1"
    assert found["Certificates of compliance issued"] == "1"
    assert found["Certificates of occupancy issued"] == "0"
    assert found["Construction inspections failed"] == "0"


def test_suggestions_are_in_no_worksheet_until_the_town_adopts_them() -> None:
    sheet = opened(make.town())
    assert not rows_of(sheet).exists()
    done(actions.adopt, sheet, suggestions=["complaints"])
    assert [row.label for row in rows_of(sheet)] == ["Complaints received, investigated, closed"]


def test_an_own_entry_takes_the_place_of_what_was_counted_and_says_who_and_why(year_2026: Municipality) -> None:
    sheet = opened(year_2026)
    done(actions.write_row, sheet, row_id=None, asked=ROW)
    row = rows_of(sheet).get()
    with pytest.raises(Refused, match="why the figure is replaced"):
        done(actions.write_row, sheet, row_id=row.pk, asked=ROW | {"override": "5"})
    done(actions.write_row, sheet, row_id=row.pk, asked=ROW | {"override": "5", "note": "One was on paper only."})
    (answer,) = answers(make.office("board", JANUARY_2027), make.fresh(sheet))
    assert (answer.shown, answer.counted) == ("5", "4")
    assert answer.row.overridden_by.startswith("Code")
    assert answer.row.overridden_on == JANUARY_2027
    done(actions.write_row, sheet, row_id=row.pk, asked=ROW)
    assert said(sheet) == {"Permits": "4"}


def test_last_years_rows_are_copied_and_their_answers_are_not(year_2026: Municipality) -> None:
    before = opened(year_2026, 2025)
    done(actions.write_row, before, row_id=None, asked=ROW | {"override": "9", "note": "By hand."})
    sheet = opened(year_2026)
    done(actions.copy_rows, sheet)
    assert said(sheet) == {"Permits": "4"}
    with pytest.raises(Refused, match="no rows of 2024"):
        done(actions.copy_rows, before)


@pytest.mark.clause("V-5-35-003")
def test_what_was_sent_stays_as_it_was_with_the_day(year_2026: Municipality) -> None:
    """Given rows of 2026 sent on January 20, 2027, when another permit of 2026 is found, then the worksheet says 4."""
    sheet = opened(year_2026)
    done(actions.write_row, sheet, row_id=None, asked=ROW)
    sheet = done(actions.send, sheet, sent_how="Confirmation 4711")
    assert (sheet.status, sheet.sent_on) == ("sent", JANUARY_2027)
    make.issued(date(2026, 12, 30), job="fence")
    assert said(sheet) == {"Permits": "4"}
    with pytest.raises(Refused, match="not possible"):
        done(actions.write_row, sheet, row_id=None, asked=ROW)
    event = of_case(sheet).last()
    assert event is not None
    assert read(event)["data"]["rows"] == {"Permits": "4"}
    done(actions.reopen, sheet, why="The State asks for a correction.")
    assert said(sheet) == {"Permits": "5"}


def test_it_is_not_sent_before_the_year_is_over_or_with_a_row_unanswered() -> None:
    sheet = opened(make.town(), 2027)
    done(actions.adopt, sheet, suggestions=["complaints"])
    with pytest.raises(Refused) as refused:
        done(actions.send, sheet, sent_how="By mail")
    assert {one.code for one in refused.value.obstacles} == {"year", "open"}


def test_of_a_worksheet_without_rows_none_is_taken_out() -> None:
    sheet = opened(make.town())
    with pytest.raises(Refused, match="has no rows"):
        done(actions.drop_row, sheet, row_id=1)


def test_a_year_has_one_worksheet() -> None:
    vestal = make.town()
    opened(vestal)
    with pytest.raises(Refused, match="already"):
        opened(vestal)
    with pytest.raises(Refused, match="has not begun"):
        opened(vestal, 2028)


def test_who_may_not_prepare_it_does_not() -> None:
    with pytest.raises(NotAllowed):
        actions.open_worksheet(make.town(), year=2026, by=make.actor("clerk"), on=JANUARY_2027)


@pytest.mark.clause("V-5-35-005")
def test_the_day_is_shown_with_its_source_and_as_assumed_while_it_is_open() -> None:
    sheet = opened(make.town())
    due = Deadline.objects.get(case=sheet)
    assert (due.due_on, due.acts_on, due.cite) == (date(2027, 4, 1), None, "19 NYCRR 1203.4(a)")
    assert "assumed" in due.sentence
    done(actions.write_row, sheet, row_id=None, asked=ROW)
    done(actions.send, sheet, sent_how="By mail")
    assert not Deadline.objects.filter(case=sheet).exists()


def test_the_page_says_what_it_is_and_what_it_is_not(client: Client, settings: Any, year_2026: Municipality) -> None:
    settings.DEMO = True
    client.force_login(make.person("admin"))
    with clock.set_to(make.at(JANUARY_2027)):
        started = client.post("/vestal/reports/worksheet/2026/start/", follow=True)
        assert "Prepared for entry in the Department of State’s form for 2026" in started.content.decode()
        assert "this is not the form" in started.content.decode()
        number = started.context["sheet"].number
        form = {"label": "Permits", "source": "permits-issued:deck", "measure": "number", "version": "1"}
        client.post(f"/vestal/reports/worksheet/{number}/row/", form)
        page = client.get("/vestal/reports/worksheet/2026/")
        (answer,) = page.context["answers"]
        assert answer.shown == "2"
        assert client.get(answer.url).context["count"] == 2
        change = f"/vestal/reports/worksheet/{number}/row/{answer.row.pk}/"
        assert client.post(change, form | {"override": "7", "version": "2"}).status_code == 422
        assert client.post(change, form | {"version": "1"}).status_code == 422  # somebody changed it meanwhile
        assert client.get("/vestal/reports/worksheet/2026/worksheet.pdf").content.startswith(b"%PDF-")
        assert "Permits" in b"".join(client.get("/vestal/reports/worksheet/2026/worksheet.csv")).decode()
        assert client.get(f"/vestal/cases/{number}/").status_code == 200
        assert client.get(f"/vestal/cases/{number}/do/adopt/").status_code == 200


def test_a_row_is_written_on_its_own_page_alone(client: Client, settings: Any, year_2026: Municipality) -> None:
    """Given the general address of acts, then it leads to that page, and to programs there is none."""
    settings.DEMO = True
    client.force_login(make.person("admin"))
    sheet = opened(year_2026)
    given = {"version": sheet.version, "on": JANUARY_2027.isoformat()}
    answer = client.post(f"/vestal/cases/{sheet.number}/do/write_row/", given)
    assert answer["Location"] == f"/vestal/reports/worksheet/{sheet.number}/row/"
    assert client.post(f"/api/v1/vestal/cases/{sheet.number}/write_row/", given).status_code == 404
