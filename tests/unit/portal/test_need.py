"""Do I need a permit? The public's pages: question after question, the answer in the address, keeping it."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.html import strip_tags

from accounts import clock
from casework.cases.models import Case
from parcels.models import Party
from permits.need.models import PermitQuestion, Status
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
START = "/vestal/do-i-need-a-permit/"
FENCE = f"{START}fence/?work=fence&height=102&pool_enclosure=no"


@pytest.fixture(autouse=True)
def monday() -> Iterator[None]:
    make.town()
    with clock.set_to(make.at(MONDAY)):
        yield


def text(answer: Any) -> str:
    """What a reader sees."""
    return re.sub(r"\s+", " ", strip_tags(answer.content.decode().replace("<", " <")))


def get(url: str, status: int = 200) -> str:
    answer = Client().get(url)
    assert answer.status_code == status, url
    return text(answer)


def goes_to(answer: Any) -> dict[str, str]:
    """The answers in the address to which a page sends on."""
    assert answer.status_code == 302
    return {name: said[0] for name, said in parse_qs(urlsplit(answer["Location"]).query).items()}


def keep(url: str = FENCE) -> PermitQuestion:
    answer: HttpResponse = Client().post(url.replace("fence/?", "fence/keep/?"))  # type: ignore[assignment]
    assert answer.status_code == 302
    return PermitQuestion.objects.order_by("-pk")[0]


def test_people_start_from_what_they_want_to_do() -> None:
    said = get(START)
    for start in (
        "Deck or porch",
        "Shed or playhouse",
        "Fence",
        "Pool",
        "Roof",
        "Furnace",
        "Generator",
        "Solar panels",
    ):
        assert start in said
    assert "13 kinds of work need no permit" in said


def test_each_question_says_why_it_is_asked_and_leads_on() -> None:
    """Given a fence, when its questions are answered, then each answer stands in the address of the next page."""
    assert "Why we ask: Repairs are judged by other rules" in get(f"{START}fence/")
    assert goes_to(Client().get(f"{START}fence/", {"a-work": "fence"})) == {"work": "fence"}
    page = f"{START}fence/?work=fence"
    assert "How high is the fence, at its highest point?" in get(page)
    given = {"work": "fence", "a-height_ft": "8", "a-height_in": "6", "a-pool_enclosure": "no"}
    assert goes_to(Client().get(f"{START}fence/", given)) == {"work": "fence", "height": "102", "pool_enclosure": "no"}


def test_a_question_that_is_not_answered_comes_back() -> None:
    for given in ({}, {"a-height_ft": "tall"}, {"a-height_ft": "-8"}, {"a-height_ft": "NaN"}):
        answer = Client().get(f"{START}fence/", {"work": "fence", "a-pool_enclosure": "no"} | given)
        assert answer.status_code == 422, given
    assert "What will you do?" in get(f"{START}fence/?a-work=moat", 422)


def test_a_rectangle_needs_no_floor_area() -> None:
    """Given length and width of a shed without its area, then the area is their product; a given one stays."""
    said = "work=shed&principal_use=one_family&accessory_use=tool_shed&one_story=yes&detached=yes&connections=no"
    sides = "a-length_ft=10&a-length_in=6&a-width_ft=10&a-height_ft=9"
    assert goes_to(Client().get(f"{START}shed/?{said}&{sides}&a-area="))["area"] == "105"
    assert goes_to(Client().get(f"{START}shed/?{said}&{sides}&a-area=90"))["area"] == "90"


@pytest.mark.clause("V-5-24-034")
def test_no_names_the_figure_the_zoning_and_that_nothing_else_is_authorized() -> None:
    said = get(FENCE)
    assert "No building permit is needed" in said
    assert "Fence: exempt. § 5-24(b)(1)(d) The fence’s height is 8 ft 6 in; up to 8 ft 6 in is exempt." in said
    assert "does not authorize work in violation of the Uniform Code or the Energy Code" in said
    assert "Zoning still applies" in said
    assert "In a flood hazard area" in said
    assert "By the law in force on March 9, 2026" in said


@pytest.mark.clause("V-5-24-007")
def test_yes_names_the_figure_that_decided_and_that_work_waits() -> None:
    said = get(FENCE.replace("102", "103"))
    assert "A building permit is needed" in said
    assert "The fence’s height is 8 ft 7 in; up to 8 ft 6 in is exempt. § 5-24(b)(1)(d)" in said
    assert "Work may not begin before the permit is issued. § 5-24(a)(2)" in said
    assert "does not authorize" not in said


def test_who_has_not_measured_is_sent_to_the_office() -> None:
    page = Client().get(f"{START}fence/?work=fence").content.decode()
    [skip] = re.findall(r'href="([^"]+)">I have not measured it yet', page)
    said = get(skip.replace("&amp;", "&"))
    assert "Ask the office" in said
    assert "Still open: How high is the fence" in said


@pytest.mark.clause("V-5-24-023")
def test_a_named_property_brings_its_flood_zone_and_the_permits_in_force_there() -> None:
    """Given a house in zone AE with a permit in force, when it is named, then the answer speaks of both."""
    permit = make.issued(MONDAY, parcel=make.parcel(flood_zone="AE", print_key="157.13-1-1"))
    finish = f"{START}other/?work=finish&under_permit=yes"
    said = get(f"{finish}&property=157.13-1-1")
    assert "flood zone AE, a special flood hazard area" in said
    assert "Anything built, placed, filled or dug here needs a floodplain development permit" in said
    assert permit.number in said
    assert "that permit covers it" in said
    assert permit.number not in get(finish)
    assert "No building permit is needed" in get(f"{START}other/?work=finish&under_permit=no&property=157.13-1-1")


def test_a_property_is_found_by_address_and_never_by_its_owner() -> None:
    land = make.parcel(address="412 Front St", owner=make.party(name="Olga Rosenkrans"))
    make.parcel(address="414 Front St")
    assert goes_to(Client().get(f"{FENCE}&find=412 Front"))["property"] == land.print_key
    both = get(f"{FENCE}&find=Front St")
    assert "412 Front St" in both
    assert "414 Front St" in both
    assert "No property here has “Rosenkrans”" in get(f"{FENCE}&find=Rosenkrans")
    assert "Name it to see its flood zone" in get(f"{FENCE}&property=999.99-9-9")


def test_looking_keeps_nothing() -> None:
    get(FENCE)
    get(START)
    assert not Case.objects.exists()
    assert Client().get(FENCE.replace("fence/?", "fence/keep/?")).status_code == 405


def test_what_is_kept_can_be_quoted_and_comes_back_by_its_address() -> None:
    question = keep()
    said = get(f"{START}kept/{question.code}/")
    assert question.number in said
    assert "No building permit is needed" in said
    assert not Party.objects.exists()
    assert Client().get(f"{START}kept/AAAA/").status_code == 404
    assert Client().get(f"/union/do-i-need-a-permit/kept/{question.code}/").status_code == 404


def test_an_undecided_way_cannot_be_kept() -> None:
    answer = Client().post(f"{START}fence/keep/?work=fence")
    assert answer.status_code == 302
    assert not PermitQuestion.objects.exists()


def test_a_kept_answer_is_asked_for_in_writing_by_e_mail_or_by_mail() -> None:
    """Given a kept answer, when it is asked for in writing, then no more of a person is kept than where to send it."""
    question = keep()
    page = f"{START}kept/{question.code}/"
    assert Client().post(page, {"name": "Pat Doe"}).status_code == 422
    both = {"name": "Pat Doe", "email": "pat@example.test", "address_1": "4 Maple St", "city": "Vestal", "zip": "13850"}
    assert Client().post(page, both | {"state": "NY"}).status_code == 302
    question.refresh_from_db()
    assert question.status == Status.ASKED
    party = Party.objects.get()
    assert (party.name, party.email, party.address_1) == ("Pat Doe", "pat@example.test", "")
    assert "You asked the office on March 9, 2026 to confirm it. Its letter comes by e-mail." in get(page)
    # when it is asked for again, then nothing happens
    assert Client().post(page, both).status_code == 200
    assert Party.objects.count() == 1
    by_mail = keep()
    Client().post(f"{START}kept/{by_mail.code}/", both | {"email": "", "state": "NY"})
    assert Party.objects.get(email="").mailing_lines == ("Pat Doe", "4 Maple St", "Vestal, NY 13850")


def test_no_search_engine_gathers_answers() -> None:
    for url in (FENCE, f"{START}fence/", f"{START}kept/{keep().code}/"):
        answer = Client().get(url)
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
        assert '<meta name="robots" content="noindex, nofollow">' in answer.content.decode()


def test_asking_and_keeping_have_their_limits(settings: Any) -> None:
    settings.PUBLIC_LOOKUPS_PER_MINUTE, settings.PUBLIC_KEEPS_PER_HOUR = 3, 2
    client = Client()
    assert [client.get(FENCE).status_code for _ in range(4)] == [200, 200, 200, 429]
    settings.PUBLIC_LOOKUPS_PER_MINUTE = 0
    url = FENCE.replace("fence/?", "fence/keep/?")
    answers = [client.post(url) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert answers[-1]["Retry-After"] == "3600"
    assert PermitQuestion.objects.count() == 2


def test_an_archive_has_no_law_to_ask(syracuse: Any) -> None:
    assert Client().get("/syracuse/do-i-need-a-permit/").status_code == 404
    assert Client().get("/vestal/do-i-need-a-permit/moat/").status_code == 404


def test_staff_see_the_answer_as_a_case(settings: Any) -> None:
    """Given an answer asked for in writing, then it waits on the officer, and its page shows what was said."""
    settings.DEMO, question, client = True, keep(), Client()
    client.force_login(make.person("code_officer"))
    page = text(client.get(f"/vestal/cases/{question.number}/"))
    assert "How high is the fence, at its highest point? 8 ft 6 in" in page
    assert "Confirm in writing" in page
