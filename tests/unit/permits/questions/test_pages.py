"""What comes before a permit, on its page and on the pages of its acts."""

from collections.abc import Iterator
from datetime import date
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts import clock
from config.preconditions import VERBS
from parcels.models import Party
from permits.approvals.models import Approval, ApprovalKind
from permits.building.models import BuildingPermit
from permits.hazards.models import ConstructionNotice, FloodReview, HazardSettings
from permits.questions.declaring import Declared
from permits.zoning.models import District, DistrictFigure, DistrictUse, ZoningReview
from records.models import Upload
from tests import factories as make

pytestmark = pytest.mark.django_db
MARCH_9 = date(2026, 3, 9)


@pytest.fixture(autouse=True)
def march_9(settings: Any) -> Iterator[None]:
    settings.DEMO = True
    with clock.set_to(make.at(MARCH_9)):
        yield


@pytest.fixture
def officer() -> Client:
    client = Client()
    client.force_login(make.person("code_officer"))
    return client


@pytest.fixture
def house() -> BuildingPermit:
    """An addition with trusses where it floods, in a town with a septic approval, one district and a fire chief."""
    town = make.town()
    asked = {"label": "Septic approval", "agency": "County", "cite": "10 NYCRR Part 75", "before": "issue"}
    ApprovalKind.objects.create(municipality=town, key="septic", since=MARCH_9, **asked)
    ra1 = District.objects.create(municipality=town, code="RA-1", name="Residential")
    DistrictUse.objects.create(district=ra1, use="Dwelling", cite="§ 1")
    DistrictFigure.objects.create(district=ra1, structure="principal", measure="front", value=25, cite="§ 2")
    chief = Party.objects.create(municipality=town, name="Fire Department", email="chief@fire.example")
    HazardSettings.objects.create(municipality=town, fire_chief=chief)
    land = make.parcel(flood_zone="AE", market_value_cents=200_000_00)
    return make.under_review(
        MARCH_9,
        job="addition",
        parcel=land,
        valuation_cents=104_000_00,
        declared=Declared(uses_truss=True, district="RA-1"),
    )


def address(permit: BuildingPermit, verb: str = "") -> str:
    key = {"town": "vestal", "number": permit.number}
    return reverse("casework:do", kwargs=key | {"verb": verb}) if verb else reverse("casework:case", kwargs=key)


def send(client: Client, permit: BuildingPermit, verb: str, **given: Any) -> Any:
    """The act's page filled in; it must be done."""
    version = make.fresh(permit).version
    answer = client.post(address(permit, verb), {"on": "2026-03-09", "why": "", "version": version, **given})
    assert answer.status_code == 302, answer.content.decode()
    return answer


def scan() -> SimpleUploadedFile:
    drawn = BytesIO()
    Image.new("RGB", (40, 40), "white").save(drawn, "PNG")
    return SimpleUploadedFile("septic.png", drawn.getvalue())


def shown(client: Client, permit: BuildingPermit) -> str:
    return unescape(client.get(address(permit)).content.decode())


def test_everything_that_holds_the_permit_up_is_on_its_page(officer: Client, house: BuildingPermit) -> None:
    page = shown(officer, house)
    for words in (
        "Not in yet: Septic approval (County).",
        "The zoning review has not been made.",
        "of improvements since March 9, 2016",
        "= 52%",
        "The notice form of truss type, pre-engineered wood or timber construction is not filed.",
    ):
        assert words in page


@pytest.mark.parametrize("verb", [verb.name for verb in VERBS])
def test_each_act_has_a_page_on_a_permit_that_asks_for_nothing(officer: Client, verb: str) -> None:
    """Given a deck that needs none of it, then each page opens, and says why there is nothing to do."""
    assert officer.get(address(make.received(MARCH_9), verb)).status_code == 200


def test_the_acts_are_done_from_their_pages(officer: Client, house: BuildingPermit) -> None:
    """Given all four kinds missing, when each form is filled in, then none of them holds the permit up any more."""
    septic = Approval.objects.get(permit=house)
    paper = {"approval": septic.pk, "given_on": "2026-03-02", "number": "26-1", "conditions": "Keep 10 ft away."}
    send(officer, house, "record_approval", **paper, file=scan())
    zoning = {"district": "RA-1", "use": "Dwelling", "structure": "principal", "ft_front": "18"}
    send(officer, house, "review_zoning", **zoning)
    assert "Short by 7 ft" in shown(officer, house)
    send(officer, house, "record_variance", number="Z-1", decided_on="2026-03-09", allows_front="18")
    form = {"structure": "addition", "kinds": ["TT"], "place": "R", "signed_by": "Ada", "capacity": "Owner"}
    send(officer, house, "file_construction_notice", **form, signed_on="2026-03-09")
    flood = {"zone": "ae", "panel": "36007C0352F", "elevation_ft": "834.5", "value": "200,000", "value_source": "Roll"}
    send(officer, house, "review_flood", **flood, substantial="yes")
    page = shown(officer, house)
    for words in ("Not in yet: Septic", "The zoning review", "is not filed", "must determine", "has not been told"):
        assert words not in page
    assert Approval.objects.get(pk=septic.pk).given_by == "County"
    assert Upload.objects.get(case=house).title == "Septic approval"
    assert ZoningReview.objects.get(permit=house).granted == {"front": "18"}
    assert ConstructionNotice.objects.get(permit=house).told_on == MARCH_9
    assert FloodReview.objects.get(permit=house).total_cents == 104_000_00


def test_an_approval_is_excused_and_asked_for_from_the_page(officer: Client, house: BuildingPermit) -> None:
    septic = Approval.objects.get(permit=house)
    send(officer, house, "ask_approvals", label="", before="issue")
    send(officer, house, "excuse_approval", approval=septic.pk, reason="On the sewer.")
    assert "On the sewer." in shown(officer, house)
    send(officer, house, "answer_questions", uses_truss="no", district="RA-1")
    assert "Truss or similar construction" not in shown(officer, house)


@pytest.mark.parametrize(
    ("verb", "given", "field"),
    [
        ("ask_approvals", {"label": "Sign-off", "before": "issue"}, "agency"),
        ("review_flood", {"zone": "AE", "substantial": "yes"}, "value"),
        ("review_zoning", {"use": "other", "structure": "principal"}, "other_use"),
        ("record_approval", {"given_on": "soon"}, "approval"),
    ],
)
def test_what_a_form_lacks_is_said_beside_its_field(
    officer: Client, house: BuildingPermit, verb: str, given: dict[str, str], field: str
) -> None:
    answer = officer.post(address(house, verb), {"on": "2026-03-09", "version": house.version, **given})
    assert (answer.status_code, field in answer.context["form"].errors) == (422, True)
