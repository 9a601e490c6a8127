"""The counter's three pages: find the parcel, choose the job, take the application in (§ 5-24(d))."""

from collections.abc import Iterator
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts import clock
from casework.events import chain
from fees.models import FeeSchedule
from parcels.models import Parcel, Party
from permits.approvals.models import Approval
from permits.building.models import BuildingPermit
from permits.questions.models import Declaration
from records.models import Upload
from tests import factories as make
from tests.unit.records import plans

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
START = "/vestal/office/intake/"


@pytest.fixture(autouse=True)
def monday(settings: Any) -> Iterator[None]:
    """The office's clock shows March 9, 2026; no second factor; the board's schedule is in force."""
    settings.DEMO = True
    make.fee_schedule()
    with clock.set_to(make.at(MONDAY)):
        yield


@pytest.fixture
def clerk() -> Client:
    client = Client()
    client.force_login(make.person("clerk"))
    return client


@pytest.fixture
def land() -> Parcel:
    return make.parcel(address="402 Vestal Parkway", owner=make.party(name="Ada Lovelace", phone="607-555-0101"))


def page(land: Parcel, job: str = "deck") -> str:
    return f"{START}{land.pk}/{job}/"


def form_of(client: Client, land: Parcel, job: str = "deck") -> Any:
    return client.get(page(land, job)).context["form"]


def filled(client: Client, land: Parcel, job: str = "deck", **given: Any) -> dict[str, Any]:
    """The form as it comes, with what a clerk types."""
    form = form_of(client, land, job)
    sent = {field.name: field.value() for field in form if field.value() not in (None, False)}
    typed = {"description": "A deck of 240 square feet.", "valuation": "12,000", "square_feet": "240"}
    signed = {"contractor": "owner", "signer": "owner", "signer_name": "Ada Lovelace"}
    return {key: value for key, value in (sent | typed | signed | given).items() if value is not None}


def text(answer: Any) -> str:
    return unescape(answer.content.decode())


# --- finding ------------------------------------------------------------------------------------------------


def test_a_parcel_is_found_by_what_is_typed(clerk: Client, land: Parcel) -> None:
    for typed in ("402 Vestal", land.print_key, "Lovelace"):
        answer = clerk.get(START, {"q": typed})
        assert [hit.parcel for hit in answer.context["found"]] == [land], typed
        assert f"{START}{land.pk}/" in text(answer)


def test_while_one_types_only_the_hits_come_back(clerk: Client, land: Parcel) -> None:
    answer = clerk.get(START, {"q": "402 Vestal"}, headers={"HX-Request": "true"})
    assert "<html" not in text(answer)
    assert "402 Vestal Parkway" in text(answer)


def test_the_usual_jobs_come_first(clerk: Client, land: Parcel) -> None:
    answer = clerk.get(f"{START}{land.pk}/")
    presets = {job.key for job in answer.context["presets"]}
    assert {"roof", "furnace", "deck", "shed", "fence", "pool", "generator", "solar"} <= presets
    assert "new_one_family" in {job.key for job in answer.context["others"]}


@pytest.mark.parametrize("address", ["999999/", "999999/deck/"])
def test_a_parcel_that_is_not_there_is_not_found(clerk: Client, address: str) -> None:
    assert clerk.get(START + address).status_code == 404


def test_neither_is_one_of_another_town_nor_a_job_nobody_knows(clerk: Client, land: Parcel) -> None:
    elsewhere = make.parcel(make.town("union"))
    assert clerk.get(f"{START}{elsewhere.pk}/").status_code == 404
    assert clerk.get(page(elsewhere)).status_code == 404
    assert clerk.get(page(land, "castle")).status_code == 404


# --- the form -----------------------------------------------------------------------------------------------


def test_the_form_is_filled_in_for_the_job_and_the_owner_of_the_roll(clerk: Client, land: Parcel) -> None:
    form = form_of(clerk, land)
    assert {name: form[name].value() for name in ("received_on", "natures", "occupancy_class", "owner_name")} == {
        "received_on": MONDAY,
        "natures": ["construction"],
        "occupancy_class": "R-3",
        "owner_name": "Ada Lovelace",
    }
    assert form["item_energy"].value() == "not_applicable"
    assert form["reason_energy"].value()
    assert form["item_structure"].value() == "here"


