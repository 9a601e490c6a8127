"""The pages on which the town keeps its own lists: who may, what is kept, what is told."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import clock
from casework.errors import NotAllowed
from casework.events import chain
from casework.events.models import Event
from parcels.models import Party
from permits.approvals.models import ApprovalKind, ApprovedAgency
from permits.hazards.models import HazardSettings
from permits.townlists import keeping
from permits.zoning.models import District, DistrictFigure, DistrictUse
from tests import factories as make

pytestmark = pytest.mark.django_db
MARCH_9 = date(2026, 3, 9)
SEPTIC = {
    "label": "Septic approval",
    "agency": "County Health Department",
    "cite": "10 NYCRR Part 75",
    "before": "issue",
    "blocking": "on",
    "permit_types": ["new_one_family"],
    "when": "",
    "listed_as": "",
    "since": "2026-03-09",
    "until": "",
}
CHIEF = {"name": "Vestal Fire Department", "email": "chief@fire.example"}


@pytest.fixture
def admin(settings: Any) -> Client:
    settings.DEMO = True
    client = Client()
    client.force_login(make.person("admin", make.town()))
    return client


def page(what: str, pk: int = 0) -> str:
    key: dict[str, Any] = {"town": "vestal", "what": what}
    return reverse("permits:edit_list", kwargs=key | {"pk": pk}) if pk else reverse("permits:add_to_list", kwargs=key)


def send(client: Client, address: str, **given: Any) -> Any:
    with clock.set_to(make.at(MARCH_9)):
        return client.post(address, given)


def told(kind: str) -> dict[str, Any]:
    said: dict[str, Any] = chain.read(Event.objects.filter(type=kind).latest("seq"))["data"]
    return said


def test_a_line_is_added_and_told_in_the_towns_stream(admin: Client) -> None:
    assert send(admin, page("approvals"), **SEPTIC).status_code == 302
    kept = ApprovalKind.objects.get()
    assert (kept.key, kept.blocking, kept.permit_types) == ("septic-approval", True, ["new_one_family"])
    assert told("settings.approval")["cite"] == "10 NYCRR Part 75"


def test_a_line_is_changed_under_its_own_key(admin: Client) -> None:
    send(admin, page("approvals"), **SEPTIC)
    send(admin, page("approvals", ApprovalKind.objects.get().pk), **(SEPTIC | {"label": "Septic", "blocking": ""}))
    kept = ApprovalKind.objects.get()
    assert (kept.key, kept.label, kept.blocking) == ("septic-approval", "Septic", False)


@pytest.mark.parametrize(
    ("changed", "field"),
    [({"cite": ""}, "cite"), ({"until": "2026-03-08"}, "until"), ({"before": "never"}, "before")],
)
def test_what_is_missing_or_wrong_is_said_beside_its_field(admin: Client, changed: dict[str, str], field: str) -> None:
    answer = send(admin, page("approvals"), **(SEPTIC | changed))
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert not ApprovalKind.objects.exists()


def test_the_same_name_twice_is_refused(admin: Client) -> None:
    send(admin, page("approvals"), **SEPTIC)
    assert list(send(admin, page("approvals"), **SEPTIC).context["form"].errors) == ["label"]


def test_an_agency_is_added_for_what_asks_for_listed_ones(admin: Client) -> None:
    send(admin, page("approvals"), **(SEPTIC | {"only_listed_agencies": "on"}))
    kind = ApprovalKind.objects.get()
    given = {"kind": kind.pk, "name": "Tri-Town", "valid_from": "2026-01-01", "valid_until": "2026-12-31"}
    assert send(admin, page("agencies"), **given).status_code == 302
    agency = ApprovedAgency.objects.get()
    assert (agency.accepted_on(date(2026, 12, 31)), agency.accepted_on(date(2027, 1, 1))) == (True, False)
    wrong = send(admin, page("agencies", agency.pk), **(given | {"valid_until": "2025-12-31"}))
    assert list(wrong.context["form"].errors) == ["valid_until"]


def test_a_district_is_entered_with_figures_and_uses(admin: Client) -> None:
    """Given a front setback and a use with their sections, then both are kept; without a section, neither is."""
    given = {f"standing_{n}": "permitted" for n in range(3)} | {"code": "RA-1", "name": "Residential"}
    given |= {"principal_front": "25", "principal_front_cite": "§ 100-3", "use_0": "Dwelling", "cite_0": "§ 100-2"}
    wrong = send(admin, page("districts"), **(given | {"principal_front_cite": "", "cite_0": ""}))
    assert set(wrong.context["form"].errors) == {"principal_front_cite", "cite_0"}
    twice = send(admin, page("districts"), **given, use_1="Dwelling", cite_1="§ 100-4")
    assert list(twice.context["form"].errors) == ["use_1"]
    assert send(admin, page("districts"), **given).status_code == 302
    figure, use = DistrictFigure.objects.get(), DistrictUse.objects.get()
    assert (figure.value, figure.cite, use.use) == (Decimal(25), "§ 100-3", "Dwelling")
    assert list(send(admin, page("districts"), **given).context["form"].errors) == ["code"]


def test_changing_a_district_replaces_its_figures(admin: Client) -> None:
    row = {"structure": "principal", "measure": "rear", "value": Decimal(30), "cite": "§ 1"}
    with clock.set_to(make.at(MARCH_9)):
        kept = keeping.keep_district(
            make.town(), by=make.actor("admin"), on=MARCH_9, code="RA-1", name="Residential", figures=[row], uses=[]
        )
    given = {f"standing_{n}": "permitted" for n in range(3)} | {"code": "RA-1", "name": "Residential"}
    send(admin, page("districts", kept.pk), **given, principal_front="25", principal_front_cite="§ 2")
    assert [(f.measure, f.cite) for f in District.objects.get().figures.all()] == [("front", "§ 2")]


def test_the_fire_chief_and_the_flood_period_are_entered(admin: Client) -> None:
    given = {**CHIEF, "flood_years": "5", "flood_cite": "Town policy 7"}
    assert send(admin, page("hazards"), **given).status_code == 302
    kept = HazardSettings.objects.get()
    assert kept.fire_chief
    assert (kept.fire_chief.email, kept.flood_years) == ("chief@fire.example", 5)
    send(admin, page("hazards"), **(given | {"email": "new@fire.example"}))
    assert Party.objects.filter(name="Vestal Fire Department").count() == 1
    assert HazardSettings.objects.get().fire_chief.email == "new@fire.example"  # type: ignore[union-attr]
    send(admin, page("hazards"), **(given | {"name": "Vestal Fire District"}))
    assert Party.objects.filter(name__startswith="Vestal Fire").count() == 2


def test_a_fire_chief_who_cannot_be_reached_is_refused(admin: Client) -> None:
    answer = send(admin, page("hazards"), name="Fire Department", flood_years="5", flood_cite="Town policy 7")
    assert list(answer.context["form"].errors) == ["email"]


def test_a_clerk_keeps_no_lists() -> None:
    with clock.set_to(make.at(MARCH_9)), pytest.raises(NotAllowed):
        keeping.keep_hazards(
            make.town(), by=make.actor("clerk"), on=MARCH_9, chief=CHIEF, flood_years=5, flood_cite="Policy"
        )


@pytest.mark.parametrize("what", ["nothing", "approvals"])
def test_what_is_not_there_is_not_found(admin: Client, what: str) -> None:
    with clock.set_to(make.at(MARCH_9)):
        assert admin.get(page(what, 99)).status_code == 404


def test_the_page_shows_everything_that_is_entered(admin: Client) -> None:
    send(admin, page("approvals"), **SEPTIC)
    with clock.set_to(make.at(MARCH_9)):
        shown = admin.get(reverse("permits:lists", kwargs={"town": "vestal"})).content.decode()
    for words in ("Septic approval", "County Health Department", "New one-family house", "Asbestos survey".lower()):
        assert words in shown
