"""What the search box finds by the number that an older system had given."""

import re

from accounts.office import Office
from casework.find.finders import MOST, Group, group, hit_on_case
from permits.archive.queries import archived_permits

A_WORD = re.compile(r"[^\W\d_]{4}")  # no system numbered its permits with words; this is an address


def by_old_number(office: Office, text: str) -> Group | None:
    """Archived permits whose number in the source was exactly this, where it is not the number they bear here."""
    if not any(c.isdigit() for c in text) or A_WORD.search(text):
        return None
    found = archived_permits(office).filter(recorded_number__iexact=text).exclude(number__iexact=text)
    hits = (
        hit_on_case(permit, office, f"number {permit.recorded_number} of the older system")
        for permit in found[: MOST + 1]
    )
    return group("By the number of the older system", hits)
