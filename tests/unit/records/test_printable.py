"""What a paper can show of what was typed: a pictograph does not keep a permit from being made."""

import pytest

from records.papers import printable


@pytest.mark.parametrize(
    "text",
    ["Nguyễn Łukasz, 12½ Maple St.", "4′ 6″ ≥ code ✓", "Ω αβγ, Иван", "line one\nline two\tend", "§ 5-24(i)(1) — “so”"],
)
def test_what_the_fonts_draw_stays(text: str) -> None:
    assert printable(text) == text


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("unsigned 🔥", "unsigned ?"), ("王 Wang", "? Wang"), ("a\u202eb\x07c", "abc"), ("e\u0301", "é")],
)
def test_what_they_do_not_draw_is_marked_and_what_cannot_be_seen_goes(typed: str, shown: str) -> None:
    assert printable(typed) == shown
