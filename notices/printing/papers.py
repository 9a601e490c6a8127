"""Which papers the list of copies offers, in groups that a clerk knows."""

from records.requesting import TEMPLATES

GROUPS: dict[str, tuple[str, tuple[str, ...]]] = {
    "certificates": ("Certificates", ("certificate", "temporary_certificate")),
    "permits": ("Permits and site cards", ("permit", "permit_card")),
    "receipts": ("Receipts", ("receipt",)),
}
_NAMED = {kind for _, kinds in GROUPS.values() for kind in kinds}
LETTERS = "letters"
CHOICES: list[tuple[str, str]] = [
    *((key, label) for key, (label, _) in GROUPS.items()),
    (LETTERS, "Letters and notices"),
]


def kinds_of(group: str) -> tuple[str, ...]:
    """The kinds of document in a group; letters are whatever looks like one."""
    if group in GROUPS:
        return GROUPS[group][1]
    return tuple(kind for kind, template in TEMPLATES.items() if kind not in _NAMED and "letter" in template)
