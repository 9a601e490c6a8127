"""What the law has each paper say, and the snapshot from which it is printed."""

from datetime import date

import pytest

from records.codes import ALPHABET, check_url, new_code, plain
from records.papers import Item, Paper, snapshot
from records.rendering import render_pdf
from tests.unit.records import samples
from tests.unit.records.reading import text_of, text_of_sheet


def said(name: str, **changes: object) -> str:
    template, context = samples.ALL[name]
    return text_of(render_pdf(template, context | changes, title="x"))


def test_a_permit_prints_both_of_its_dates_with_their_arithmetic() -> None:
    text = said("permit")
    assert "March 1, 2027" in text
    assert "February 28, 2027, a Sunday" in text
    assert "August 31, 2027" in text


def test_a_permit_prints_what_the_law_has_it_say() -> None:
    text = said("permit")
    for notice in samples.NOTICES:
        assert notice["text"] in text
        assert notice["cite"] in text


def test_a_site_card_is_read_from_the_curb() -> None:
    template, context = samples.ALL["site_card"]
    front = text_of_sheet(render_pdf(template, context, title="x"), 1)
    assert "BP-2026-00012 412 Front Street Two-story addition and rear deck" in front
    assert "EXPIRES August 31, 2027" in front


def test_a_certificate_prints_its_ten_contents_in_order() -> None:
    text = said("certificate")
    places = [
        text.index(line["label"], text.index("of the Town of Vestal Code.")) for line in samples.CERTIFICATE["contents"]
    ]
    assert len(places) == 10
    assert places == sorted(places)
    assert "August 31, 2026" in text
    assert "Tax map number 157.12-1-34" in text


def test_a_content_that_there_is_none_of_says_so() -> None:
    assert "Assembly occupant load None" in said("certificate")


def test_a_temporary_certificate_states_its_period() -> None:
    text = said("temporary")
    assert "December 17, 2027" in text
    assert "The second floor stays closed." in text


def test_a_receipt_adds_up_and_says_that_fees_are_kept() -> None:
    text = said("receipt")
    assert "$185.00" in text
    assert "$385.00" in text
    assert "Building permit fees are not refundable." in text


def test_a_reversal_prints_a_minus_sign() -> None:
    amounts = [{"label": "Reversed: check returned", "cents": -18_500, "cite": ""}]
    assert "−$185.00" in said("receipt", amounts=amounts, total_cents=-18_500)


def test_a_cover_sheet_permits_nothing() -> None:
    text = said("cover_sheet")
    assert "not an authorization to commence work, nor an indication that a building permit will be issued" in text
    assert "ACCEPTED" in text.upper()


@pytest.mark.parametrize(("signed", "found"), [(True, True), (False, False)])
def test_only_a_signed_paper_says_that_it_is_signed(signed: bool, found: bool) -> None:
    text = said("letter", signed=signed)
    assert ("Signed electronically on September 14, 2026" in text) is found
    assert "Margaret A. Donnelly" in text


def test_a_day_sheet_lists_the_stops_in_their_order() -> None:
    text = said("day_sheet")
    assert "Tuesday, September 15, 2026" in text
    places = [text.index(visit["address"]) for visit in samples.DAY_SHEET["visits"]]
    assert places == sorted(places)


def test_a_snapshot_is_plain_json() -> None:
    paper = Paper(
        town="Town of Vestal",
        state="New York",
        department="Code Enforcement Department",
        address_lines=("605 Vestal Parkway West",),
        phone="",
        title="Building Permit",
        number="BP-2026-00012",
        issued_on=date(2026, 8, 31),
    )
    plainly = snapshot(paper)
    assert plainly["issued_on"] == "2026-08-31"
    assert plainly["address_lines"] == ["605 Vestal Parkway West"]


def test_a_snapshot_takes_nothing_that_could_change_later() -> None:
    with pytest.raises(TypeError, match="float"):
        snapshot(Paper(**(samples.head("Letter", "1") | {"phone": 1.5})))  # type: ignore[arg-type]
    assert snapshot(Paper(**(samples.head("Letter", "1") | {"citations": (Item(text="a"),)})))["citations"] == [
        {"text": "a", "heading": "", "cite": ""}
    ]


def test_a_code_is_long_enough_and_cannot_be_misread() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert len(ALPHABET) ** 20 > 2**80
    assert not set("".join(codes)) & set("01OILU")


def test_a_code_is_found_however_it_is_typed() -> None:
    assert plain(" 7k3m-q9xd PA4W–trb8-nz2c ") == samples.CODE
    assert check_url(samples.CODE).endswith(f"/v/{samples.CODE}/")
