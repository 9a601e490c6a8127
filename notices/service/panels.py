"""What a case page shows of service: each paper that is served, on whom it was, how, when, and the proof."""

from collections.abc import Mapping
from typing import Any

from accounts.office import Office
from casework.cases.models import Case
from casework.kinds import Panel
from notices.service.queries import SERVICES, servable, services_of
from records.queries import PAPERS


def service(case: Case, office: Office) -> Mapping[str, Any] | None:
    """Papers not served yet, then every service, those taken back too; None where nothing is served."""
    entries, papers = list(services_of(case)), list(servable(case))
    if not entries and not papers:
        return None
    done = {one.document_id for one in entries if one.stands}
    return {
        "entries": entries,
        "waiting": [paper for paper in papers if paper.pk not in done],
        "may_open": office.may("records.view"),
    }


SERVICE = Panel("service", "Service", "notices/service/panel.html", service, reads=(SERVICES, PAPERS))
