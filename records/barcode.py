"""Code 128, the barcode that every office scanner reads, as vector bars."""

from django.utils.safestring import SafeString, mark_safe

# Widths of bar, gap, bar, gap, bar, gap by value; the last is the stop with its closing bar (ISO/IEC 15417).
_TABLE = (
    "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 "
    "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 "
    "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 "
    "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 "
    "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 "
    "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 "
    "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112 "
)
PATTERNS = tuple(_TABLE.split())
START_B, STOP = 104, 106
FIRST, LAST = " ", "~"
QUIET = 10  # widths of nothing on either side, which a scanner needs


def values(text: str) -> list[int]:
    """What the bars say: the start, each character, the check value, the stop.

    :raises ValueError: a character that this set does not have.
    """
    if not text or not all(FIRST <= char <= LAST for char in text):
        raise ValueError(f"{text!r} cannot be written as a barcode")
    said = [ord(char) - ord(FIRST) for char in text]
    check = (START_B + sum(place * value for place, value in enumerate(said, 1))) % 103
    return [START_B, *said, check, STOP]


def svg(text: str) -> SafeString:
    """The barcode of a text, to be scaled to any width; what it says stands beside it in clear."""
    at, bars = QUIET, []
    for value in values(text):
        for n, width in enumerate(PATTERNS[value]):
            if n % 2 == 0:
                bars.append(f"M{at} 0h{width}v10h-{width}z")
            at += int(width)
    title = f"<title>Barcode: {text}</title>"
    drawn = f'<path d="{"".join(bars)}" fill="#000"/>'
    return mark_safe(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="barcode" viewBox="0 0 {at + QUIET} 10"'
        f' preserveAspectRatio="none" role="img">{title}{drawn}</svg>'
    )
