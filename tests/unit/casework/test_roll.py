"""The page on which the office brings in the roll: looked at first, applied once, in the background."""

from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from accounts import clock
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.models import Event
from casework.outbox.models import OutboxItem
from casework.roll import actions
from casework.roll.applying import work_off
from casework.roll.models import RollImport
from parcels.models import Municipality, Parcel
from parcels.rollfile import RollField
from tests import factories as make

pytestmark = pytest.mark.django_db
JULY_1 = date(2026, 7, 1)
HEAD = "PRINT_KEY,LOC_ST_NBR,LOC_STREET,PROP_CLASS,FULL_MARKET_VAL,PRIMARY_OWNER,ROLL_YR"
ROWS = [f"157.13-2-{n},{400 + n},Front St,210,{n}00000,OWNER {n},2026" for n in range(1, 21)]
Browser = Callable[..., Client]


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def content(*rows: str) -> bytes:
    return "\n".join([HEAD, *rows]).encode()


def county() -> bytes:
    """The rows of nineteen parcels of one municipality and of one of another."""
    swis = ["SWIS", *["034800"] * 19, "34899"]
    return "\n".join(f"{row},{code}" for row, code in zip([HEAD, *ROWS], swis, strict=True)).encode()


def brought(town: Municipality, *rows: str, on: date = JULY_1) -> RollImport:
    return actions.bring_in(town, name="roll.csv", content=content(*rows), by=make.actor("admin", town), on=on)


def applied(town: Municipality, *rows: str, whole: bool = False, all_ours: bool = False) -> RollImport:
    roll = brought(town, *rows)
    with clock.set_to(make.at(JULY_1)):
        actions.begin(roll, by=make.actor("admin", town), on=JULY_1, whole=whole, all_ours=all_ours)
        work_off(OutboxItem.objects.get(recipient=f"roll:{roll.pk}"))
    roll.refresh_from_db()
    return roll


def test_a_roll_is_applied_once_and_told_in_the_towns_own_stream() -> None:
    town = make.town()
    roll = applied(town, *ROWS)
    assert (roll.state, roll.applied_on, roll.counts["added"]) == ("applied", JULY_1, 20)
    told = [event.type for event in Event.objects.filter(municipality=town, case=None).order_by("seq")]
    assert told == ["roll.begin", "roll.apply"]
    assert chain.read(Event.objects.latest("pk"))["data"]["added"] == 20
    work_off(OutboxItem.objects.get(recipient=f"roll:{roll.pk}"))
    assert Parcel.objects.count() == 20
    with pytest.raises(Refused, match="applied already"):
        actions.begin(roll, by=make.actor("admin", town), on=JULY_1)


@pytest.mark.parametrize(("left", "asks"), [(18, False), (17, True)])
def test_a_file_that_lacks_more_than_a_tenth_of_the_record_is_taken_only_as_the_whole_roll(
    left: int, asks: bool
) -> None:
    """Given twenty recorded parcels, then a file without two of them is applied, one without three is asked about."""
    town = make.town()
    applied(town, *ROWS)
    if asks:
        with pytest.raises(Refused, match="3 of 20 recorded parcels"):
            applied(town, *ROWS[:left])
    assert applied(town, *ROWS[:left], whole=asks).counts["retired"] == 20 - left


def test_a_countys_file_is_not_taken_for_the_towns_own(browser: Browser) -> None:
    """Given rows of two municipalities, then one is chosen, or whoever applies the file says that both are ours."""
    town = make.town()
    admin = make.actor("admin", town)
    roll = actions.bring_in(town, name="county.csv", content=county(), by=admin, on=JULY_1)
    with pytest.raises(Refused, match="2 SWIS codes"):
        actions.begin(roll, by=admin, on=JULY_1)
    page = browser("admin").get(f"/vestal/office/roll/{roll.pk}/").content.decode()
    assert "034800 (19), 034899 (1)" in page
    assert "All of them are ours" in page
    assert actions.begin(roll, by=admin, on=JULY_1, all_ours=True).state == "applying"


def test_one_municipality_of_a_countys_file_is_chosen_on_the_page(browser: Browser) -> None:
    """Given a county's file, when the code is typed and the columns stay, then those rows alone are read."""
    town = make.town()
    roll = actions.bring_in(town, name="county.csv", content=county(), by=make.actor("admin", town), on=JULY_1)
    client, address = browser("admin"), f"/vestal/office/roll/{roll.pk}/"
    form = client.get(address).context["form"]
    kept = {name: form.initial.get(name) or "" for name in form.fields}
    assert client.post(address, kept | {"only_swis": "34800"}).status_code == 422
    assert client.post(address, kept | {"only_swis": "034800"}).status_code == 302
    page = client.get(address)
    assert (len(page.context["planned"].new), page.context["reading"].elsewhere) == (19, 1)
    assert "All of them are ours" not in page.content.decode()
    assert client.post(address, kept).status_code == 302, "and no code at all reads every row again"
    assert len(client.get(address).context["planned"].new) == 20


