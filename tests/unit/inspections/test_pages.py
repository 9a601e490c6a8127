"""Booking, the list of the day, the form at the site, photos: what the office's pages answer."""

import hashlib
import io
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from pytest_django.fixtures import Settings

from accounts.models import User
from accounts.office import office_for
from casework.cases.models import Case
from inspections.construction import panels, queries, siteviews
from inspections.construction.findings import Shot
from inspections.construction.models import Inspection, Photo, Status
from parcels.models import Municipality
from tests.unit.inspections import jobs
from tests.unit.inspections.jobs import MAY_5, MAY_11, all_yes, book, decide, failing, record

TODAY = "2026-05-15"


@pytest.fixture(autouse=True)
def no_second_factor(settings: Settings) -> None:
    settings.DEMO = True


@pytest.fixture
def person(vestal: Municipality) -> Callable[..., Any]:
    """Makes a person of the town: `person("Cleo Clerk", "clerk")` gives the actor and a signed-in client."""

    def make(name: str, *roles: str) -> Any:
        user, actor = jobs.person(vestal, name, *roles)
        client = Client()
        client.force_login(user)
        return actor, client

    return make


@pytest.fixture
def staff(person: Callable[..., Any]) -> dict[str, Any]:
    """A clerk, an inspector and an officer, each with a browser."""
    return {role: person(f"{role.title()} Person", role) for role in ("clerk", "inspector", "code_officer")}


@pytest.fixture
def house(vestal: Municipality, staff: dict[str, Any]) -> Case:
    return jobs.job(vestal, staff["clerk"][0])


@pytest.fixture
def footing(house: Case, staff: dict[str, Any]) -> Inspection:
    decide(house, "FOOTING", "FOUNDATION", "FINAL")
    return book(house, staff["clerk"][0], "FOOTING", MAY_11)


def words(response: Any) -> str:
    return response.content.decode()


# --- who may open what --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("inspections/today/", {"inspector", "code_officer"}),
        ("inspections/day-sheet/", {"clerk", "inspector", "code_officer"}),
        ("inspections/book/", {"clerk", "inspector", "code_officer"}),
    ],
)
def test_pages_open_to_those_whose_work_it_is(staff: dict[str, Any], path: str, allowed: set[str]) -> None:
    opened = {role for role, (_, client) in staff.items() if client.get(f"/vestal/{path}").status_code == 200}
    assert opened == allowed
    assert Client().get(f"/vestal/{path}").status_code == 302


def test_another_towns_inspector_opens_nothing_here(footing: Inspection) -> None:
    elsewhere = jobs.town("windsor")
    _, stranger = jobs.person(elsewhere, "Sam Stranger", "inspector")
    client = Client()
    client.force_login(User.objects.get(pk=stranger.user_id))
    assert client.get(f"/vestal/inspections/{footing.number}/site/").status_code == 403
    assert client.get(f"/windsor/inspections/{footing.number}/site/").status_code == 404


# --- booking --------------------------------------------------------------------------------------------------


def test_what_can_be_booked_is_offered_and_the_rest_says_why_not(staff: dict[str, Any], footing: Inspection) -> None:
    page = words(staff["clerk"][1].get("/vestal/inspections/book/", {"permit": "12 ferry"}))
    assert "Nothing can be booked now" in page
    assert "Already booked for May 11, 2026, morning (IN-2026-00001)." in page
    record(footing, staff["inspector"][0], on=MAY_11)
    page = words(staff["clerk"][1].get("/vestal/inspections/book/", {"permit": "12 ferry"}))
    assert 'value="FOUNDATION"' in page
    assert 'value="FOOTING"' not in page
    assert "Foundation before the pour has not passed." in page  # what the final waits for


def test_an_inspection_is_booked_from_the_page(staff: dict[str, Any], house: Case) -> None:
    decide(house, "SLAB")
    told = {"permit": house.number, "inspection": "SLAB", "day": "2026-05-18", "half": "afternoon"}
    answer = staff["clerk"][1].post("/vestal/inspections/book/", told)
    assert answer.url == f"/vestal/cases/{house.number}/"
    booked = queries.visits_of(house).get()
    assert (booked.day.isoformat(), booked.half, booked.opened_on.isoformat()) == ("2026-05-18", "afternoon", TODAY)


def test_what_cannot_be_booked_comes_back_with_its_sentence(staff: dict[str, Any], house: Case) -> None:
    decide(house, "SLAB")
    told = {"permit": house.number, "inspection": "SLAB", "day": "2026-05-14", "half": "morning"}
    answer = staff["clerk"][1].post("/vestal/inspections/book/", told)
    assert answer.status_code == 422
    assert "May 14, 2026 is past; choose another day." in words(answer)


