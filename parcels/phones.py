"""Telephone numbers as people type them, compared by their digits."""

from functools import reduce

from django.db.models import F, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Replace, Right

# What people put between the digits. The index is over exactly this expression, so both must stay one.
PUNCTUATION = " -().+/"
LOCAL = 7  # the digits after the area code


def digits(text: str) -> str:
    """The digits of what was typed."""
    return "".join(c for c in text if c.isascii() and c.isdigit())


def _bare() -> Combinable:
    start: Combinable = F("phone")
    return reduce(lambda text, mark: Replace(text, Value(mark), Value("")), PUNCTUATION, start)


PHONE_TAIL = Right(_bare(), LOCAL)
