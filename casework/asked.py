"""Numbers that an address or a form carries, read as what they may be: anything."""

from collections.abc import Iterable

LONGEST = 18  # digits; one more may be past what the database can hold


def row_number(text: str) -> int | None:
    """The number of a row; None where the text is no number that a row can have.

    `str.isdigit` alone would let a superscript through, which `int` then does not read.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST else None


def row_numbers(texts: Iterable[str]) -> list[int]:
    """The numbers among these, the rest left out."""
    return [number for number in map(row_number, texts) if number is not None]