def test_a_file_of_which_no_row_can_be_taken_retires_nothing() -> None:
    town = make.town()
    applied(town, *ROWS)
    unreadable = brought(town, *(f"garden {n},1,Front St,210,1,X,2026" for n in "abc"))
    with pytest.raises(Refused, match="No row of the file can be taken"):
        actions.begin(unreadable, by=make.actor("admin", town), on=JULY_1, whole=True)
    assert Parcel.objects.filter(retired_on=None).count() == 20


def test_one_municipality_of_a_countys_file_is_chosen() -> None:
    town, on = make.town(), JULY_1
    admin = make.actor("admin", town)
    roll = actions.bring_in(town, name="county.csv", content=county(), by=admin, on=on)
    columns = {RollField(what): name for what, name in roll.columns.items()}
    roll = actions.set_columns(roll, by=admin, on=on, columns=columns, swis="034800", year=2026)
    assert actions.begin(roll, by=admin, on=on).state == "applying"


def test_what_is_set_aside_changes_nothing() -> None:
    town = make.town()
    roll = brought(town, *ROWS)
    actions.set_aside(roll, by=make.actor("code_officer", town), on=JULY_1)
    with pytest.raises(Refused, match="set aside already"):
        actions.begin(roll, by=make.actor("admin", town), on=JULY_1)
    assert not Parcel.objects.exists()


@pytest.mark.parametrize("role", ["clerk", "inspector", "board"])
def test_others_do_not_bring_in_a_roll(role: str) -> None:
    town = make.town()
    with pytest.raises(NotAllowed):
        actions.bring_in(town, name="r.csv", content=content(*ROWS), by=make.actor(role, town), on=JULY_1)


def test_an_admin_of_another_town_does_not_apply_this_ones() -> None:
    roll = brought(make.town(), *ROWS)
    with pytest.raises(NotAllowed):
        actions.begin(roll, by=make.actor("admin", make.town("union")), on=JULY_1)


def test_the_pages_from_the_file_to_its_application(browser: Browser) -> None:
    make.town()
    client = browser("admin")
    file = SimpleUploadedFile("roll.csv", content(*ROWS, "garden,1,Front St,210,1,X,2026"))
    sent = client.post("/vestal/office/roll/", {"file": file})
    page = client.get(sent["Location"])
    assert (len(page.context["planned"].new), len(page.context["reading"].faults)) == (20, 1)
    assert "no digits in it" in page.content.decode()
    client.post(f"{sent['Location']}apply/")
    assert RollImport.objects.get().state == "applying"
    work_off(OutboxItem.objects.get(topic="roll"))
    assert "Applied on" in client.get(sent["Location"]).content.decode()


def test_columns_that_were_not_recognized_are_chosen(browser: Browser) -> None:
    make.town()
    client = browser("admin")
    odd = content(*ROWS).replace(b"PRIMARY_OWNER", b"Who")
    sent = client.post("/vestal/office/roll/", {"file": SimpleUploadedFile("roll.csv", odd)})
    roll = RollImport.objects.get()
    assert len(client.get(sent["Location"]).context["reading"].faults) == 20
    assert client.post(sent["Location"], roll.columns | {"year": "2026"}).status_code == 422
    client.post(sent["Location"], roll.columns | {"year": "2026", "owner": "Who"})
    assert len(client.get(sent["Location"]).context["planned"].new) == 20


def test_a_file_that_is_no_roll_is_told_beside_the_field(browser: Browser) -> None:
    make.town()
    answer = browser("admin").post("/vestal/office/roll/", {"file": SimpleUploadedFile("x.json", b'{"a": 1}')})
    assert answer.status_code == 422
    assert "no GeoJSON collection" in answer.content.decode()


def test_a_file_of_another_town_is_not_there(browser: Browser) -> None:
    roll = brought(make.town(), *ROWS)
    stranger = browser("admin", make.town("union"))
    assert stranger.get(f"/union/office/roll/{roll.pk}/").status_code == 404


def test_the_command_looks_and_applies(tmp_path: Path) -> None:
    make.town()
    path, said = tmp_path / "roll.csv", StringIO()
    path.write_bytes(content(*ROWS))
    call_command("import_roll", path, municipality="vestal", stdout=said)
    assert "20  new parcels" in said.getvalue() and not Parcel.objects.exists()
    call_command("import_roll", path, municipality="vestal", apply=True, stdout=said)
    assert Parcel.objects.count() == 20
    with pytest.raises(CommandError, match="no municipality"):
        call_command("import_roll", path, municipality="nowhere")
