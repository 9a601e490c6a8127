"""The code printed on a paper: random, valid for good, readable aloud and from a worn sheet."""

import secrets

from django.conf import settings

# No 0 and O, 1, I and L; no U, so that no words arise. 20 of 30 signs are 98 bits.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 20


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def plain(typed: str) -> str:
    """A typed or scanned code without what people put between its signs."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())


def check_url(code: str) -> str:
    """Where the QR code leads."""
    return f"{settings.PUBLIC_URL}/v/{code}/"


def grouped(code: str) -> str:
    """The code in groups of four, as a person reads it out."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))
