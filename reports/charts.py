"""Charts drawn on the server as SVG, for page and paper alike (WCAG 2.1 AA: a text table always stands beside one).

No color carries a meaning: this year's bars are dark, last year's are white with a dark edge, and a share is named in
words. Nothing in them needs a script, a style or a font of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from casework.writing import dollars
from reports.monthly import NAMES, Months

DARK, EDGE, LIGHT, GRID, INK, SOFT = "#17304f", "#17304f", "#ffffff", "#d5dae1", "#1b2430", "#4b5a67"
FILLS = (DARK, LIGHT, "#a9b3bf", "#e8ebef")
FONT = "Public Sans, sans-serif"
WIDTH, HEIGHT = 430, 230
LEFT, RIGHT, TOP, BOTTOM = 46, 2, 30, 24
BAR, GAP = 12, 1.5


@dataclass(frozen=True)
class Slice:
    """One share of a whole."""

    label: str
    amount: int


def months_chart(key: str, months: Months) -> SafeString:
    """Twelve pairs of bars: this year dark, the year before white."""
    top = nice_top(max((n or 0 for n in (*months.this, *months.last)), default=0))
    tall = HEIGHT - TOP - BOTTOM

    def y(number: int) -> float:
        return TOP + tall * (1 - number / top)

    money = months.figure.is_money
    parts = [_grid(top, y, money=money), _legend(months.year)]
    step = (WIDTH - LEFT - RIGHT) / 12
    for place, name in enumerate(NAMES):
        middle = LEFT + step * (place + 0.5)
        parts.append(_bar(middle - BAR - GAP / 2, y(months.last[place]), y(0), LIGHT))
        number = months.this[place]
        if number is not None:
            parts.append(_bar(middle + GAP / 2, y(number), y(0), DARK))
        parts.append(_text(middle, HEIGHT - 7, name, anchor="middle"))
    title = f"{months.figure.label} by month, {months.year} and {months.year - 1}"
    return _svg(key, title, "The table beside this chart gives every number.", HEIGHT, parts)


def shares_chart(key: str, title: str, slices: Sequence[Slice]) -> SafeString:
    """One bar divided, its shares dark, white and gray in turn; each is named below it, in the same order."""
    whole = sum(one.amount for one in slices) or 1
    left, parts, wide = 1.0, [], WIDTH - 2
    for place, one in enumerate(slices):
        share = wide * one.amount / whole
        fill = FILLS[place % len(FILLS)]
        parts.append(f'<rect x="{left:.1f}" y="4" width="{share:.1f}" height="30" fill="{fill}" stroke="{EDGE}"/>')
        below = 46 + 22 * place
        parts.append(f'<rect x="1" y="{below}" width="12" height="12" fill="{fill}" stroke="{EDGE}"/>')
        parts.append(_text(20, below + 11, f"{one.label}: {100 * one.amount / whole:.0f}%", size=13, fill=INK))
        left += share
    said = "; ".join(f"{one.label} {one.amount:,}" for one in slices)
    return _svg(key, title, said, 46 + 22 * len(slices), parts)


def nice_top(highest: int) -> int:
    """The top of the scale: four equal steps of 1, 2, 5 or a power of ten times them."""
    step, power = ceil(highest / 4), 1
    while 10 * power < step:
        power *= 10
    return 4 * next((power * part for part in (1, 2, 5, 10) if power * part >= step), power)


def _grid(top: int, y: Callable[[int], float], *, money: bool) -> str:
    lines = []
    for number in range(0, top + 1, top // 4):
        at = y(number)
        lines.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="{GRID}" stroke-width="1"/>')
        lines.append(_text(LEFT - 6, at + 4, _short(number, money=money), anchor="end"))
    return "".join(lines)


def _short(number: int, *, money: bool) -> str:
    """A number at the scale: $1.5k where dollars run high."""
    if not money:
        return f"{number:,}"
    if number >= 1_000_00:
        thousands = number / 1_000_00
        return f"${thousands:,.0f}k" if thousands == ceil(thousands) else f"${thousands:,.1f}k"
    return dollars(number).removesuffix(".00")


def _legend(year: int) -> str:
    parts = []
    for x, fill, words in ((LEFT, DARK, str(year)), (LEFT + 64, LIGHT, str(year - 1))):
        parts.append(f'<rect x="{x}" y="4" width="12" height="12" fill="{fill}" stroke="{EDGE}"/>')
        parts.append(_text(x + 18, 14, words, fill=INK))
    return "".join(parts)


def _bar(x: float, top: float, bottom: float, fill: str) -> str:
    if bottom - top < 0.05:
        return ""
    return (
        f'<rect x="{x:.1f}" y="{top:.1f}" width="{BAR}" height="{bottom - top:.1f}" fill="{fill}" '
        f'stroke="{EDGE}" stroke-width="1"/>'
    )


def _text(x: float, y: float, words: str, *, anchor: str = "start", size: int = 12, fill: str = SOFT) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{FONT}" font-size="{size}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )


def _svg(key: str, title: str, description: str, height: int, parts: Sequence[str]) -> SafeString:
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-labelledby="{key}-title {key}-desc"><title id="{key}-title">{escape(title)}</title>'
        f'<desc id="{key}-desc">{escape(description)}</desc>{"".join(parts)}</svg>'
    )
    return mark_safe(drawn)  # every text in it is escaped above
