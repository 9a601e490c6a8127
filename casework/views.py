"""The pages that serve every record type: case page, verb page."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import PUBLIC, OfficeRequest, open_to
from casework.cases.models import Case
from casework.cases.queries import record_by_number
from casework.doing import Desk, Doing
from casework.health import ages
from casework.kinds import Kind, Verb, kind_of
from casework.pages import case_page, lines_of

DESK = Desk("casework:case", lines_of)


@require_safe
@open_to("cases.view")
def case_view(request: OfficeRequest, number: str) -> HttpResponse:
    """One record, whatever its type."""
    record = _record(request, number)
    return render(request, "casework/case.html", case_page(record, request.office))


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("cases.view")
def do(request: OfficeRequest, number: str, verb: str) -> HttpResponseBase:
    """One verb on one record: its page, and doing it."""
    record = _record(request, number)
    return Doing(request, request.office, DESK, record, _verb(kind_of(record), verb)).answer()


@require_safe
@open_to(PUBLIC)
def healthz(request: HttpRequest) -> HttpResponse:
    """How long ago the nightly check, the outbox and the checkpoint last ran; 503 when one is late."""
    found = ages()
    lines = [f"{name}: {age.words}" for name, age in found.items()]
    late = any(age.late for age in found.values())
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain", status=503 if late else 200)


def _record(request: OfficeRequest, number: str) -> Case:
    record = record_by_number(request.office, number)
    if record is None:
        raise Http404(f"There is no record {number} in the {request.office.municipality.name}.")
    found: Case = record
    return found


def _verb(kind: Kind, name: str) -> Verb:
    try:
        return kind.verb(name)
    except KeyError as error:
        raise Http404(str(error)) from error
