"""The front pages, the archive's pages, and the limit on look-ups."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from parcels.models import Municipality
from permits.archive.models import ArchivedPermit
from tests import factories as make
from tests.unit.portal.conftest import Visit, words

pytestmark = pytest.mark.django_db
MAY_4 = date(2026, 5, 4)


def test_the_front_page_leads_to_each_municipality_to_a_code_and_to_the_sign_in(visit: Visit) -> None:
    make.town()
    make.town("syracuse", law_code="", name="City of Syracuse")

    said = words(visit("/", on=MAY_4))

    assert 'href="/vestal/"' in said
    assert 'href="/syracuse/"' in said
    assert "Archive of older building permits" in said
    assert 'action="/v/"' in said
    assert "/accounts/login/" in said


def test_the_front_page_of_somebody_signed_in_leads_to_the_office(client: Client, visit: Visit) -> None:
    client.force_login(make.person("clerk"))
    said = words(visit("/", on=MAY_4))
    assert 'href="/vestal/office/"' in said


def test_the_front_page_of_an_applicant_leads_to_the_own_applications(client: Client, visit: Visit) -> None:
    make.town()
    make.town("syracuse", law_code="", name="City of Syracuse")
    client.force_login(User.objects.create_user("nora@vestal.example", name="Nora"))
    said = words(visit("/", on=MAY_4))
    assert 'href="/vestal/my/"' in said
    assert "/syracuse/my/" not in said
    assert "For the staff" not in said


def test_a_towns_front_looks_up_properties_and_says_how_to_reach_the_office(vestal: Any, visit: Visit) -> None:
    page = visit("/vestal/", on=MAY_4)
    said = words(page)
    assert "X-Robots-Tag" not in page.headers
    assert 'action="/vestal/property/"' in said
    assert "605 Vestal Parkway West" in said
    assert "607-555-0148" in said
    assert "Building and Code Department" in said
    assert "5-24(a)(1)" in said


def test_a_town_that_is_not_here(db: None, visit: Visit) -> None:
    assert visit("/atlantis/", on=MAY_4).status_code == 404


def test_an_archive_says_what_it_holds_and_what_it_does_not(syracuse: Municipality, visit: Visit) -> None:
    said = words(visit("/syracuse/", on=MAY_4))
    assert "731 building permits" in said
    assert "City of Syracuse, building permits 2012–2016 (open data)" in said
    assert "not what became of the" in said

    permit = ArchivedPermit.objects.exclude(parcel__print_key="").exclude(parcel=None).exclude(recorded_applicant="")[0]
    assert permit.parcel is not None
    page = visit(f"/syracuse/property/{permit.parcel.print_key}/", on=MAY_4)
    said = words(page)
    assert f'id="{permit.number}"' in said
    assert "Status not established" in said
    assert permit.source in said
    assert permit.recorded_applicant.strip() not in said


def test_an_archived_permit_without_a_property_is_shown_by_its_number(syracuse: Municipality, visit: Visit) -> None:
    permit = ArchivedPermit.objects.filter(parcel=None).first()
    assert permit is not None
    said = words(visit(f"/syracuse/property/?q={permit.number.lower()}", on=MAY_4))
    assert permit.recorded_type in said
    assert "Status not established" in said
    assert "names no property" in said


# --- how often ----------------------------------------------------------------------------------------------


@pytest.fixture
def three_a_minute(settings: Any) -> Iterator[None]:
    settings.PUBLIC_LOOKUPS_PER_MINUTE = 3
    cache.clear()
    yield
    cache.clear()


def test_one_address_may_look_up_so_often_a_minute(vestal: Any, three_a_minute: None, client: Client) -> None:
    """Given three look-ups a minute, the fourth is asked to wait; other pages and other addresses are not."""
    asked = ["/vestal/property/?q=maple", "/v/7KQ2M9XD4RTBPWH63VZC/", "/vestal/property/157.13-2-99/"]
    assert [client.get(address).status_code for address in asked] == [200, 404, 404]

    fourth = client.get("/vestal/property/?q=maple")

    assert fourth.status_code == 429
    assert fourth.headers["Retry-After"] == "60"
    assert "Wait a minute" in words(fourth)
    assert client.get("/vestal/").status_code == 200
    assert client.get("/vestal/property/?q=maple", REMOTE_ADDR="192.0.2.7").status_code == 200


def test_there_is_no_limit_where_none_is_set(vestal: Any, client: Client) -> None:
    assert {client.get("/vestal/property/?q=maple").status_code for _ in range(80)} == {200}
