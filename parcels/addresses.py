"""Street addresses, read into one form in which two spellings are equal."""

import re

# The Postal Service's usual short forms (Publication 28), for the words that local records really use.
SHORT_FORMS = {
    "AVENUE": "AVE",
    "AV": "AVE",
    "BOULEVARD": "BLVD",
    "CIRCLE": "CIR",
    "COURT": "CT",
    "CRESCENT": "CRES",
    "DRIVE": "DR",
    "EXTENSION": "EXT",
    "HEIGHTS": "HTS",
    "HIGHWAY": "HWY",
    "LANE": "LN",
    "PARKWAY": "PKWY",
    "PLACE": "PL",
    "PLAZA": "PLZ",
    "ROAD": "RD",
    "SQUARE": "SQ",
    "STREET": "ST",
    "TERRACE": "TER",
    "TERR": "TER",
    "TURNPIKE": "TPKE",
    "NORTH": "N",
    "SOUTH": "S",
    "EAST": "E",
    "WEST": "W",
    "APARTMENT": "APT",
    "SUITE": "STE",
    "BUILDING": "BLDG",
}
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


def house_number(number: str) -> int | None:
    """The number by which houses sort along a street: the first of a range; None where there is none to sort by."""
    digits = re.match(r"[0-9]{1,9}", number)
    return int(digits[0]) if digits else None


def match_address(text: str) -> str:
    """The form in which "412 Front Street" and "412 FRONT ST." are equal."""
    words = _WORD.findall(text.upper().replace("\x00", ""))
    return " ".join(SHORT_FORMS.get(word, word) for word in words)


def typed_words(text: str) -> tuple[tuple[str, ...], ...]:
    """What someone still typing may mean: the words, and the words with the last one finished ("stre" → "ST")."""
    words = match_address(text).split()
    if not words:
        return ()
    last = words[-1]
    finished = {short for word, short in SHORT_FORMS.items() if len(last) > 1 and word.startswith(last)}
    return (tuple(words), *((*words[:-1], short) for short in sorted(finished - {last})))
