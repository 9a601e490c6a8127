"""The written report to the board: prepared, asked about, submitted once as a sealed paper (§ 5-35(a))."""

import re
import subprocess
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import clock
from casework.errors import Refused
from casework.events.chain import read
from casework.events.models import Event
from casework.outbox.models import OutboxItem
from parcels.models import Municipality
from records.models import Document
from records.preparing import prepare_document
from records.sealing import check
from reports.board import actions
from reports.board.models import BoardReport
from reports.board.queries import questions
from tests import factories as make
from tests.unit.reports.conftest import JANUARY_2027, Visit

pytestmark = pytest.mark.django_db


def opened(town: Municipality, year: int = 2026) -> BoardReport:
    with clock.set_to(make.at(JANUARY_2027)):
        return actions.open_report(town, year=year, by=make.actor("code_officer", town), on=JANUARY_2027)


def done(action: Any, report: BoardReport, **facts: Any) -> BoardReport:
    with clock.set_to(make.at(JANUARY_2027)):
        found: BoardReport = action(make.fresh(report), by=make.actor("code_officer"), on=JANUARY_2027, **facts)
    return found


def paper_of(report: BoardReport) -> Document:
    return Document.objects.get(case=report, kind="annual_report")


@pytest.mark.clause("V-5-35-001")
@pytest.mark.clause("V-5-34-006")
def test_the_report_of_the_year_goes_to_the_board_and_is_kept(year_2026: Municipality) -> None:
    """Given the year told in conftest, then the submitted paper says 4 permits and 1 certificate, whatever follows."""
    report = done(actions.submit, opened(year_2026))
    assert (report.status, report.submitted_on) == ("submitted", JANUARY_2027)
    document = paper_of(report)
    assert document.signed_by.startswith("Code")
    highlights = {one["label"]: one["value"] for one in document.context["highlights"]}
    assert (highlights["Permits issued"], highlights["Certificates issued"]) == ("4", "1")
    make.issued(date(2026, 12, 30), job="fence")
    assert make.fresh(document).context == document.context


@pytest.mark.clause("V-5-35-002")
def test_it_holds_what_the_board_asked_for_and_does_not_go_without(year_2026: Municipality) -> None:
    """Given the open question “vacant houses”, then submitting is refused; answered, the answer is on the paper."""
    report = opened(year_2026)
    done(actions.ask, report, question="How many vacant houses are there?")
    with pytest.raises(Refused, match="vacant houses"):
        done(actions.submit, report)
    done(actions.answer, report, question_id=questions(report).get().pk, answer="Eleven, two of them unsafe.")
    report = done(actions.submit, report)
    (answer,) = paper_of(report).context["answers"]
    assert (answer["heading"], answer["text"]) == ("How many vacant houses are there?", "Eleven, two of them unsafe.")


def test_a_year_that_is_not_over_is_not_submitted(year_2026: Municipality) -> None:
    with pytest.raises(Refused, match="2027 is not over"):
        done(actions.submit, opened(year_2026, 2027))


def test_a_year_has_one_report(year_2026: Municipality) -> None:
    opened(year_2026)
    with pytest.raises(Refused, match="already"):
        opened(year_2026)


@pytest.mark.clause("V-5-35-001")
@pytest.mark.clause("V-5-35-005")
def test_from_january_on_the_reports_page_reminds_without_naming_a_day(year_2026: Municipality, board: Visit) -> None:
    """No day is set by the law, and none is asserted; once the report has gone, nothing is said."""
    said = board("/vestal/reports/").content.decode()
    assert "Last year’s report has not gone to the board" in said
    assert "no day is set for it" in said
    done(actions.submit, opened(year_2026))
    assert "has not gone to the board" not in board("/vestal/reports/").content.decode()


@pytest.mark.clause("V-5-34-006")
@pytest.mark.usefixtures("vestal_key")
def test_the_paper_is_sealed_and_can_be_checked_by_its_code(year_2026: Municipality, client: Client) -> None:
    report = done(actions.remark, opened(year_2026), remarks="A quiet year.\n\nTwo inspectors joined us.")
    document = paper_of(done(actions.submit, report))
    with clock.set_to(make.at(JANUARY_2027)):
        prepare_document(OutboxItem.objects.get(recipient=f"document:{document.pk}"))
        document.refresh_from_db()
        with document.file.open("rb") as file:
            pdf = file.read()
        assert check(pdf, "vestal").genuine
        said = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
        words = re.sub(r"\s+", " ", said.stdout.decode())
        assert "A quiet year." in words
        assert "Building permits issued by month" in words
        assert "Annual Report" in client.get(f"/v/{document.code}/").content.decode()


# --- the department's own words -------------------------------------------------------------------------------


def remarks_page(report: BoardReport) -> str:
    return reverse("casework:do", kwargs={"town": "vestal", "number": report.number, "verb": "remark"})


@pytest.fixture
def officer(client: Client, db: None, settings: Any) -> Iterator[Client]:
    settings.DEMO = True  # no second factor for the test's people
    client.force_login(make.person("code_officer"))
    with clock.set_to(make.at(JANUARY_2027)):
        yield client


def test_the_page_of_remarks_opens_empty_keeps_them_and_opens_with_them(
    year_2026: Municipality, officer: Client
) -> None:
    report = opened(year_2026)
    page = officer.get(remarks_page(report))
    assert page.status_code == 200
    assert page.context["form"]["remarks"].value() in (None, "")
    typed = {"on": "2027-01-20", "version": report.version, "remarks": " A quiet year.\n\nTwo joined us. "}
    assert officer.post(remarks_page(report), typed).status_code == 302
    kept = make.fresh(report)
    assert kept.remarks == "A quiet year.\n\nTwo joined us."
    again = officer.get(remarks_page(report))
    assert again.context["form"]["remarks"].value() == kept.remarks
    shown = officer.get(reverse("casework:case", kwargs={"town": "vestal", "number": report.number}))
    assert "A quiet year." in shown.content.decode()
    told = read(Event.objects.filter(case=report).latest("seq"))
    assert (told["type"], told["data"]["remarks"]) == ("board_report.remark", kept.remarks)


def test_remarks_stand_on_the_paper_a_paragraph_each_and_not_after_it_has_gone(
    year_2026: Municipality, officer: Client
) -> None:
    report = done(actions.remark, opened(year_2026), remarks="A quiet year.\n\nTwo joined us.")
    report = done(actions.submit, report)
    assert paper_of(report).context["summary"][-2:] == ["A quiet year.", "Two joined us."]
    assert "This cannot be done now" in officer.get(remarks_page(report)).content.decode()
    with pytest.raises(Refused, match="not possible"):
        done(actions.remark, report, remarks="Something more.")


def test_the_board_reads_remarks_and_writes_none(year_2026: Municipality, officer: Client) -> None:
    report = opened(year_2026)
    officer.force_login(make.person("board"))
    assert officer.get(remarks_page(report)).status_code == 403
