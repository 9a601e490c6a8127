"""The office's one search box, a property and a person with everything on them."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import clock
from accounts.office import Office
from casework.calls.actions import log_call
from casework.cases.keeping import keep_paper
from casework.find import finders, queries
from casework.find.queries import find, the_one
from parcels.models import Building, Municipality
from permits.archive.models import ArchivedPermit
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
SEARCH = "/vestal/office/search/"


def found(office: Office, text: str) -> dict[str, list[str]]:
    return {group.label: [hit.title for hit in group.hits] for group in find(office, text)}


def urls(office: Office, text: str, label: str) -> list[str]:
    return [hit.url for group in find(office, text) if group.label == label for hit in group.hits]


# --- by number ----------------------------------------------------------------------------------------------


def test_a_number_typed_in_full_in_any_case_leads_straight_to_its_record(browser: Callable[..., Client]) -> None:
    make.received(MONDAY)
    answer = browser("clerk").get(SEARCH, {"q": " bp-2026-00001 "})
    assert (answer.status_code, answer["Location"]) == (302, "/vestal/cases/BP-2026-00001/")


def test_the_beginning_of_a_number_lists_what_begins_so_the_newest_first() -> None:
    old, new = make.received(MONDAY), make.received(date(2026, 3, 10))
    office = make.office("clerk", MONDAY)
    hits = urls(office, "bp-2026", "Records by number")
    assert hits == [f"/vestal/cases/{permit.number}/" for permit in (new, old)]
    assert the_one(office, "bp-2026") is None


def test_year_and_number_alone_find_it_in_every_series() -> None:
    permit = make.received(MONDAY)
    office = make.office("clerk", MONDAY)
    assert urls(office, "2026-1", "Records by number") == [f"/vestal/cases/{permit.number}/"]
    assert found(office, "2026-2") == {}


@pytest.mark.parametrize("text", ["", " ", "B"])
def test_too_little_finds_nothing(text: str) -> None:
    make.received(MONDAY)
    assert find(make.office("clerk", MONDAY), text) == []


def test_a_number_of_the_older_system_finds_the_archived_record(syracuse: Municipality) -> None:
    office = make.office("clerk", MONDAY, syracuse)
    permit = ArchivedPermit.objects.earliest("pk")
    ArchivedPermit.objects.filter(pk=permit.pk).update(recorded_number="0-LD 77/4")
    assert urls(office, "0-ld 77/4", "By the number of the older system") == [f"/syracuse/cases/{permit.number}/"]


# --- by place, person, phone, money, paper ------------------------------------------------------------------


def test_a_property_is_found_by_number_address_and_owner() -> None:
    make.parcel(print_key="158.09-1-7", address="402 Vestal Parkway", owner=make.party(name="Ada Lovelace"))
    office = make.office("clerk", MONDAY)
    for text in ("158.09-1-7", "402 vestal", "lovelace"):
        assert found(office, text)["Properties"] == ["402 Vestal Parkway"], text


def test_a_contractor_is_found_by_name_and_contact_and_leads_to_all_they_do(browser: Callable[..., Client]) -> None:
    firm = make.party(name="Susquehanna Decks LLC", contact_person="Miguel Ortiz", is_contractor=True)
    permit = make.received(MONDAY)
    permit.case_parties.create(party=firm, part="contractor")
    office = make.office("clerk", MONDAY)
    for text in ("susque decks", "ortiz"):
        assert found(office, text)["Contractors and other people"] == ["Susquehanna Decks LLC"], text
    shown = browser("clerk").get(f"/vestal/office/people/{firm.pk}/").content.decode()
    assert permit.number in shown
    assert "Miguel Ortiz" in shown
    assert browser("clerk", make.town("union")).get(f"/union/office/people/{firm.pk}/").status_code == 404


@pytest.mark.parametrize("text", ["607 555 0134", "(607) 555-0134", "6075550134", "+1 607.555.0134", "555-0134"])
def test_a_phone_number_is_found_however_it_is_written(text: str) -> None:
    make.party(name="Ada Lovelace", phone="607/555-0134")
    make.party(name="Somebody Else", phone="607 555 0135")
    with clock.set_to(make.at(MONDAY)):
        log_call(make.town(), by=make.actor("clerk"), on=MONDAY, caller="Charles B.", said="x", phone="607-555-0134")
    assert found(make.office("clerk", MONDAY), text)["By phone"] == ["Ada Lovelace", "Charles B."]
    assert found(make.office("board", MONDAY), text)["By phone"] == ["Ada Lovelace"]


@pytest.mark.parametrize("text", ["555-0134", "555 0134", "5550134", "607-555-0134"])
def test_a_phone_number_costs_few_queries(text: str, browser: Callable[..., Client]) -> None:
    """However it is written, with its area code or without."""
    make.party(name="Ada Lovelace", phone="607-555-0134")
    clerk = browser("clerk")
    with CaptureQueriesContext(connection) as asked:
        assert "Ada Lovelace" in clerk.get(SEARCH, {"q": text}).content.decode()
    assert len(asked) <= 12, [query["sql"] for query in asked]


@pytest.mark.parametrize(("text", "is_place"), [("555-0134", False), ("157.13-2-1", True), ("55-0134", True)])
def test_seven_digits_in_two_groups_are_no_place(text: str, is_place: bool) -> None:
    """A tax map number has three parts; six digits, or three parts, are looked for as a place still."""
    make.parcel(print_key=f"{text}-1", address="5 Oak Street")
    assert ("Properties" in found(make.office("clerk", MONDAY), text)) is is_place


def test_another_area_code_is_another_phone() -> None:
    make.party(name="Ada Lovelace", phone="315 555 0134")
    office = make.office("clerk", MONDAY)
    assert "By phone" not in found(office, "607 555 0134")
    assert "By phone" in found(office, "555 0134")
    assert "By phone" not in found(office, "55 0134")


def test_a_check_and_a_receipt_are_found_by_their_numbers() -> None:
    permit = make.paid(make.received(MONDAY), MONDAY)
    receipt = permit.payments.get().receipt_number
    office = make.office("clerk", MONDAY)
    for text in ("check 1041", "Check no. 1041", "1041", "#1041", receipt.lower()):
        (hit,) = next(g for g in find(office, text) if g.label == "By check or receipt").hits
        assert hit.url == f"/vestal/cases/{permit.number}/", text
    assert "check no. 1041" in hit.by
    assert found(make.office("clerk", MONDAY, make.town("union")), "1041") == {}


def test_a_case_is_found_by_where_its_paper_is(browser: Callable[..., Client]) -> None:
    permit = make.received(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        keep_paper(permit, by=make.actor("clerk"), on=MONDAY, kept_at="Drawer 14")
        shown = browser("clerk").get(f"/vestal/cases/{permit.number}/").content.decode()
    office = make.office("clerk", MONDAY)
    label = "Records by where the paper is kept"
    assert urls(office, "drawer 14", label) == urls(office, "Drawer", label) == [f"/vestal/cases/{permit.number}/"]
    assert label not in found(office, "14")
    assert "Drawer 14" in shown


# --- what is shown ------------------------------------------------------------------------------------------


def test_a_list_that_is_cut_off_says_so(browser: Callable[..., Client], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finders, "MOST", 2)
    for n in range(2):
        make.party(name=f"Smith {n}")
    clerk = browser("clerk")
    assert "there are more" not in clerk.get(SEARCH, {"q": "smith"}).content.decode()
    make.party(name="Smith 9")
    assert "These are the first 2; there are more." in clerk.get(SEARCH, {"q": "smith"}).content.decode()


@pytest.mark.parametrize(
    ("text", "most"),
    [("maple", 12), ("12 Maple St", 12), ("bp-2026-0", 10), ("607 555 0134", 9), ("1041", 14), ("157.13-2", 19)],
)
def test_the_box_asks_the_database_seldom(browser: Callable[..., Client], text: str, most: int) -> None:
    """Given much or little that matches, then the box asks equally often."""
    make.paid(make.received(MONDAY, parcel=make.parcel(address="12 Maple Street")), MONDAY)
    clerk = browser("clerk")

    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            clerk.get(SEARCH, {"q": text})
        return len(captured)

    one = asked()
    for _ in range(3):
        make.paid(make.received(MONDAY), MONDAY)
    assert asked() <= one <= most


def test_nothing_of_another_town_is_found(browser: Callable[..., Client]) -> None:
    permit = make.received(MONDAY, parcel=make.parcel(address="402 Vestal Parkway"))
    union = make.town("union")
    office = make.office("clerk", MONDAY, union)
    for text in (permit.number, "BP-2026", "402 Vestal", "Owner"):
        assert found(office, text) == {}, text
    assert the_one(office, permit.number) is None
    assert permit.parcel
    stranger = browser("clerk", union)
    assert stranger.get(f"/union/office/parcels/{permit.parcel.pk}/").status_code == 404
    assert stranger.get(f"/union/cases/{permit.number}/").status_code == 404


def test_what_was_typed_stays_and_nothing_found_says_what_to_try(browser: Callable[..., Client]) -> None:
    shown = browser("clerk").get(SEARCH, {"q": "no <such> place"}).content.decode()
    assert "Nothing found" in shown
    assert "no &lt;such&gt; place" in shown


def test_a_null_character_is_no_fault_of_the_server(browser: Callable[..., Client]) -> None:
    clerk = browser("clerk")
    assert clerk.get(SEARCH, {"q": "BP\x002026"}).status_code == 200
    assert clerk.get("/vestal/cases/BP%002026/").status_code == 404


def test_a_person_has_as_many_pages_as_needed(browser: Callable[..., Client], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casework.find.views.PAGE", 1)
    owner = make.party(name="Ada Lovelace")
    first = make.received(MONDAY, parcel=make.parcel(owner=owner))
    second = make.received(MONDAY, parcel=make.parcel(owner=owner))
    clerk, url = browser("clerk"), f"/vestal/office/people/{owner.pk}/"
    newest: Any = clerk.get(url)
    assert [line.case.pk for line in newest.context["lines"]] == [second.pk]
    older: Any = clerk.get(url, {"before": newest.context["older"]})
    assert [line.case.pk for line in older.context["lines"]] == [first.pk]
    assert older.context["older"] is None
    assert queries.PAGE == 50


def test_a_property_shows_its_records_its_buildings_and_its_owner(browser: Callable[..., Client]) -> None:
    """Given two permits on a parcel and one elsewhere, then its page lists the two, and costs the same for each."""
    land = make.parcel(owner=make.party(name="Ada Lovelace"), flood_zone="AE")
    Building.objects.create(parcel=land, name="Garage")
    first = make.received(MONDAY, parcel=land)
    elsewhere = make.received(MONDAY)
    clerk, url = browser("clerk"), f"/vestal/office/parcels/{land.pk}/"
    with CaptureQueriesContext(connection) as one:
        clerk.get(url)
    second = make.received(date(2026, 3, 10), parcel=land)
    with CaptureQueriesContext(connection) as two:
        shown = clerk.get(url).content.decode()
    assert shown.index(second.number) < shown.index(first.number)
    assert elsewhere.number not in shown
    assert "Ada Lovelace" in shown
    assert "AE" in shown
    assert len(one) == len(two) <= 10


def test_a_property_that_is_not_there_is_not_found(browser: Callable[..., Client]) -> None:
    assert browser("clerk").get("/vestal/office/parcels/999999/").status_code == 404
