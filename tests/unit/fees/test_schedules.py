"""Entering the board's fee schedule: what it changes is seen first, and what was charged keeps its own (§ 5-37(a))."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts.actors import Actor
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused
from casework.events.chain import read
from casework.events.models import Event
from casework.obstacle import Obstacle
from fees import keys
from fees.actions import charge
from fees.adopting import adopt, withdraw
from fees.calculation import Measures, quote
from fees.models import Charge, FeeItem, FeeSchedule
from fees.queries import schedule_in_force
from fees.schedules import views
from fees.schedules.comparing import compare
from fees.schedules.lines import expected, in_words, left_out
from ordinances.law import law
from parcels.models import Municipality
from tests import factories as make
from tests.unit.fees.conftest import TODAY

pytestmark = pytest.mark.django_db
SEPT_1, AUG_31 = date(2026, 9, 1), date(2026, 8, 31)
AUG_12 = date(2026, 8, 12)
LAW = law("vestal", TODAY)


@pytest.fixture(autouse=True)
def one_factor(settings: Any) -> None:
    settings.DEMO = True


@pytest.fixture
def desk(vestal: Municipality, schedule: FeeSchedule) -> Iterator[Client]:
    """The administrator’s, where the schedule of 2023 is in force."""
    client = Client()
    client.force_login(make.person("admin", vestal))
    yield client


NEW = reverse("fees:new", kwargs={"town": "vestal"})
LIST = reverse("fees:schedules", kwargs={"town": "vestal"})
PUBLIC = reverse("portal:fees", kwargs={"town": "vestal"})


def filled_in(client: Client, **changed: Any) -> dict[str, Any]:
    """The form as it is offered, with the act of the board; `line__field` changes a line by its key."""
    entry = client.get(NEW).context["entry"]
    sent = {name: entry.form[name].value() for name in ("square_feet",)} | {"valuation_cents": "60,000"}
    sent |= {"resolution": "2026-88", "adopted_on": AUG_12.isoformat(), "effective_from": SEPT_1.isoformat()}
    sent |= {
        f"form-{name}": len(entry.lines) if name == "TOTAL_FORMS" else 0 for name in ("TOTAL_FORMS", "INITIAL_FORMS")
    }
    for n, line in enumerate(entry.lines):
        key = line["key"].value() or f"spare{n}"
        for field in line.fields:
            value = changed.pop(f"{key}__{field}", line[field].value())
            sent[f"form-{n}-{field}"] = "" if value is None else value
    return sent | changed


def one_line(key: str = "pool", event: str = "BP_NEW", cents: int = 120_00) -> FeeItem:
    return FeeItem(key=key, event=event, label="Application fee", method="flat", amount_cents=cents)


def entered(town: Municipality, by: Actor, effective_from: date = SEPT_1, *items: FeeItem) -> FeeSchedule:
    lines = list(items) or [one_line()]
    return adopt(
        town, resolution="2026-88", adopted_on=AUG_12, effective_from=effective_from, items=lines, by=by, on=TODAY
    )


# --- the form begins from what is in force ------------------------------------------------------------------


def test_the_form_offers_every_line_in_force_and_those_that_are_missing(desk: Client) -> None:
    lines = desk.get(NEW).context["entry"].lines
    offered = [line["key"].value() for line in lines]
    assert {line.key for line in expected(LAW)} <= set(offered)
    by_key = {line["key"].value(): line for line in lines}
    assert (by_key["new_dwelling"]["rate"].value(), by_key["new_dwelling"]["minimum_cents"].value()) == (
        Decimal("0.35"), "150.00",
    )  # fmt: skip
    assert by_key[keys.TAKEOVER]["method"].value() in (None, ""), "the schedule of 2023 has no such fee"


@pytest.mark.clause("V-5-37-001")
def test_it_is_looked_at_before_anything_is_kept_and_then_adopted(desk: Client, vestal: Municipality) -> None:
    sent = filled_in(desk, pool__amount_cents="125.00", demolition__method="")
    page = desk.post(NEW, sent | {"look": "1"})
    assert page.status_code == 200
    assert FeeSchedule.objects.count() == 1, "nothing is kept yet"
    changed = {change.name: change for change in page.context["changes"]}
    assert set(changed) == {"Application fee, Swimming pool, hot tub or spa", "Application fee, Demolition"}
    assert [line.key for line in page.context["left_out"]] == ["demolition"]
    hidden = dict(page.context["sent"])
    done = desk.post(NEW, hidden | {"adopt": "1"})
    assert done.status_code == 302
    kept = FeeSchedule.objects.get(resolution="2026-88")
    assert (kept.adopted_on, kept.effective_from) == (AUG_12, SEPT_1)
    assert kept.items.get(key="pool").amount_cents == 125_00
    assert not kept.items.filter(key="demolition").exists()
    assert schedule_in_force(vestal, AUG_31) != kept
    assert schedule_in_force(vestal, SEPT_1) == kept
    told = read(Event.objects.filter(type="fees.adopt").latest("seq"))
    assert told["data"]["resolution"] == "2026-88"
    assert told["cites"] == ["§ 5-37(a)"]


def test_a_line_of_the_boards_own_is_added(desk: Client) -> None:
    entry = desk.get(NEW).context["entry"]
    spare = next(f"spare{n}" for n, line in enumerate(entry.lines) if not line["key"].value())
    added = {"label": "Search fee", "event": "OTHER", "method": "flat", "amount_cents": "25"}
    sent = filled_in(desk, **{f"{spare}__{name}": value for name, value in added.items()})
    desk.post(NEW, sent | {"adopt": "1"})
    item = FeeItem.objects.get(label="Search fee")
    assert (item.key, item.event, item.amount_cents) == ("search-fee", "OTHER", 25_00)


def test_what_was_typed_comes_back_to_be_changed_with_room_for_more(desk: Client) -> None:
    sent = filled_in(desk, pool__amount_cents="1 25", resolution="")
    before = int(sent["form-TOTAL_FORMS"])
    for button in ("more", "change"):
        page = desk.post(NEW, sent | {button: "1"})
        lines = page.context["entry"].lines
        assert page.status_code == 200
        assert next(line for line in lines if line["key"].value() == "pool")["amount_cents"].value() == "1 25"
        assert sum(not line["key"].value() for line in lines) >= 3
        assert len(lines) == before


# --- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"pool__amount_cents": "0"}, "Enter more than nothing"),
        ({"new_dwelling__rate": ""}, "Enter more than nothing"),
        ({"resolution": ""}, "Resolution of the Town Board"),
        ({"adopted_on": "2026-08-15", "effective_from": "2026-09-01"}, "is still to come"),
        ({"effective_from": "2026-08-11"}, "before the Town Board adopted it"),
        ({"adopted_on": "2023-04-12", "effective_from": "2023-05-01"}, "in force from May 1, 2023 already"),
        ({"valuation_cents": "0"}, "Enter more than nothing"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_kept(desk: Client, changed: dict[str, str], said: str) -> None:
    page = desk.post(NEW, filled_in(desk, **changed) | {"adopt": "1"})
    assert page.status_code == 422
    assert any(said in sentence for _, sentence in page.context["entry"].problems), page.context["entry"].problems
    assert FeeSchedule.objects.count() == 1


def test_adopted_today_and_in_force_at_once_is_no_contradiction(desk: Client) -> None:
    """Both sides of the days: adopted today and from today on is taken; from the day before is not."""
    day = {"adopted_on": TODAY.isoformat()}
    assert desk.post(NEW, filled_in(desk, effective_from="2026-08-13", **day) | {"adopt": "1"}).status_code == 422
    assert desk.post(NEW, filled_in(desk, effective_from="2026-08-14", **day) | {"adopt": "1"}).status_code == 302


def test_the_same_line_twice_or_no_line_is_refused(vestal: Municipality, admin: Actor) -> None:
    with pytest.raises(Refused, match="is there twice"):
        entered(vestal, admin, SEPT_1, one_line(), one_line())
    with pytest.raises(Refused, match="at least one fee"):
        adopt(vestal, resolution="1", adopted_on=AUG_12, effective_from=SEPT_1, items=[], by=admin, on=TODAY)


def test_nobody_without_the_power_enters_or_withdraws_one(
    vestal: Municipality, clerk: Actor, schedule: FeeSchedule
) -> None:
    with pytest.raises(NotAllowed):
        entered(vestal, clerk)
    with pytest.raises(NotAllowed):
        withdraw(schedule, why="A slip", by=clerk, on=TODAY)


# --- a charge keeps its schedule ----------------------------------------------------------------------------


@pytest.mark.clause("V-5-37-001")
def test_what_was_charged_keeps_its_amount_and_its_schedule(job: Case, admin: Actor, clerk: Actor) -> None:
    """Given a charge of August 14 and a new schedule from that day on: the charge stays, the next goes by the new."""
    old = schedule_in_force(job.municipality, TODAY)
    charge(job, quotes=[quote(job.municipality, "pool", TODAY)], by=clerk, on=TODAY)
    new = entered(job.municipality, admin, TODAY)
    before = Charge.objects.get()
    assert (before.amount_cents, before.item.schedule) == (100_00, old)
    job.refresh_from_db()
    charge(job, quotes=[quote(job.municipality, "pool", TODAY)], by=clerk, on=TODAY)
    after = Charge.objects.latest("pk")
    assert (after.amount_cents, after.item.schedule) == (120_00, new)


# --- withdrawing a mistake ----------------------------------------------------------------------------------


def test_a_schedule_under_which_nothing_was_charged_is_withdrawn_and_stays_to_be_seen(
    vestal: Municipality, schedule: FeeSchedule, admin: Actor
) -> None:
    mistaken = entered(vestal, admin)
    withdraw(mistaken, why="Wrong day", by=admin, on=TODAY)
    assert schedule_in_force(vestal, SEPT_1) == schedule
    again = entered(vestal, admin)
    assert schedule_in_force(vestal, SEPT_1) == again, "its day is free again"
    assert FeeSchedule.objects.filter(withdrawn_why="Wrong day").exists()
    with pytest.raises(Refused, match="was withdrawn"):
        withdraw(mistaken, why="Again", by=admin, on=TODAY)


def test_one_by_which_something_was_charged_is_not_withdrawn(
    job: Case, schedule: FeeSchedule, admin: Actor, clerk: Actor
) -> None:
    charge(job, quotes=[quote(job.municipality, "pool", TODAY)], by=clerk, on=TODAY)
    with pytest.raises(Refused, match="Fees were charged under it"):
        withdraw(schedule, why="Too dear", by=admin, on=TODAY)


def test_the_page_withdraws_with_a_reason_only(desk: Client, vestal: Municipality, admin: Actor) -> None:
    mistaken = entered(vestal, admin)
    address = reverse("fees:withdraw", kwargs={"town": "vestal", "pk": mistaken.pk})
    desk.post(address, {"why": " "})
    mistaken.refresh_from_db()
    assert mistaken.withdrawn_on is None
    desk.post(address, {"why": "Entered for the wrong town"})
    mistaken.refresh_from_db()
    assert mistaken.withdrawn_on == TODAY
    assert "Entered for the wrong town" in desk.get(LIST).content.decode()


def test_the_database_keeps_one_standing_schedule_a_day(vestal: Municipality, schedule: FeeSchedule) -> None:
    same_day = {"effective_from": schedule.effective_from, "adopted_on": schedule.adopted_on, "resolution": "9"}
    with pytest.raises(IntegrityError), transaction.atomic():
        FeeSchedule.objects.create(municipality=vestal, **same_day)
    FeeSchedule.objects.create(municipality=vestal, withdrawn_on=TODAY, withdrawn_why="A slip", **same_day)


# --- what changes -------------------------------------------------------------------------------------------


def test_the_sample_job_is_worked_out_by_both(vestal: Municipality) -> None:
    before = FeeItem(key="a", event="BP_NEW", label="Fee", method="per_thousand", rate=Decimal(4), amount_cents=50_00)
    after = FeeItem(key="a", event="BP_NEW", label="Fee", method="per_thousand", rate=Decimal(5), amount_cents=50_00)
    [change] = compare([before], [after], Measures(1500, 60_000_00), LAW)
    assert (change.was and change.was.cents, change.will_be and change.will_be.cents) == (290_00, 350_00)
    assert change.difference == "$60.00 more"
    [back] = compare([after], [before], Measures(1500, 60_000_00), LAW)
    assert back.difference == "$60.00 less"
    [new] = compare([], [after], Measures(1500, 60_000_00), LAW)
    [gone] = compare([before], [], Measures(1500, 60_000_00), LAW)
    assert (new.difference, gone.difference) == ("new", "no longer charged")
    [same] = compare([before], [before], Measures(1500, 60_000_00), LAW)
    assert same.is_same


def test_each_way_of_counting_is_said_in_words() -> None:
    area = FeeItem(label="Fee", method="per_square_foot", rate=Decimal("0.35"), minimum_cents=150_00)
    cost = FeeItem(label="Fee", method="per_thousand", rate=Decimal(4), amount_cents=50_00)
    assert in_words(one_line(cents=75_00)) == "$75.00"
    assert in_words(area) == "$0.35 per square foot, at least $150.00"
    assert in_words(cost) == "$50.00 plus $4.00 per $1,000 of the cost or part of it"


def test_a_class_without_its_line_is_named() -> None:
    here = [one_line(key=term.key) for term in LAW.fees.classes if term.key != "pool"]
    assert [line.key for line in left_out(here, LAW)] == ["pool"]
    assert left_out([*here, one_line()], LAW) == []


# --- the page for everybody ---------------------------------------------------------------------------------


def test_anybody_reads_the_fees_in_force_and_those_to_come(
    vestal: Municipality, schedule: FeeSchedule, admin: Actor
) -> None:
    coming = entered(vestal, admin)
    page = Client().get(PUBLIC)
    words = page.content.decode()
    assert page.status_code == 200
    assert page.context["schedule"] == schedule
    assert "$0.35 per square foot, at least $150.00" in words
    assert "New fees are coming" in words
    later = Client().get(reverse("portal:fees-of", kwargs={"town": "vestal", "pk": coming.pk}))
    assert later.context["is_to_come"]
    assert "$120.00" in later.content.decode()


def test_before_any_schedule_the_page_says_so(vestal: Municipality) -> None:
    assert "No fee schedule is in force" in Client().get(PUBLIC).content.decode()


def test_another_towns_schedule_is_not_there(vestal: Municipality, schedule: FeeSchedule) -> None:
    make.town("union")
    assert Client().get(reverse("portal:fees-of", kwargs={"town": "union", "pk": schedule.pk})).status_code == 404
    client = Client()
    client.force_login(make.person("admin", make.town("union")))
    address = reverse("fees:withdraw", kwargs={"town": "union", "pk": schedule.pk})
    assert client.post(address, {"why": "Not ours"}).status_code == 404


def test_an_archive_has_no_fees(db: None) -> None:
    make.town("syracuse", law_code="")
    assert Client().get(reverse("portal:fees", kwargs={"town": "syracuse"})).status_code == 404


@pytest.mark.parametrize("page", ["portal:town", "portal:need"])
def test_the_public_pages_lead_to_the_fees(vestal: Municipality, page: str) -> None:
    assert f'href="{PUBLIC}"' in Client().get(reverse(page, kwargs={"town": "vestal"})).content.decode()


@pytest.mark.parametrize(("code", "on"), [("webster", date(2020, 1, 2)), ("floral_park", TODAY), ("vestal", TODAY)])
def test_each_law_is_offered_its_own_occasions_and_no_others(code: str, on: date) -> None:
    the_law = law(code, on)
    offered, known = {line.event for line in expected(the_law)}, {event.key for event in the_law.fees.events}
    assert offered <= known
    assert ("SITE_DOCS" in offered) is ("SITE_DOCS" in known)


def test_another_towns_law_says_who_sets_its_fees() -> None:
    here = make.town("floral-park", law_code="floral_park")
    client = Client()
    client.force_login(make.person("admin", here))
    page = client.get("/floral-park/office/fees/new/")
    assert page.context["entry"].form.fields["resolution"].label == "Resolution of the Board of Trustees"
    assert Client().get("/floral-park/fees/").status_code == 200


def test_one_entered_a_moment_before_is_said_on_the_page(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given two who enter one for the same day at once, then the second sees the form again with the reason."""
    sent = filled_in(desk) | {"adopt": "1"}

    def too_late(*args: Any, **facts: Any) -> None:
        raise Refused([Obstacle("same-day", "Resolution 2026-87 is in force from that day already.", "§ 5-37(a)")])

    monkeypatch.setattr(views, "adopt", too_late)
    page = desk.post(NEW, sent)
    assert page.status_code == 422
    assert "Resolution 2026-87 is in force from that day already. § 5-37(a)" in page.content.decode()