def test_one_system_of_several_can_be_booked_alone(staff: dict[str, Any], house: Case) -> None:
    decide(house, "SYSTEMS", systems=("electrical", "hvac"))
    told = {"permit": house.number, "inspection": "SYSTEMS/hvac.rough_in", "day": "2026-05-18", "half": "morning"}
    staff["clerk"][1].post("/vestal/inspections/book/", told)
    assert queries.visits_of(house).get().parts == ["hvac.rough_in"]


def test_several_permits_at_an_address_are_a_choice_and_none_is_said(
    staff: dict[str, Any], house: Case, vestal: Municipality
) -> None:
    clerk, client = staff["clerk"]
    other = jobs.open_case(
        jobs.JOB, municipality=vestal, by=clerk, on=MAY_5, power="permits.intake", cite="§", headline="Deck",
        parcel=house.parcel,
    )  # fmt: skip
    page = words(client.get("/vestal/inspections/book/", {"permit": "12 ferry"}))
    assert house.number in page
    assert other.number in page
    assert "No permit found" in words(client.get("/vestal/inspections/book/", {"permit": "nowhere"}))


@pytest.mark.clause("V-5-25-034")
def test_failed_work_waits_on_the_booking_page_and_its_reinspection_is_filled_in(
    staff: dict[str, Any], footing: Inspection, house: Case
) -> None:
    record(footing, staff["inspector"][0], failing(footing), on=MAY_11)
    client = staff["clerk"][1]
    page = words(client.get("/vestal/inspections/book/"))
    assert f"?permit={house.number}&amp;inspection=FOOTING" in page
    form = client.get("/vestal/inspections/book/", {"permit": house.number, "inspection": "FOOTING"}).context["form"]
    assert form["inspection"].initial == "FOOTING"
    assert form.fields["inspection"].choices[0][1] == "Footing before the pour (reinspection)"


# --- the day ----------------------------------------------------------------------------------------------------


def test_the_day_sheet_says_where_what_whom_to_call_and_what_failed_before(
    staff: dict[str, Any], footing: Inspection, house: Case
) -> None:
    record(footing, staff["inspector"][0], failing(footing), on=MAY_11)
    book(house, staff["clerk"][0], "FOOTING", MAY_11, phone="607-555-0199", requested_by="Bo Builder")
    page = words(staff["clerk"][1].get("/vestal/inspections/day-sheet/", {"day": "2026-05-11"}))
    for said in ("12 Ferry Landing Rd", "Bo Builder", "607-555-0199", "Failed before: North wall, RCNYS R403.1.6"):
        assert said in page, said
    for slip in ("nonsense", "9999-12-31", "0001-01-01"):
        assert "Nothing is booked" in words(staff["clerk"][1].get("/vestal/inspections/day-sheet/", {"day": slip}))


def test_the_day_sheet_is_printed_for_one_inspector(staff: dict[str, Any], footing: Inspection) -> None:
    inspector = footing.assignee_id
    told = {"day": "2026-05-11", "inspector": str(inspector)}
    answer = staff["clerk"][1].get("/vestal/inspections/day-sheet.pdf", told)
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")
    assert staff["clerk"][1].get("/vestal/inspections/day-sheet.pdf", {"day": "2026-05-12"}).status_code == 404


def test_the_list_of_today_has_mine_and_what_was_left_over(
    staff: dict[str, Any], footing: Inspection, house: Case
) -> None:
    page = words(staff["inspector"][1].get("/vestal/inspections/today/"))
    assert "Left over from earlier days" in page
    assert f"/vestal/inspections/{footing.number}/site/" in page
    page = words(staff["inspector"][1].get("/vestal/inspections/today/", {"day": "2026-05-11"}))
    assert "1 for you" in page


# --- the form, and the one endpoint -------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-067", "V-5-24-068", "V-5-24-073", "V-5-25-001", "V-5-25-005")
def test_the_form_asks_what_the_law_asks(staff: dict[str, Any], footing: Inspection) -> None:
    form = staff["inspector"][1].get(f"/vestal/inspections/{footing.number}/site/").context["form"]
    asked = {"answer_permit_displayed", "answer_plans_on_site", "answer_matches_documents", "covered"}
    assert asked <= set(form.fields)
    bases = dict(form.fields["deficiency_0_basis"].choices)
    assert list(bases) == ["code", "plans", "specifications", "manufacturer"]


