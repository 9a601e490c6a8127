"""What search engines are told, that every search has its limit, and how a paper that has ended looks."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from casework.kinds import Tone
from casework.templatetags.plumbline import verdict
from parcels.models import Municipality
from records.models import Document
from tests import factories as make
from tests.unit.permits import acts
from tests.unit.portal.conftest import Visit, as_if_ready, words

pytestmark = pytest.mark.django_db
MONDAY, TUESDAY = date(2026, 3, 9), date(2026, 3, 10)
META = '<meta name="robots" content="noindex, nofollow">'
OUTLINE = {"type": "Polygon", "coordinates": [[[-76, 42], [-75.999, 42], [-75.999, 42.001], [-76, 42]]]}


@pytest.fixture
def places(vestal: Municipality) -> list[str]:
    """Every page about one property, one permit or one paper, and every list of them."""
    permit = make.issued(MONDAY, parcel=make.parcel(print_key="157.13-2-14", address="12 Ferry Landing Rd"))
    make.parcel(address="14 Ferry Landing Rd")
    nowhere = make.parcel(print_key="")
    code = as_if_ready(Document.objects.get(case=permit, kind="permit")).code
    return [
        "/vestal/property/157.13-2-14/",
        f"/vestal/property/at/{nowhere.pk}/",
        "/vestal/property/?q=ferry",
        f"/v/{code}/",
        "/v/AAAA/",
        "/v/",
        "/vestal/do-i-need-a-permit/fence/",
        "/vestal/do-i-need-a-permit/fence/?work=fence&height=60&pool_enclosure=no",
    ]


def test_no_record_is_listed_by_a_search_engine(places: list[str], visit: Visit) -> None:
    for place in places:
        page = visit(place, on=MONDAY)
        assert page.headers["X-Robots-Tag"] == "noindex, nofollow", place
        assert META in words(page), place


def test_the_fronts_are_listed(vestal: Municipality, visit: Visit) -> None:
    for place in ("/", "/vestal/", "/vestal/do-i-need-a-permit/"):
        page = visit(place, on=MONDAY)
        assert "X-Robots-Tag" not in page.headers, place
        assert META not in words(page), place
    robots = visit("/robots.txt", on=MONDAY)
    assert robots.headers["Content-Type"] == "text/plain"
    assert "Disallow: /*/office/" in words(robots)


def test_every_search_and_every_code_counts_against_the_limit(places: list[str], settings: Any) -> None:
    settings.PUBLIC_LOOKUPS_PER_MINUTE = 1
    for number, place in enumerate(places):
        client = Client(REMOTE_ADDR=f"192.0.2.{number}")
        client.get(place)
        assert client.get(place).status_code == 429, place


def test_a_property_is_drawn_and_told_in_words(vestal: Municipality, visit: Visit) -> None:
    facts = {"street_name": "Ferry Landing Rd", "geometry": OUTLINE}
    make.parcel(print_key="157.13-2-14", address="12 Ferry Landing Rd", street_number="12", **facts)
    make.parcel(address="14 Ferry Landing Rd", street_number="14", **facts)
    page = words(visit("/vestal/property/157.13-2-14/", on=MONDAY))
    assert "12 Ferry Landing Rd: about 1.14 acres" in page
    assert "1 neighbor on this street" in page
    assert "leaflet.js" in page
    found = words(visit("/vestal/property/?q=ferry", on=MONDAY))
    assert "The map in words" in found
    # given no outline, then there is no map and no script for one
    make.parcel(print_key="157.13-2-20", address="20 Ferry Landing Rd")
    assert "leaflet.js" not in words(visit("/vestal/property/157.13-2-20/", on=MONDAY))


def test_the_staff_see_the_map_too(vestal: Municipality, client: Client, settings: Any) -> None:
    settings.DEMO = True
    land = make.parcel(geometry=OUTLINE)
    client.force_login(make.person("clerk"))
    assert "data-map=" in words(client.get(f"/vestal/office/parcels/{land.pk}/"))


def test_a_towns_front_leads_to_what_people_come_for(vestal: Municipality, visit: Visit) -> None:
    page = words(visit("/vestal/", on=MONDAY))
    assert "Find a property" in page
    for way in ("/vestal/do-i-need-a-permit/", "#check", "/accounts/login/"):
        assert f'href="{way}"' in page


@pytest.mark.parametrize(
    ("act", "said"), [(acts.suspend, "Genuine, but suspended"), (acts.revoke, "Genuine, but revoked")]
)
def test_a_paper_of_a_stopped_permit_says_so(
    vestal: Municipality, visit: Visit, act: Callable[..., Any], said: str
) -> None:
    """Given a permit in force, when it is suspended or revoked, then whoever scans its paper learns it that day."""
    permit = make.issued(MONDAY)
    code = as_if_ready(Document.objects.get(case=permit, kind="permit")).code
    assert "Genuine and in force" in words(visit(f"/v/{code}/", on=MONDAY))
    act(permit, TUESDAY)
    page = words(visit(f"/v/{code}/", on=TUESDAY))
    assert said in page
    assert "pl-verdict--bad" in page


def test_what_has_ended_is_no_question() -> None:
    """Given every tone of a standing, then each has a sign of its own, and none of them asks."""
    signs = {tone: verdict("Genuine", tone=tone)["icon"] for tone in Tone}
    assert len(set(signs.values())) == len(Tone)
    assert signs[Tone.NEUTRAL] == "lock"
    assert "help_outline" not in signs.values()