@pytest.mark.parametrize(
    ("on_the_roll", "usual"), [("210", "R-3"), ("411", "R-2"), ("330", "U"), ("425", "B"), ("620", "B"), ("", "U")]
)
def test_the_roll_suggests_the_occupancy(clerk: Client, on_the_roll: str, usual: str) -> None:
    assert form_of(clerk, make.parcel(property_class=on_the_roll))["occupancy_class"].value() == usual


@pytest.mark.clause("V-5-24-036", "V-5-24-039", "V-5-24-041")
def test_a_complete_form_opens_the_application_and_leads_to_it(clerk: Client, land: Parcel) -> None:
    answer = clerk.post(page(land), filled(clerk, land))
    permit = BuildingPermit.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/vestal/cases/{permit.number}/")
    assert (permit.valuation_cents, permit.occupancy_class, permit.signer, permit.signed_on) == (
        12_000_00,
        "R-3",
        "owner",
        MONDAY,
    )
    assert permit.case_parties.get(part="owner").party == land.owner
    assert "Take the fee and the application is submitted." in text(clerk.get(answer["Location"]))


@pytest.mark.clause("V-5-24-036")
def test_the_paper_application_is_filed_as_it_was_scanned(clerk: Client, land: Parcel) -> None:
    """Given the scanned form sent with what was keyed, then number, day received and the scan are on file."""
    scan = SimpleUploadedFile("form.pdf", plans.plain_set(1))
    answer = clerk.post(page(land), filled(clerk, land) | {"scan_application": scan})
    permit = BuildingPermit.objects.get()
    assert answer.status_code == 302
    assert (permit.number, permit.opened_on) == ("BP-2026-00001", MONDAY)
    filed = Upload.objects.get(case=permit)
    assert (filed.name, filed.sheets, filed.received_on) == ("form.pdf", 1, MONDAY)
    assert chain.read(permit.events.get(type="permit.attach"))["data"]["upload"]["sha256"] == filed.sha256


@pytest.mark.clause("V-5-24-002")
def test_at_least_one_kind_of_work_is_chosen_of_those_the_law_names(clerk: Client, land: Parcel) -> None:
    """Given no kind of work, then it is asked for; relocation alone is one; the eight of the law can be chosen."""
    answer = clerk.post(page(land), filled(clerk, land, natures=[]))
    assert "natures" in answer.context["form"].errors
    offered = [key for key, _ in answer.context["form"].fields["natures"].choices]
    assert offered == [
        "construction", "enlargement", "alteration", "improvement", "removal", "relocation", "installation",
        "demolition", "other",
    ]  # fmt: skip
    unsaid = clerk.post(page(land), filled(clerk, land, natures=["other"], description=" "))
    assert set(unsaid.context["form"].errors) == {"description"}
    assert clerk.post(page(land), filled(clerk, land, natures=["relocation"])).status_code == 302
    assert BuildingPermit.objects.get().natures == ["relocation"]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        pytest.param({"description": ""}, "description", marks=pytest.mark.clause("V-5-24-039")),
        pytest.param({"occupancy_class": ""}, "occupancy_class", marks=pytest.mark.clause("V-5-24-041")),
        pytest.param({"occupancy_class": "Z-9"}, "occupancy_class", marks=pytest.mark.clause("V-5-24-041")),
        ({"valuation": ""}, "valuation"),
        ({"valuation": "-1"}, "valuation"),
        ({"owner_name": ""}, "owner_name"),
        ({"contractor": "new"}, "contractor_name"),
        ({"applicant": "contractor"}, "applicant"),
        ({"signer_name": ""}, "signer_name"),
        ({"signed_on": ""}, "signer_name"),
        ({"signed_on": "2026-03-10"}, "signed_on"),
        ({"received_on": "2026-03-10"}, "received_on"),
        ({"received_on": "2023-03-21", "signed_on": "2023-03-21"}, "received_on"),
        ({"item_energy": "not_applicable", "reason_energy": ""}, "reason_energy"),
        ({"item_structure": ""}, "item_structure"),
    ],
)
def test_what_is_missing_or_wrong_is_told_at_its_field_and_nothing_is_opened(
    clerk: Client, land: Parcel, given: dict[str, Any], field: str
) -> None:
    sent = filled(clerk, land, **given)
    answer = clerk.post(page(land), sent)
    form = answer.context["form"]
    assert (answer.status_code, field in form.errors) == (422, True), form.errors
    assert not BuildingPermit.objects.exists()
    assert form["owner_email"].value() == sent["owner_email"], "what was typed stays"


