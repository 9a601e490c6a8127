"""Reading files: encodings, lines, and what is no table."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcels.tables import Record, UnreadableFile, read_bytes


def test_a_row_with_line_breaks_in_a_cell_is_one_row_on_its_first_line() -> None:
    source = read_bytes("a.csv", b'Number,Place\r\n1,"9999 Airport \nBoulevard"\r\n2,"A ""B"" C"\r\n')
    assert source.header == ("Number", "Place")
    assert source.records == (Record(2, ("1", "9999 Airport \nBoulevard")), Record(4, ("2", 'A "B" C')))


def test_empty_rows_are_not_rows_but_rows_of_spaces_and_a_number_are() -> None:
    source = read_bytes("a.csv", b"A,B\n\n , \n,,\n 1, \n")
    assert source.records == (Record(5, (" 1", " ")),)


@pytest.mark.parametrize(
    ("content", "encoding", "place"),
    [
        (b"A\nPark St\n", "ASCII", "Park St"),
        ("A\nPeña St\n".encode(), "UTF-8", "Peña St"),
        (codecs.BOM_UTF8 + "A\nPeña St\n".encode(), "UTF-8 with a byte order mark", "Peña St"),
        (codecs.BOM_UTF16_LE + "A\nPeña St\n".encode("utf-16-le"), "UTF-16", "Peña St"),
        ("A\nPeña’s\n".encode("cp1252"), "Windows-1252", "Peña’s"),
        (b"A\nPe\xf1a \x81\n", "Latin-1", "Peña \x81"),
    ],
)
def test_the_encoding_is_told_from_the_bytes(content: bytes, encoding: str, place: str) -> None:
    source = read_bytes("a.csv", content)
    assert (source.encoding, source.header, source.records[0].cells) == (encoding, ("A",), (place,))


@pytest.mark.parametrize("content", [b"", b"\r\n\r\n", b" , \n"])
def test_a_file_of_nothing_is_turned_down(content: bytes) -> None:
    with pytest.raises(UnreadableFile, match="no rows"):
        read_bytes("empty.csv", content)


def test_a_file_with_headings_only_has_no_records() -> None:
    assert read_bytes("a.csv", b"A,B\r\n").records == ()


def test_a_quotation_mark_that_never_closes_is_turned_down_with_its_line() -> None:
    with pytest.raises(UnreadableFile, match="line 3"):
        read_bytes("a.csv", b'A,B\n1,2\n3,"' + b"4" * 200_000)


def test_half_of_utf_16_is_turned_down() -> None:
    with pytest.raises(UnreadableFile, match="UTF-16"):
        read_bytes("a.csv", codecs.BOM_UTF16_LE + b"A\x00\n")


def test_the_same_bytes_have_the_same_sum_and_another_byte_another() -> None:
    assert read_bytes("a", b"A\n1\n").sha256 == read_bytes("b", b"A\n1\n").sha256
    assert read_bytes("a", b"A\n1\n").sha256 != read_bytes("a", b"A\n1\n\n").sha256


def test_a_row_is_recognized_by_its_cells_wherever_it_stands() -> None:
    assert Record(2, ("a", "b")).sha256 == Record(9, ("a", "b")).sha256
    assert Record(2, ("a", "b")).sha256 != Record(2, ("a b",)).sha256


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_turned_down(content: bytes) -> None:
    try:
        source = read_bytes("any", content)
    except UnreadableFile:
        return
    assert all(record.line > 1 and len(record.sha256) == 64 for record in source.records)


CELL = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=12)


@given(st.lists(st.lists(CELL, min_size=2, max_size=2).filter(lambda row: any(map(str.strip, row))), max_size=8))
def test_what_was_written_is_read_back(rows: list[list[str]]) -> None:
    quoted = "\r\n".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in [["A", "B"], *rows])
    assert [list(record.cells) for record in read_bytes("a", quoted.encode()).records] == rows
