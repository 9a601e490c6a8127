"""What the case page shows of items that were asked for: which are answered, and how."""

from collections.abc import Mapping
from typing import Any

from accounts.office import Office
from casework.kinds import Panel
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.building.queries import ITEMS
from permits.requests import queries
from permits.requests.queries import requests_of, unanswered


def requests(permit: BuildingPermit, office: Office) -> Mapping[str, Any] | None:
    """Each item with what was wanted of it and the answer; one that came at the counter has no words of its own."""
    asked = list(requests_of(permit))
    if not asked:
        return None
    law, waiting = the_law(permit), {one.pk for one in unanswered(permit)}
    rows = [
        {
            "label": law.permits.item(one.key).label,
            "cite": law.office.cite(law.permits.item(one.key).cite),
            "request": one,
            "waiting": one.pk in waiting,
        }
        for one in asked
    ]
    return {"rows": rows, "waiting": len(waiting)}


REQUESTS = Panel(
    "requests", "What was asked for", "permits/panels/requests.html", requests, reads=(queries.REQUESTS, ITEMS)
)
