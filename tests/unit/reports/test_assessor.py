"""The assessor's monthly list: what it tells, its sending, and what no longer holds of what was told."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import clock
from accounts.office import Office
from casework.errors import NotAllowed, Refused
from casework.events.models import Event
from reports.assessor.actions import send_list
from reports.assessor.models import SentList
from reports.assessor.pages import MonthlyList, monthly_list
from reports.period import Period
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
MARCH, JUNE = Period(2026, "03", date(2026, 3, 31)), Period(2026, "06", date(2026, 6, 30))


def clerk(on: date) -> Office:
    return make.office("clerk", on)


def seen(period: Period, on: date = date(2026, 7, 1)) -> MonthlyList:
    return monthly_list(clerk(on), period)


def sent(period: Period, on: date, note: str = "") -> SentList:
    office = clerk(on)
    return send_list(office, period=period, to="The Assessor", note=note, by=office.actor, on=on)


def test_it_tells_of_permits_issued_and_of_certificates_issued() -> None:
    """The deck was issued on March 10 and certified on June 11: it stands on both lists."""
    certificate = jobs.issue(jobs.ready(), jobs.JUNE_11)
    permit = certificate.subject
    assert permit is not None
    (row,) = seen(MARCH).rows
    assert row.permit.number == permit.number
    assert row.told["print_key"] == permit.parcel.print_key
    assert row.told["address"] == permit.parcel.address
    assert row.told["owner"].startswith("Owner ")
    assert row.told["work"].startswith("Deck or porch: ")
    assert (row.told["cost"], row.told["issued"]) == ("$12,000.00", "Mar 10, 2026")
    (certified,) = seen(JUNE).rows
    assert certified.told["certificate"] == "Jun 11, 2026"
    assert seen(Period(2026, "05", date(2026, 5, 31))).rows == []


def test_who_sent_it_when_and_to_whom_is_in_the_offices_own_history() -> None:
    make.issued(date(2026, 3, 10), job="shed")
    told = sent(MARCH, date(2026, 4, 2))
    event = Event.objects.get(case__isnull=True, type="assessor_list.send")
    assert (event.actor, event.happened_on) == (told.sent_by, date(2026, 4, 2))
    assert '"to":"The Assessor"' in event.body
    assert '"month":"2026-03"' in event.body
    assert [one.sent_to for one in seen(MARCH).sent] == ["The Assessor"]


def test_a_list_is_sent_again_with_a_note_that_says_why() -> None:
    make.issued(date(2026, 3, 10), job="shed")
    sent(MARCH, date(2026, 4, 2))
    with pytest.raises(Refused, match="say why it is sent again"):
        sent(MARCH, date(2026, 4, 3))
    assert sent(MARCH, date(2026, 4, 3), note="The first one got lost.").times == 2


@pytest.mark.parametrize(("on", "may"), [(date(2026, 3, 31), False), (date(2026, 4, 1), True)])
def test_a_month_is_sent_once_it_is_over(on: date, may: bool) -> None:
    make.town()
    if may:
        assert sent(MARCH, on).sent_on == on
    else:
        with pytest.raises(Refused, match="not over"):
            sent(MARCH, on)


def test_a_board_member_does_not_send_it() -> None:
    make.town()
    office = make.office("board", date(2026, 4, 2))
    with pytest.raises(NotAllowed):
        send_list(office, period=MARCH, to="The Assessor", by=office.actor, on=date(2026, 4, 2))


def test_what_was_told_and_no_longer_holds_is_corrected_in_the_next_list_once() -> None:
    """March is told; then the print key changes. April's list corrects it; May's, once April's is sent, does not."""
    permit = make.issued(date(2026, 3, 10), job="shed")
    sent(MARCH, date(2026, 4, 2))
    was, parcel = permit.parcel.print_key, permit.parcel
    parcel.print_key = "999.1-1-1"
    parcel.save()
    april, may = Period(2026, "04", date(2026, 4, 30)), Period(2026, "05", date(2026, 5, 31))
    (row,) = seen(april).corrections
    assert (row.permit.number, row.changed) == (permit.number, (f"print key: told as {was}",))
    sent(april, date(2026, 5, 4))
    assert seen(may).corrections == []


def test_a_permit_that_lapsed_since_it_was_told_is_a_correction() -> None:
    permit = make.issued(date(2026, 3, 10), job="shed")
    sent(MARCH, date(2026, 4, 2))
    jobs.after_the_night(permit, date(2026, 9, 11))
    (row,) = seen(Period(2026, "09", date(2026, 9, 30)), date(2026, 10, 1)).corrections
    assert row.changed == ("stands: told as nothing",)
    assert row.told["stands"] == "Invalid: work not begun in time"


def test_a_certificate_of_a_later_month_is_no_correction_of_this_one() -> None:
    jobs.issue(jobs.ready(), jobs.JUNE_11)
    office = clerk(date(2026, 4, 2))
    list_of_march = send_list(office, period=MARCH, to="The Assessor", by=office.actor, on=date(2026, 4, 2))
    list_of_march.told = {number: said | {"certificate": ""} for number, said in list_of_march.told.items()}
    list_of_march.save()
    assert seen(Period(2026, "05", date(2026, 5, 31))).corrections == []
    assert seen(JUNE).corrections == []  # June's list has the permit among its own


def test_the_list_takes_the_same_queries_however_long_it_is() -> None:
    make.issued(date(2026, 3, 10), job="shed")
    office = clerk(date(2026, 7, 1))

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            monthly_list(office, MARCH)
        return len(queries)

    before = asked()
    make.issued(date(2026, 3, 12), job="fence")
    assert asked() == before <= 5


def test_the_page_the_paper_and_recording_the_sending(client: Client, settings: Any) -> None:
    settings.DEMO = True
    make.issued(date(2026, 3, 10), job="shed")
    client.force_login(make.person("clerk"))
    with clock.set_to(make.at(date(2026, 4, 2))):
        address = "/vestal/reports/2026-03/assessor/"
        page = client.get(address)
        assert "Not sent yet" in page.content.decode()
        sent_ = client.post(address, {"to": "The Assessor, by e-mail", "on": "2026-04-02"}, follow=True)
        assert "Sent on April 2, 2026 to The Assessor, by e-mail" in sent_.content.decode()
        again = client.post(address, {"to": "The Assessor", "on": "2026-04-02", "note": ""})
        assert again.status_code == 422
        assert client.get(f"{address}list.pdf").content.startswith(b"%PDF-")
        assert client.get("/vestal/reports/2026-q1/assessor/").status_code == 404