def test_an_application_nobody_has_signed_is_taken_in_all_the_same(clerk: Client, land: Parcel) -> None:
    clerk.post(page(land), filled(clerk, land, signer="", signer_name="left over"))
    permit = BuildingPermit.objects.get()
    assert (permit.signer, permit.signer_name, permit.signed_on) == ("", "", None)


@pytest.mark.parametrize(("received", "why"), [("2026-03-09", ""), ("2026-02-02", "Paper received earlier and keyed")])
def test_paper_keyed_later_says_so_in_the_record(clerk: Client, land: Parcel, received: str, why: str) -> None:
    clerk.post(page(land), filled(clerk, land, received_on=received, signed_on=received))
    event = BuildingPermit.objects.get().events.get(seq=1)
    assert event.happened_on == date.fromisoformat(received)
    assert why in event.body


# --- people -------------------------------------------------------------------------------------------------


def test_a_known_owner_is_used_again_and_new_contact_details_are_kept(clerk: Client, land: Parcel) -> None:
    clerk.post(page(land), filled(clerk, land, owner_email="ada@example.test", owner_phone=""))
    owner = Party.objects.get(name="Ada Lovelace")
    assert (owner.email, owner.phone) == ("ada@example.test", "607-555-0101")


def test_another_owner_than_the_rolls_is_somebody_new(clerk: Client, land: Parcel) -> None:
    clerk.post(page(land), filled(clerk, land, owner_name="Charles Babbage", signer_name="Charles Babbage"))
    assert BuildingPermit.objects.get().case_parties.get(part="owner").party.name == "Charles Babbage"
    assert Parcel.objects.get(pk=land.pk).owner == land.owner, "the roll stays as the assessor has it"


