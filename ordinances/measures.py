"""Measures as people say them: 8 ft 6 in, 101 sq ft."""

from decimal import Decimal

SHORT = 36  # inches up to here are said as inches


def measure(value: Decimal, unit: str) -> str:
    """A measure with its unit; a length in feet and inches."""
    if unit == "ft":
        return _length(value * 12)
    if unit == "in":
        return f"{_plain(value)} in" if value < SHORT else _length(value)
    return f"{value.normalize():,f} {unit}".strip()


def _length(inches: Decimal) -> str:
    feet, rest = divmod(round(inches, 2), 12)
    parts = [f"{feet:,f} ft" if feet else "", f"{_plain(rest)} in" if rest else ""]
    return " ".join(part for part in parts if part) or "0 ft"


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"