def told(inspection: Inspection, **changes: Any) -> dict[str, Any]:
    """What the phone sends for a failed footing."""
    return {
        "version": inspection.version,
        "on": TODAY,
        "result": "failed",
        "answer_permit_displayed": "yes",
        "answer_plans_on_site": "no",
        "answer_matches_documents": "yes",
        "deficiency_0_place": "North wall",
        "deficiency_0_provision": "RCNYS R403.1.6",
        "deficiency_0_basis": "code",
        "deficiency_2_place": "East wall",
        "deficiency_2_provision": "Sheet S-2",
        "deficiency_2_basis": "plans",
        "shows_work": "on",
        "signed_name": "Ira Inspector",
        "signed_as": "Inspector",
        "signature": "M10 10L20 30",
        "photo_list": "[]",
        **changes,
    }


def send(client: Client, inspection: Inspection, **changes: Any) -> Any:
    return client.post(f"/api/v1/vestal/cases/{inspection.number}/record/", told(inspection, **changes))


def test_a_result_from_the_phone_is_recorded_and_sent_again_answers_the_same(
    staff: dict[str, Any], footing: Inspection
) -> None:
    client, number = staff["inspector"][1], str(uuid.UUID(int=7))
    first = send(client, footing, submission=number)
    again = send(client, footing, submission=number)
    assert first.json() == again.json() == {"number": footing.number, "status": "failed", "version": 2}
    done = Inspection.objects.get(pk=footing.pk)
    assert [f.place for f in done.deficiencies.order_by("pk")] == ["North wall", "East wall"]
    assert (done.shows_work, done.signature) == (True, "M10 10L20 30")


def test_a_result_that_is_not_carried_answers_with_every_sentence(staff: dict[str, Any], footing: Inspection) -> None:
    answer = send(staff["inspector"][1], footing, result="passed", answer_permit_displayed="")
    assert answer.status_code == 409
    assert {o["code"] for o in answer.json()["obstacles"]} == {"unanswered-permit_displayed", "has-deficiency"}


def test_a_stale_page_answers_what_happened_meanwhile(staff: dict[str, Any], footing: Inspection) -> None:
    send(staff["code_officer"][1], footing)
    answer = send(staff["inspector"][1], footing)
    assert answer.status_code == 409
    assert [(line["who"], line["on"]) for line in answer.json()["meanwhile"]] == [("Code_Officer Person", TODAY)]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("signature", "M1 1<script>"),
        ("photo_list", "[{}]"),
        ("photo_list", '[{"sha256": "../../etc"}]'),
        ("photo_list", "7"),
        ("submission", "not-a-number"),
        ("result", "splendid"),
    ],
)
def test_what_no_phone_of_ours_sends_is_turned_away(
    staff: dict[str, Any], footing: Inspection, field: str, value: str
) -> None:
    answer = send(staff["inspector"][1], footing, **{field: value})
    assert answer.status_code == 422
    assert field in answer.json()["errors"]


def test_the_page_without_scripts_takes_photos_with_the_form(staff: dict[str, Any], footing: Inspection) -> None:
    files = [SimpleUploadedFile(f"{n}.jpg", jpeg((n, n, n)), "image/jpeg") for n in (10, 200)]
    answer = staff["inspector"][1].post(f"/vestal/cases/{footing.number}/do/record/", told(footing, photos=files))
    assert answer.url == f"/vestal/cases/{footing.number}/"
    assert all(photo.file for photo in Photo.objects.filter(inspection=footing))
    assert Photo.objects.filter(inspection=footing).count() == 2


# --- photos ---------------------------------------------------------------------------------------------------------


def jpeg(color: tuple[int, int, int] = (120, 80, 40)) -> bytes:
    picture, notes = io.BytesIO(), Image.Exif()
    notes[0x010F] = "A phone of somebody"
    Image.new("RGB", (640, 480), color).save(picture, "JPEG", exif=notes)
    return picture.getvalue()


PICTURE = jpeg()
NAMED = hashlib.sha256(PICTURE).hexdigest()


@pytest.fixture
def photographed(footing: Inspection, staff: dict[str, Any]) -> Inspection:
    found = failing(footing, photos=(Shot(NAMED, caption="North wall", about=0),))
    return record(footing, staff["inspector"][0], found, on=MAY_11)


def upload(client: Client, inspection: Inspection, content: bytes, sha256: str = NAMED) -> Any:
    path = f"/vestal/inspections/{inspection.number}/photos/{sha256}/send/"
    return client.post(path, {"photo": SimpleUploadedFile("photo.jpg", content, "image/jpeg")})


