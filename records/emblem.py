"""The round device at the head of every paper: the sun rising over hills and water, the municipality's name around it.

It is drawn as outlines, so that it needs no font in the reader and adds no stray letters to the text.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, radians, sin

from django.utils.html import escape
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from records.fonts import FOLDER

SIZE = 200
CENTER = SIZE / 2
LETTERING = FOLDER / "public-sans" / "PublicSans-Bold.ttf"
LETTER_SIZE = 17.5
TRACKING = 2.6


@dataclass(frozen=True, slots=True)
class _Glyph:
    name: str
    advance: float


def emblem_svg(name: str, state: str) -> str:
    """An inline SVG for one municipality; `name` is read out, e.g. "Emblem of the Town of Vestal"."""
    title = f"Emblem of the {name}, {state}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="emblem" viewBox="0 0 {SIZE} {SIZE}">'
        f"<title>{escape(title)}</title>{_art(name.upper(), state.upper())}</svg>"
    )


@lru_cache(maxsize=64)
def _art(name: str, state: str) -> str:
    return "".join((_rings(), _lettering(name, top=True), _lettering(state, top=False), _dots(), _landscape()))


def _rings() -> str:
    radii = ((97, 2.4), (92.5, 0.8), (67.5, 0.8), (64, 1.6))
    return "".join(
        f'<circle cx="{CENTER}" cy="{CENTER}" r="{r}" fill="none" stroke="#17304f" stroke-width="{w}"/>'
        for r, w in radii
    )


def _dots() -> str:
    return "".join(f'<circle cx="{CENTER + side * 80}" cy="{CENTER}" r="2.6" fill="#17304f"/>' for side in (-1, 1))


def _landscape() -> str:
    rays = "".join(_ray(angle) for angle in range(0, 181, 12))
    return (
        f'<g stroke="#17304f" fill="none" stroke-linecap="round" stroke-linejoin="round">{rays}'
        '<path d="M78 102 A22 22 0 0 1 122 102" fill="#17304f" stroke="none"/>'
        '<path d="M41 118 C55 99 66 94 79 103 C88 109 92 113 100 113 C108 113 113 106 122 99 C135 90 146 100 159 118 Z"'
        ' fill="#fff" stroke-width="2.2"/>'
        '<path d="M62 107 C68 110 72 113 76 118 M129 102 C133 107 139 112 146 118 M100 113 C104 115 107 116 110 118"'
        ' stroke-width="1.2"/>'
        '<path d="M41 118 H159" stroke-width="2.2"/>'
        '<path d="M45 127 q6 -4 12 0 t12 0 t12 0 t12 0 t12 0 t12 0 t12 0 t12 0 t12 0" stroke-width="1.7"/>'
        '<path d="M53 137 q6 -4 12 0 t12 0 t12 0 t12 0 t12 0 t12 0 t12 0 t10 0" stroke-width="1.5"/>'
        '<path d="M65 147 q6 -4 12 0 t12 0 t12 0 t12 0 t12 0 t10 0" stroke-width="1.3"/>'
        "</g>"
    )


def _ray(degrees: int) -> str:
    angle = radians(degrees)
    inner, outer = 27, 50 if degrees % 24 == 0 else 42
    x1, y1 = CENTER + inner * cos(angle), 102 - inner * sin(angle)
    x2, y2 = CENTER + outer * cos(angle), 102 - outer * sin(angle)
    return f'<path d="M{x1:.2f} {y1:.2f} L{x2:.2f} {y2:.2f}" stroke-width="1.7"/>'


def _lettering(text: str, *, top: bool) -> str:
    """The text as outlines along the ring, upright at the top or the bottom. Nothing where the font is absent."""
    if not LETTERING.exists():
        return ""
    with TTFont(LETTERING) as font:
        scale = LETTER_SIZE / font["head"].unitsPerEm
        glyphs, characters, metrics = font.getGlyphSet(), font.getBestCmap(), font["hmtx"]
        known = [characters[ord(letter)] for letter in text if ord(letter) in characters]
        run = [_Glyph(name, metrics[name][0] * scale + TRACKING) for name in known]
        cap_height = font["OS/2"].sCapHeight * scale
        baseline = 80 - cap_height / 2 if top else 80 + cap_height / 2
        pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.2f}")
        travelled = -sum(glyph.advance for glyph in run) / 2
        for glyph in run:
            angle = (travelled + glyph.advance / 2) / 80 * (1 if top else -1)
            glyphs[glyph.name].draw(
                TransformPen(pen, _placed(angle, baseline, glyph.advance - TRACKING, scale, top=top))
            )
            travelled += glyph.advance
        return f'<path d="{pen.getCommands()}" fill="#17304f"/>'


def _placed(
    angle: float, radius: float, width: float, scale: float, *, top: bool
) -> tuple[float, float, float, float, float, float]:
    """The matrix that puts a glyph's middle at `angle`, clockwise from the top or counter-clockwise from the bottom."""
    turn = angle if top else pi + angle
    x, y = CENTER + radius * sin(turn), CENTER - radius * cos(turn)
    tilt = turn if top else turn - pi
    a, b = cos(tilt), sin(tilt)
    left = width / 2
    return (a * scale, b * scale, b * scale, -a * scale, x - a * left, y - b * left)