def test_a_contractor_beyond_the_list_is_found_by_name_and_can_be_chosen(
    clerk: Client, land: Parcel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given more contractors than are listed, then the page says so, and the search finds the one that is not."""
    monkeypatch.setattr("permits.intake.forms.LISTED", 2)
    for name in ("Alpha Roofs", "Beta Roofs"):
        make.party(name=name, is_contractor=True)
    assert "are listed; type a name" not in clerk.get(page(land)).content.decode()
    last = make.party(name="Zeta Roofs", contact_person="Miguel Ortiz", is_contractor=True)
    make.party(name="Zeta the Owner")
    shown = clerk.get(page(land)).content.decode()
    assert "The first 2 are listed; type a name" in shown
    assert "Zeta Roofs" not in shown
    for text in ("zeta", "ortiz"):
        found = clerk.get("/vestal/office/intake/contractors/", {"find": text}).content.decode()
        assert f'<option value="{last.pk}" selected>Zeta Roofs</option>' in found, text
        assert "1 found" in found
        assert "Zeta the Owner" not in found
    nobody = clerk.get("/vestal/office/intake/contractors/", {"find": "omega"}).content.decode()
    assert "Nobody here is called so" in nobody
    cut = clerk.get("/vestal/office/intake/contractors/", {"find": "roofs"}).content.decode()
    assert "The first 2 are listed" in cut
    clerk.post(page(land), filled(clerk, land, contractor=str(last.pk)))
    assert BuildingPermit.objects.get().case_parties.get(part="contractor").party == last


def test_a_contractor_is_chosen_or_entered_and_may_apply_for_the_owner(clerk: Client, land: Parcel) -> None:
    known = make.party(name="Bolt Carpentry", is_contractor=True)
    make.party(make.town("union"), "Union Carpentry", is_contractor=True)
    choices = dict(form_of(clerk, land).fields["contractor"].choices)
    assert choices == {"owner": "The owner", "new": "A new contractor", str(known.pk): "Bolt Carpentry"}

    clerk.post(page(land), filled(clerk, land, contractor=str(known.pk), applicant="contractor"))
    parts = {p.part: p.party.name for p in BuildingPermit.objects.get().case_parties.select_related("party")}
    assert parts == {"owner": "Ada Lovelace", "applicant": "Bolt Carpentry", "contractor": "Bolt Carpentry"}

    new = {"contractor": "new", "contractor_name": "New  Build", "contractor_phone": "607-555-0199", "another": "on"}
    clerk.post(page(land), filled(clerk, land, **new))
    firm = Party.objects.get(name="New Build")
    assert (firm.is_contractor, firm.phone) == (True, "607-555-0199")


def test_an_application_turned_down_leaves_no_people_behind(clerk: Client, land: Parcel) -> None:
    """Given no fee in force, when an application with a new contractor is sent, then neither is there afterwards."""
    FeeSchedule.objects.update(effective_from=date(2026, 3, 10))
    before = Party.objects.count()
    answer = clerk.post(
        page(land), filled(clerk, land, contractor="new", contractor_name="New Build", owner_name="Charles Babbage")
    )
    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors()
    assert (Party.objects.count(), BuildingPermit.objects.count()) == (before, 0)


# --- the fee ------------------------------------------------------------------------------------------------


def test_the_fee_is_shown_for_what_is_typed_so_far(clerk: Client, land: Parcel) -> None:
    """Given a new house, then the fee is asked for its area, and worked out once it is typed."""
    url = f"{page(land, 'new_one_family')}fee/"
    assert clerk.get(url).context["no_quote"]
    answer = clerk.get(url, {"square_feet": "2000"})
    assert answer.context["quote"].cents == 700_00
    assert "$700.00" in text(answer)
    assert clerk.get(url, {"square_feet": "100"}).context["quote"].cents == 150_00, "the least there is"


@pytest.mark.parametrize("role", ["inspector", "board", "admin"])
def test_only_the_counter_sees_the_counter(role: str, land: Parcel) -> None:
    client = Client()
    client.force_login(make.person(role))
    for url in (START, f"{START}{land.pk}/", page(land), f"{page(land)}fee/"):
        assert client.get(url).status_code == 403
    assert client.post(page(land)).status_code == 403


def test_the_same_application_sent_again_is_asked_about(clerk: Client, land: Parcel) -> None:
    """Given an application taken in, when it is sent again, then only whoever says it is another opens a second."""
    sent = filled(clerk, land)
    assert clerk.post(page(land), sent).status_code == 302
    answer = clerk.post(page(land), sent)
    assert answer.status_code == 422
    assert "BP-2026-00001 for the same job is open here" in text(answer)
    assert clerk.post(page(land), sent | {"another": "on"}).status_code == 302
    assert BuildingPermit.objects.count() == 2


def test_another_job_on_the_same_property_is_not_asked_about(clerk: Client, land: Parcel) -> None:
    assert clerk.post(page(land), filled(clerk, land)).status_code == 302
    assert clerk.post(page(land, "roof"), filled(clerk, land, "roof")).status_code == 302


def test_the_further_questions_are_asked_at_the_counter_and_kept(clerk: Client, land: Parcel) -> None:
    """Given an addition with trusses and a part taken down, then both are kept, and the papers for it are asked for."""
    make.fee_schedule()
    answered = {"uses_truss": "yes", "takes_down": "yes", "contractor_permit": "CP-7"}
    clerk.post(page(land, "addition"), filled(clerk, land, "addition", **answered))
    permit = BuildingPermit.objects.get()
    said = Declaration.objects.get(permit=permit)
    assert (said.uses_truss, said.takes_down, said.contractor_permit) == (True, True, "CP-7")
    assert Approval.objects.filter(permit=permit, key="asbestos_survey").exists()
    assert "Further questions" in text(clerk.get(page(land, "addition")))
