"""A paper is complete, on US Letter, tagged, titled and archivable; or it is not made."""

import logging
import re
from typing import Any

import pytest
from pikepdf import Name

from records.errors import RenderingFailed
from records.fonts import FACES
from records.rendering import render_html, render_pdf, write_pdf
from tests.unit.records import samples
from tests.unit.records.reading import opened, structure, text_of, text_of_sheet

EVERY_PAPER = sorted(samples.ALL)


def rendered(name: str, **changes: Any) -> bytes:
    template, context = samples.ALL[name]
    return render_pdf(template, context | changes, title=f"{context['title']} {context['number']}")


@pytest.fixture(scope="module")
def papers() -> dict[str, bytes]:
    return {name: rendered(name) for name in EVERY_PAPER}


@pytest.mark.parametrize("name", EVERY_PAPER)
def test_every_sheet_is_us_letter(papers: dict[str, bytes], name: str) -> None:
    with opened(papers[name]) as pdf:
        sizes = {tuple(sorted(float(side) for side in page.mediabox[2:])) for page in pdf.pages}
    assert sizes == {(612.0, 792.0)}


@pytest.mark.parametrize("name", EVERY_PAPER)
def test_every_paper_is_tagged_titled_and_in_us_english(papers: dict[str, bytes], name: str) -> None:
    context = samples.ALL[name][1]
    with opened(papers[name]) as pdf:
        assert str(pdf.Root.Lang) == "en-US"
        assert str(pdf.docinfo[Name.Title]) == f"{context['title']} {context['number']}"
        assert bool(pdf.Root.MarkInfo.Marked)
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
        assert structure(pdf, "/H1")
        assert b"<pdfuaid:part>1</pdfuaid:part>" in pdf.Root.Metadata.read_bytes()


@pytest.mark.parametrize("name", EVERY_PAPER)
def test_every_picture_has_words(papers: dict[str, bytes], name: str) -> None:
    with opened(papers[name]) as pdf:
        figures = structure(pdf, "/Figure")
    # the town's emblem stands at the head of every paper but the inspector's own list of the day
    assert bool(figures) is (name != "day_sheet")
    assert [figure for figure in figures if not str(figure.get(Name.Alt, ""))] == []


@pytest.mark.parametrize("name", EVERY_PAPER)
def test_every_header_cell_says_what_it_heads(papers: dict[str, bytes], name: str) -> None:
    with opened(papers[name]) as pdf:
        scopes = [cell.A.get(Name.Scope) for cell in structure(pdf, "/TH")]
        tables = structure(pdf, "/Table")
    assert bool(scopes) is bool(tables)
    assert set(scopes) <= {Name.Column, Name.Row}


@pytest.mark.parametrize("name", sorted(set(EVERY_PAPER) - {"day_sheet", "site_card"}))
def test_every_sheet_bears_the_number_and_its_place_in_the_paper(papers: dict[str, bytes], name: str) -> None:
    context = samples.ALL[name][1]
    with opened(papers[name]) as pdf:
        sheets = len(pdf.pages)
    for sheet in range(1, sheets + 1):
        text = text_of_sheet(papers[name], sheet)
        assert context["number"] in text
        assert f"Page {sheet} of {sheets}" in text
        assert f"Check at permits.vestal.example/v/{samples.CODE}" in text


@pytest.mark.parametrize("name", EVERY_PAPER)
def test_widely_set_words_are_still_words(papers: dict[str, bytes], name: str) -> None:
    stray = re.findall(r"(?:\b[A-Z] ){3,}", text_of(papers[name]))
    assert stray == []


def test_a_paper_can_be_checked_by_a_code_read_aloud(papers: dict[str, bytes]) -> None:
    assert "7K3M-Q9XD-PA4W-TRB8-NZ2C at permits.vestal.example/v" in text_of(papers["permit"])


def test_row_and_column_headers_are_told_apart(papers: dict[str, bytes]) -> None:
    with opened(papers["annual_report"]) as pdf:
        scopes = [cell.A.Scope for cell in structure(pdf, "/TH")]
    assert scopes.count(Name.Column) == 5 + 3 + 4
    assert scopes.count(Name.Row) == 6 + 4 + 4


def test_the_same_values_make_the_same_bytes(papers: dict[str, bytes]) -> None:
    assert rendered("permit") == papers["permit"]


def test_the_style_sheet_is_understood_whole(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="weasyprint"):
        rendered("certificate")
    assert [record.getMessage() for record in caplog.records] == []


def test_the_papers_are_set_in_the_offices_typefaces(papers: dict[str, bytes]) -> None:
    if not all(face.path.exists() for face in FACES):
        pytest.skip("the front-end files are not set up")
    with opened(papers["permit"]) as pdf:
        fonts = {str(item.FontName) for item in pdf.objects if _is(item, Name.FontDescriptor)}
    assert any("Merriweather" in name for name in fonts)
    assert any("Public-Sans" in name or "PublicSans" in name for name in fonts)
    assert not any("DejaVu" in name for name in fonts)


def _is(item: Any, kind: Name) -> bool:
    return hasattr(item, "keys") and item.get(Name.Type) == kind


def test_a_missing_value_stops_the_paper() -> None:
    # Given a permit whose context lacks the day it expires
    context = {key: value for key, value in samples.PERMIT.items() if key != "expires_on"}
    with pytest.raises(RenderingFailed, match="expires_on"):
        render_pdf("permit.html", context, title="Building Permit")


def test_an_unknown_template_is_named() -> None:
    with pytest.raises(RenderingFailed, match=r"no_such\.html"):
        render_html("no_such.html", {})


@pytest.mark.parametrize(
    "address",
    ["file:///etc/passwd", "http://127.0.0.1:9/picture.png", "../../etc/passwd", "file:///static/../etc/passwd"],
)
def test_a_paper_reads_nothing_outside_the_static_folder(address: str) -> None:
    with pytest.raises(RenderingFailed, match="may not read"):
        write_pdf(f'<html lang="en-US"><body><img src="{address}" alt="x"></body></html>')


def test_a_picture_that_is_not_there_stops_the_paper() -> None:
    with pytest.raises(RenderingFailed, match="could not read"):
        write_pdf('<html lang="en-US"><body><img src="img/no-such-picture.png" alt="x"></body></html>')


def test_a_broken_picture_stops_the_paper() -> None:
    with pytest.raises(RenderingFailed, match="Failed to load image"):
        write_pdf('<html lang="en-US"><body><img src="data:image/png;base64,AAAA" alt="x"></body></html>')


def test_a_picture_without_words_stops_the_paper() -> None:
    pixel = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
    with pytest.raises(RenderingFailed, match="alt"):
        write_pdf(f'<html lang="en-US"><body><img src="{pixel}"></body></html>', pdf_tags=True)


def test_markup_in_a_value_is_text() -> None:
    assert "<script>alert(1)</script>" in text_of(rendered("permit", work="<script>alert(1)</script>"))
