"""The office's one search box, and a property with everything on it."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casework.find.queries import find
from parcels.models import Building
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
SEARCH = "/vestal/office/search/"


def test_a_number_typed_in_full_in_any_case_leads_straight_to_its_record(browser: Callable[..., Client]) -> None:
    make.received(MONDAY)
    answer = browser("clerk").get(SEARCH, {"q": " bp-2026-00001 "})
    assert (answer.status_code, answer["Location"]) == (302, "/vestal/cases/BP-2026-00001/")


def test_the_beginning_of_a_number_lists_what_begins_so_the_newest_first() -> None:
    old, new = make.received(MONDAY), make.received(date(2026, 3, 10))
    hits = find(make.office("clerk", MONDAY), "BP-2026")
    assert [case.number for case in hits.cases] == [new.number, old.number]
    assert hits.the_one is None


@pytest.mark.parametrize("text", ["", " ", "B"])
def test_too_little_finds_nothing(text: str) -> None:
    make.received(MONDAY)
    hits = find(make.office("clerk", MONDAY), text)
    assert (hits.cases, hits.parcels, hits.the_one) == ([], [], None)


def test_a_property_is_found_by_number_address_and_owner() -> None:
    land = make.parcel(print_key="158.09-1-7", address="402 Vestal Parkway", owner=make.party(name="Ada Lovelace"))
    office = make.office("clerk", MONDAY)
    for text in ("158.09-1-7", "402 vestal", "lovelace"):
        assert [hit.parcel for hit in find(office, text).parcels] == [land], text


def test_nothing_of_another_town_is_found(browser: Callable[..., Client]) -> None:
    permit = make.received(MONDAY, parcel=make.parcel(address="402 Vestal Parkway"))
    union = make.town("union")
    hits = find(make.office("clerk", MONDAY, union), permit.number)
    assert (hits.cases, hits.parcels) == ([], [])
    assert find(make.office("clerk", MONDAY, union), "402 Vestal").parcels == []
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
