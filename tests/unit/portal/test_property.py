"""A property as anyone sees it: what is there, and what never is (§ 5-34(b))."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import clock
from inspections.construction import actions as inspection_actions
from inspections.construction import policies, queries, standing
from inspections.construction.findings import Findings, Flaw
from inspections.construction.models import Inspection
from parcels.models import Municipality, Parcel, ParcelAlias
from permits.building import actions
from permits.building.models import BuildingPermit
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.portal.conftest import Visit, words

pytestmark = pytest.mark.django_db

OWNER, BUILDER = "Rosalind Quartermaine", "Quillfeather Builders LLC"
WORK = "Replace the rear porch beside the garden room."
APRIL_6, APRIL_7 = date(2026, 4, 6), date(2026, 4, 7)


@pytest.fixture
def house(vestal: Municipality) -> Parcel:
    owner = make.party(vestal, OWNER)
    return make.parcel(vestal, print_key="157.13-2-14", address="12 Ferry Landing Rd", owner=owner)


def fails(inspection: Inspection, day: date) -> None:
    """The visit finds the anchor bolts missing."""
    line = queries.line_of(inspection)
    points = [*standing.site_points(line.law, line.kind), *policies.points_of(inspection, line)]
    found = Findings(
        "failed",
        answers={point.key: standing.YES for point in points},
        remarks="The builder was told on site.",
        deficiencies=(Flaw(place="North wall", provision="RCNYS R403.1.6", note="Anchor bolts missing"),),
        signed_name="Ira Inspector",
    )
    with clock.set_to(make.at(day)):
        inspection_actions.record(inspection, by=make.actor("inspector"), on=day, found=found)


def porch(house: Parcel) -> BuildingPermit:
    """A deck issued on March 10, 2026; the footing passed on April 6, the framing failed on April 7."""
    builder = make.party(house.municipality, BUILDER, is_contractor=True)
    people = {"owner": house.owner, "applicant": house.owner, "contractor": builder}
    permit = make.reviewed(jobs.MARCH_10, parcel=house, parties=people, description=WORK, signer_name=OWNER)
    with clock.set_to(make.at(jobs.MARCH_10)):
        actions.record_finding(
            permit,
            by=make.actor("code_officer"),
            on=jobs.MARCH_10,
            provision="2025 RCNYS R507.9",
            complies=True,
            note="Ledger fastening shown",
        )
    for form in ("C-105.2", "DB-120.1"):
        make.insured(permit, jobs.MARCH_10, party=builder, form=form, expires_on=date(2027, 1, 1))
    permit = make.issue_it(make.fresh(permit), jobs.MARCH_10, conditions="Keep the hedge.")
    jobs.passes(jobs.book(permit, "FOOTING", APRIL_6), APRIL_6)
    fails(jobs.book(permit, "FRAMING", APRIL_7), APRIL_7)
    found: BuildingPermit = make.fresh(permit)
    return found


@pytest.mark.clause("V-5-34-010")
def test_a_property_shows_its_permits_with_their_standing_and_what_passed(house: Parcel, visit: Visit) -> None:
    permit = porch(house)

    page = visit("/vestal/property/157.13-2-14/", on=date(2026, 5, 4))

    said = words(page)
    assert page.status_code == 200
    assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert f'id="{permit.number}"' in said
    assert "Deck or porch" in said
    assert "In force" in said
    assert "March 10, 2026" in said  # issued
    assert "Expires after" in said
    assert "March 10, 2027" in said
    assert "Footing before the pour" in said
    assert "April 6, 2026" in said


@pytest.mark.clause("V-5-34-010")
def test_no_name_no_plan_no_prose_and_nothing_that_failed_is_shown(house: Parcel, visit: Visit) -> None:
    permit = porch(house)
    kept = [OWNER, "Quartermaine", BUILDER, WORK, "garden room", "Keep the hedge", "Ledger", "R507", "C-105.2"]
    kept += ["Walls, floors and roof", "April 7, 2026", "Failed", "failed", "North wall", "Anchor bolts", "on site"]
    kept += ["Ira Inspector", "Cover sheet", "157.13-2-14.pdf", "$12,000"]
    codes = list(Document.objects.filter(case=permit).values_list("code", flat=True))
    assert codes
    kept += codes
    addresses = ("/vestal/property/157.13-2-14/", "/vestal/property/?q=landing", f"/vestal/property/?q={permit.number}")

    for address in addresses:
        said = words(visit(address, on=date(2026, 5, 4)))
        assert [words_kept for words_kept in kept if words_kept in said] == []


def test_a_person_cannot_be_looked_up(house: Parcel, visit: Visit) -> None:
    porch(house)
    for name in (OWNER, "Quartermaine", BUILDER):
        page = visit(f"/vestal/property/?q={name}", on=date(2026, 5, 4))
        assert page.status_code == 200
        assert "Nothing was found" in words(page)
        assert "Ferry Landing" not in words(page)


def test_a_certificate_is_shown_with_its_kind_day_and_standing(vestal: Municipality, visit: Visit) -> None:
    certificate = jobs.issue(jobs.ready(), jobs.JUNE_11)
    parcel = certificate.parcel
    assert parcel is not None

    said = words(visit(f"/vestal/property/{parcel.print_key}/", on=date(2026, 7, 1)))

    assert "Certificate of Compliance" in said
    assert certificate.number in said
    assert "In force since June 11, 2026." in said
    assert "Maple Diner" not in said  # what the property is called is often its owner's name


def test_a_certificate_that_was_only_applied_for_is_not_shown(vestal: Municipality, visit: Visit) -> None:
    certificate = jobs.ready()
    assert certificate.parcel is not None
    said = words(visit(f"/vestal/property/{certificate.parcel.print_key}/", on=jobs.JUNE_10))
    assert certificate.number not in said


@pytest.mark.parametrize("typed", ["BP-2026-00001", "bp-2026-00001", "BP 2026 1", " bp-2026-1 "])
def test_a_permit_number_leads_to_its_place_on_the_property(house: Parcel, visit: Visit, typed: str) -> None:
    make.received(date(2026, 3, 9), parcel=house)
    page = visit(f"/vestal/property/?q={typed}", on=date(2026, 3, 9))
    assert page.status_code == 302
    assert page.headers["Location"] == "/vestal/property/157.13-2-14/#BP-2026-00001"


def test_the_number_of_an_inspection_leads_nowhere(house: Parcel, visit: Visit) -> None:
    porch(house)
    number = Inspection.objects.get(kind_key="FRAMING").number
    assert "Nothing was found" in words(visit(f"/vestal/property/?q={number}", on=date(2026, 5, 4)))


def test_one_property_found_is_opened_at_once_and_several_are_listed(house: Parcel, visit: Visit) -> None:
    found = visit("/vestal/property/?q=12 ferry landing", on=date(2026, 5, 4))
    assert found.headers["Location"] == "/vestal/property/157.13-2-14/"

    make.parcel(house.municipality, print_key="157.13-2-15", address="18 Ferry Landing Rd")
    said = words(visit("/vestal/property/?q=ferry landing", on=date(2026, 5, 4)))

    assert "/vestal/property/157.13-2-14/" in said
    assert "/vestal/property/157.13-2-15/" in said


def test_any_spelling_and_a_former_number_lead_to_the_property(house: Parcel, visit: Visit) -> None:
    ParcelAlias.objects.create(
        municipality=house.municipality, parcel=house, print_key="157.13-9-1", reason=ParcelAlias.Reason.RENUMBERED
    )
    for key in ("157.13-2-14.000", "157.13-9-1"):
        page = visit(f"/vestal/property/{key}/", on=date(2026, 5, 4))
        assert page.headers["Location"] == "/vestal/property/157.13-2-14/"


def test_a_place_without_a_tax_map_number_has_a_page(vestal: Municipality, visit: Visit) -> None:
    place = make.parcel(vestal, print_key="", address="9999 Airport Blvd")
    page = visit(f"/vestal/property/at/{place.pk}/", on=date(2026, 5, 4))
    assert page.status_code == 200
    assert "Not known" in words(page)


def test_a_property_of_another_municipality_is_not_there(house: Parcel, visit: Visit) -> None:
    make.town("webster", law_code="")
    assert visit("/webster/property/157.13-2-14/", on=date(2026, 5, 4)).status_code == 404
    assert visit(f"/webster/property/at/{house.pk}/", on=date(2026, 5, 4)).status_code == 404


def queries_of(visit: Visit, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert visit(address, on=date(2026, 5, 4)).status_code == 200
    return len(asked)


def test_more_permits_take_no_more_queries(house: Parcel, visit: Visit) -> None:
    porch(house)
    with_one = queries_of(visit, "/vestal/property/157.13-2-14/")
    for job in ("fence", "shed"):
        make.issued(jobs.MARCH_10, parcel=house, job=job)

    assert queries_of(visit, "/vestal/property/157.13-2-14/") == with_one <= 9
