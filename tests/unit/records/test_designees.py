"""The officer's page of designees: the writing is filed, counts for its days, and can be ended (§ 5-24(a)(2))."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts import clock
from accounts.actors import Actor
from accounts.designation.models import Designation
from accounts.models import User
from accounts.office import office_for
from casework.errors import NotAllowed, Refused
from casework.events.chain import read
from casework.events.models import Event
from permits.building.models import BuildingPermit
from records.designation import actions, forms
from records.models import Document
from tests import factories as make
from tests.unit.records.filing import plan

pytestmark = pytest.mark.django_db
APRIL_30, MAY_1, MAY_2 = date(2026, 4, 30), date(2026, 5, 1), date(2026, 5, 2)
LAST, DAY_AFTER = date(2026, 5, 14), date(2026, 5, 15)
PAGE = "/vestal/office/designees/"


@pytest.fixture(autouse=True)
def today(settings: Any) -> Iterator[None]:
    settings.DEMO = True
    with clock.set_to(make.at(APRIL_30)):
        yield


@pytest.fixture
def officer() -> User:
    return make.person("code_officer", name="Dana Whitfield")


@pytest.fixture
def inspector() -> User:
    return make.person("inspector", name="Marcus Oyelaran")


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def acting(user: User, on: date = APRIL_30) -> Actor:
    return office_for(user, make.town(), on).actor.signing()


def may_issue(user: User, on: date) -> bool:
    return office_for(user, make.town(), on).may("permits.issue")


def scan() -> SimpleUploadedFile:
    return plan(name="memo.pdf")


def entry(user: User, **changed: Any) -> dict[str, Any]:
    given = {"who": user.pk, "power": "permits.issue", "first_day": "2026-05-01", "last_day": "2026-05-14"}
    return given | {"paper": "Memo of April 30, 2026, drawer 2", "file": scan()} | changed


def named(officer: User, inspector: User, first: date = MAY_1, last: date = LAST) -> Designation:
    return actions.designate(
        make.town(),
        by=acting(officer),
        on=APRIL_30,
        user=inspector,
        power="permits.issue",
        first_day=first,
        last_day=last,
        paper="Memo, drawer 2",
    )


@pytest.mark.clause("V-5-23-022")
def test_the_officer_files_the_writing_and_it_counts_for_its_days(officer: User, inspector: User) -> None:
    """Given a writing for May 1 through 14, 2026: it counts on the 1st and the 14th, not on April 30 nor the 15th."""
    assert client_of(officer).post(PAGE, entry(inspector)).status_code == 302
    kept = Designation.objects.get()
    assert (kept.designated_by, kept.name, len(kept.sha256)) == ("Dana Whitfield", "memo.pdf", 64)
    days = (APRIL_30, MAY_1, LAST, DAY_AFTER)
    assert [may_issue(inspector, day) for day in days] == [False, True, True, False]
    said = read(Event.objects.get(type="office.designate"))
    assert said["data"]["sha256"] == kept.sha256
    assert said["cites"] == ["§ 5-24(a)(2)"]
    address = reverse("records:designation", kwargs={"town": "vestal", "pk": kept.pk})
    answer = client_of(inspector).get(address)
    assert b"".join(answer.streaming_content).startswith(b"%PDF")  # type: ignore[attr-defined]
    board = client_of(make.person("board"))
    assert board.get(address).status_code == 403
    assert address not in board.get(PAGE).content.decode()
    assert address in client_of(inspector).get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"file": ""}, "file"),
        ({"file": SimpleUploadedFile("memo.pdf", b"no paper")}, "file"),
        ({"paper": ""}, "paper"),
        ({"last_day": "2026-04-30", "first_day": "2026-05-01"}, "last_day"),
        ({"first_day": "2026-04-20", "last_day": "2026-04-29"}, "last_day"),
        ({"power": "certificates.issue"}, "power"),
    ],
)
def test_what_is_missing_or_impossible_is_said_at_its_field(
    officer: User, inspector: User, changed: dict[str, Any], field: str
) -> None:
    answer = client_of(officer).post(PAGE, entry(inspector, **changed))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not Designation.objects.exists()


def test_a_writing_that_still_counts_today_is_taken(officer: User, inspector: User) -> None:
    sent = entry(inspector, first_day="2026-04-20", last_day="2026-04-30")
    assert client_of(officer).post(PAGE, sent).status_code == 302


def test_nobody_is_named_twice_for_the_same_days(officer: User, inspector: User) -> None:
    named(officer, inspector)
    with pytest.raises(Refused, match="is named already"):
        named(officer, inspector, LAST, date(2026, 6, 1))
    named(officer, inspector, DAY_AFTER, date(2026, 6, 1))


def test_only_the_officer_names_and_ends_and_only_others_of_the_office_are_named(
    officer: User, inspector: User
) -> None:
    clerk, other = make.person("clerk"), make.person("code_officer")
    elsewhere = make.person("inspector", make.town("union"))
    for user, refused in ((other, "may do so anyway"), (elsewhere, "holds no role")):
        with pytest.raises(Refused, match=refused):
            named(officer, user)
    made = named(officer, inspector)
    assert client_of(clerk).post(PAGE, entry(inspector)).status_code == 200, "only shown"
    assert Designation.objects.count() == 1
    end = reverse("records:end_designation", kwargs={"town": "vestal", "pk": made.pk})
    assert client_of(clerk).post(end).status_code == 403
    with pytest.raises(NotAllowed):
        actions.end(made, by=acting(clerk), on=APRIL_30)


def test_an_early_end_counts_from_its_day_on_and_stays_to_be_seen(officer: User, inspector: User) -> None:
    """Given an end on May 2: on May 1 it counted, on May 2 it counts no more."""
    made = named(officer, inspector)
    end = reverse("records:end_designation", kwargs={"town": "vestal", "pk": made.pk})
    with clock.set_to(make.at(MAY_2)):
        client_of(officer).post(end)
        assert [may_issue(inspector, day) for day in (MAY_1, MAY_2)] == [True, False]
        assert "ended early" in client_of(inspector).get(PAGE).content.decode()
        with pytest.raises(Refused, match="It ended on May 2, 2026"):
            actions.end(Designation.objects.get(), by=acting(officer, MAY_2), on=MAY_2)
    assert Event.objects.filter(type="office.end_designation").count() == 1
    named(officer, inspector, MAY_2, LAST)  # its days are free again


@pytest.mark.clause("V-5-23-022")
def test_what_a_designee_issues_names_the_officer_on_paper_and_in_its_history(officer: User, inspector: User) -> None:
    named(officer, inspector)
    permit = make.reviewed(MAY_1)
    issue = reverse("casework:do", kwargs={"town": "vestal", "number": permit.number, "verb": "issue"})
    with clock.set_to(make.at(MAY_1)):
        assert "You do this as a designee" in client_of(inspector).get(issue).content.decode()
        assert "You do this as a designee" not in client_of(officer).get(issue).content.decode()
    permit = issued_by(acting(inspector, MAY_1), permit)
    paper = Document.objects.get(case=permit, kind="permit")
    assert (paper.signed_by, paper.signed_title) == ("Marcus Oyelaran", "Inspector, designee of Dana Whitfield")
    said = read(Event.objects.get(case=permit, type="permit.issue"))
    assert said["data"]["designation"] == {"officer": "Dana Whitfield", "paper": "Memo, drawer 2"}
    with clock.set_to(make.at(MAY_1)):
        page = client_of(inspector).get(reverse("casework:case", kwargs={"town": "vestal", "number": permit.number}))
    assert "designee of Dana Whitfield" in page.content.decode()


def test_what_the_officer_issues_names_no_designee(officer: User) -> None:
    permit = issued_by(acting(officer, MAY_1), make.reviewed(MAY_1))
    assert Document.objects.get(case=permit, kind="permit").signed_title == "Code enforcement officer"
    assert "designation" not in read(Event.objects.get(case=permit, type="permit.issue"))["data"]


def issued_by(by: Actor, permit: BuildingPermit) -> BuildingPermit:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(make, "actor", lambda *args, **facts: by)
        return make.issue_it(permit, MAY_1)


def test_the_designees_own_queue_says_so_on_these_days_alone(officer: User, inspector: User) -> None:
    named(officer, inspector)
    for day, says in ((MAY_1, True), (DAY_AFTER, False)):
        with clock.set_to(make.at(day)):
            shown = client_of(inspector).get("/vestal/office/").content.decode()
            assert ("in place of <strong>Dana Whitfield</strong>" in shown) is says
            assert "in place of" not in client_of(officer).get("/vestal/office/").content.decode()


def test_another_towns_writing_is_not_there(officer: User, inspector: User) -> None:
    made = named(officer, inspector)
    stranger = client_of(make.person("code_officer", make.town("union")))
    for name, send in (("records:designation", stranger.get), ("records:end_designation", stranger.post)):
        assert send(reverse(name, kwargs={"town": "union", "pk": made.pk})).status_code == 404


def test_an_archive_passes_nothing_on() -> None:
    archive = make.town("syracuse", law_code="")
    assert client_of(make.person("clerk", archive)).get("/syracuse/office/designees/").status_code == 404


def test_where_the_law_lets_nothing_be_passed_on_the_page_says_so_and_nobody_is_named() -> None:
    here = make.town("floral-park", law_code="floral_park")
    officer, inspector = make.person("code_officer", here), make.person("inspector", here)
    page = client_of(officer).get("/floral-park/office/designees/")
    assert page.status_code == 200 and page.context["form"] is None
    assert "No power may be passed on here." in page.content.decode()
    by = office_for(officer, here, APRIL_30).actor
    days = {"first_day": MAY_1, "last_day": LAST}
    with pytest.raises(NotAllowed):
        actions.designate(here, by=by, on=APRIL_30, user=inspector, power="permits.issue", paper="Memo", **days)


def test_one_entered_twice_in_the_same_moment_is_said_on_the_page(
    officer: User, inspector: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    named(officer, inspector)
    monkeypatch.setattr(forms, "obstacles_to_designate", lambda *args, **facts: iter(()))
    page = client_of(officer).post(PAGE, entry(inspector))
    assert page.status_code == 422
    assert "is named already from May 1, 2026 through May 14, 2026" in page.content.decode()
    assert Designation.objects.count() == 1
