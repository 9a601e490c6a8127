"""A letter folded in three at its marks shows its address, and nothing else, in the window of a No. 10 envelope."""

import re
import subprocess

import pytest

from records.rendering import render_pdf
from tests.unit.records import samples

# Inches. The sheet, folded at a third, lies somewhere in the envelope; the window is where the envelope has it.
ENVELOPE = (9.5, 4.125)
WINDOW_LEFT, WINDOW_BOTTOM, WINDOW_SIZE = 0.875, 0.5, (4.5, 1.125)
SHEET_WIDTH, FOLDED = 8.5, 11 / 3
SIDEWAYS, UP = ENVELOPE[0] - SHEET_WIDTH, ENVELOPE[1] - FOLDED
# Seen however the sheet slipped, and seen in one place or another: left, top, right, bottom on the sheet.
ALWAYS = (
    WINDOW_LEFT,
    FOLDED + UP - WINDOW_BOTTOM - WINDOW_SIZE[1],
    WINDOW_LEFT + WINDOW_SIZE[0] - SIDEWAYS,
    FOLDED - WINDOW_BOTTOM,
)
EVER = (
    WINDOW_LEFT - SIDEWAYS,
    FOLDED - WINDOW_BOTTOM - WINDOW_SIZE[1],
    WINDOW_LEFT + WINDOW_SIZE[0],
    FOLDED + UP - WINDOW_BOTTOM,
)
WORD = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>')

LONGEST = [
    "Christopher Wojciechowski-Montgomery",
    "Building 4, Apartment 14B",
    "2200 Vestal Parkway East",
    "Vestal, NY 13850",
]


def words(pdf: bytes) -> list[tuple[float, float, float, float, str]]:
    """Every word of the first sheet with its place in inches."""
    said = subprocess.run(
        ["pdftotext", "-bbox", "-l", "1", "-", "-"], input=pdf, capture_output=True, check=True
    ).stdout
    found = WORD.findall(said.decode())
    return [(*(float(number) / 72 for number in box), text) for *box, text in found]  # type: ignore[misc]


@pytest.mark.parametrize("lines", [LONGEST[:1] + LONGEST[2:], LONGEST, [*LONGEST[:2], "Attention: Dana", *LONGEST[2:]]])
def test_the_address_and_nothing_else_is_seen_in_the_window(lines: list[str]) -> None:
    said = samples.LETTER | {"recipient": lines[0], "recipient_lines": lines[1:]}
    address = " ".join(lines).split()
    seen, ever = [], []
    for left, top, right, bottom, word in words(render_pdf("letter.html", said, title="A letter")):
        # The box of a word is a little higher than its letters.
        if left >= ALWAYS[0] and right <= ALWAYS[2] and top >= ALWAYS[1] - 0.02 and bottom <= ALWAYS[3] + 0.02:
            seen.append(word)
        if right > EVER[0] and left < EVER[2] and bottom > EVER[1] and top < EVER[3]:
            ever.append(word)
    assert seen == address
    assert ever == address
