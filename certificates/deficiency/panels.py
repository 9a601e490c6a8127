"""What a certificate's page shows of its deficiencies: each notice, its time, its answers, what became of it."""

from collections.abc import Mapping
from typing import Any

from accounts.office import Office
from casework.kinds import Panel
from certificates.deficiency.letters import information
from certificates.deficiency.models import Revocable
from certificates.deficiency.queries import NOTICES, notices_of, service_of
from notices.service.queries import SERVICES


def deficiencies(certificate: Revocable, office: Office) -> Mapping[str, Any] | None:
    """The latest notice first; nothing where none was given."""
    law = certificate.law
    found = notices_of(certificate)
    if law is None or not found:
        return None
    rows = [{"notice": one, "because": information(one, law), "service": service_of(one)} for one in found]
    return {"rows": rows, "today": office.today}


DEFICIENCIES = Panel(
    "deficiencies",
    "Deficiencies",
    "certificates/panels/deficiencies.html",
    deficiencies,
    reads=(NOTICES, SERVICES),
)