def test_a_photo_that_was_named_arrives_later_and_once(staff: dict[str, Any], photographed: Inspection) -> None:
    client = staff["inspector"][1]
    page = words(staff["clerk"][1].get(f"/vestal/cases/{photographed.number}/"))
    assert "1 photo still on the inspector’s phone" in page
    assert upload(client, photographed, PICTURE).json() == {"sha256": NAMED}
    assert upload(client, photographed, PICTURE).json() == {"sha256": NAMED}
    kept = photographed.photos.get()
    with kept.file.open("rb") as file:
        assert file.read() == PICTURE
    assert (kept.size, kept.deficiency) == (len(PICTURE), photographed.deficiencies.get())


@pytest.mark.parametrize(
    ("content", "sha256", "status"),
    [
        (jpeg((1, 2, 3)), NAMED, 422),
        (b"%PDF-1.7 not a photo", NAMED, 422),
        (b"", NAMED, 422),
        (PICTURE, "0" * 64, 404),
    ],
)
def test_only_the_photo_that_was_named_is_kept(
    staff: dict[str, Any], photographed: Inspection, content: bytes, sha256: str, status: int
) -> None:
    assert upload(staff["inspector"][1], photographed, content, sha256).status_code == status
    assert not photographed.photos.get().file


def test_a_photo_is_shown_without_what_the_camera_notes_and_kept_with_it(
    staff: dict[str, Any], photographed: Inspection
) -> None:
    upload(staff["inspector"][1], photographed, PICTURE)
    path = f"/vestal/inspections/{photographed.number}/photos/{NAMED}/"
    shown = staff["clerk"][1].get(path)
    with Image.open(io.BytesIO(shown.content)) as picture:
        assert picture.size == (480, 360)
        assert not picture.getexif()
    original = staff["clerk"][1].get(path, {"original": "1"})
    assert b"".join(original.streaming_content) == PICTURE
    assert {answer.headers["Cache-Control"] for answer in (shown, original)} == {"private, no-store"}
    assert Client().get(path).status_code == 302


# --- panels ----------------------------------------------------------------------------------------------------------


def test_the_permits_page_shows_where_each_inspection_stands(
    staff: dict[str, Any], vestal: Municipality, house: Case
) -> None:
    clerk, inspector = staff["clerk"][0], staff["inspector"][0]
    decide(house, "FOOTING", "FOUNDATION", "SLAB", "FINAL")
    record(book(house, clerk, "FOOTING", MAY_11), inspector, on=MAY_11)
    slab = book(house, clerk, "SLAB", MAY_11)
    record(slab, inspector, failing(slab), on=MAY_11)
    book(house, clerk, "FOUNDATION", MAY_11)
    office = office_for(User.objects.get(pk=clerk.user_id), vestal, MAY_11)
    data = panels.plan_panel(house, office)
    assert data is not None
    shown = {row.line.key: (row.words, row.when, bool(row.book_url)) for row in data["rows"]}
    assert shown == {
        "FOOTING": ("Passed on May 11, 2026", "", False),
        "FOUNDATION": ("To be inspected", "May 11, 2026, morning", False),
        "SLAB": ("Failed on May 11, 2026", "", True),
        "FINAL": ("To be inspected", "", False),
    }
    assert (data["passed"], data["applying"]) == (1, 4)
    assert len(data["not_needed"]) == 11


@pytest.mark.clause("V-5-24-068")
def test_plans_missing_at_the_site_are_a_prompt_on_the_inspections_page(
    staff: dict[str, Any], footing: Inspection
) -> None:
    done = record(footing, staff["inspector"][0], all_yes(footing, answers={"plans_on_site": "no"}), on=MAY_11)
    page = words(staff["clerk"][1].get(f"/vestal/cases/{done.number}/"))
    assert "Missing at the site" in page
    assert "Accepted plans on site: no. The board’s fee may be charged." in page


def test_a_reversed_result_says_so_and_stays_to_be_seen(staff: dict[str, Any], footing: Inspection) -> None:
    done = record(footing, staff["inspector"][0], failing(footing), on=MAY_11)
    client = staff["code_officer"][1]
    path = f"/vestal/cases/{done.number}/do/reverse/"
    assert client.post(path, {"version": done.version, "on": TODAY, "why": ""}).status_code == 409
    assert client.post(path, {"version": done.version, "on": TODAY, "why": "Wrong lot."}).status_code == 302
    page = words(client.get(f"/vestal/cases/{done.number}/"))
    assert "This result was reversed" in page
    assert "RCNYS R403.1.6" in page
    assert Inspection.objects.get(pk=done.pk).status == Status.REVERSED


# --- without signal ---------------------------------------------------------------------------------------------------


def test_the_worker_is_served_from_the_folder_it_watches_and_keeps_files_that_exist(vestal: Municipality) -> None:
    answer = Client().get("/vestal/inspections/worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "const VERSION" in words(answer)
    assert [name for name in siteviews.OFFLINE if finders.find(name) is None] == []
