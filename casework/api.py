"""The one endpoint for every verb, for phones and programs: 409 with every obstacle where it cannot be done."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.office import Office
from accounts.signing import TooManyTries, password_is_right
from casework.cases.queries import record_by_number
from casework.errors import NotAllowed, Refused, StalePage
from casework.events.queries import since
from casework.kinds import Verb, kind_of
from casework.pages import history_line
from casework.policies import may_do, obstacles_now
from casework.verbforms import ActForm, own_form


class VerbEndpoint(APIView):
    """POST does the verb. Signing needs the password in the same request."""

    access = "cases.view"

    def post(self, request: Request, number: str, verb: str) -> Response:
        office: Office = request._request.office  # type: ignore[attr-defined]
        record = record_by_number(office, number)
        declared = next((v for v in kind_of(record).verbs if v.name == verb), None) if record else None
        if record is None or declared is None:
            return Response({"problem": "There is no such record or act."}, status=404)
        if not may_do(office.actor, declared, record):
            return Response({"problem": f"“{declared.label}” is not part of your role here."}, status=403)
        form = own_form(declared, record, office, request._request)
        found = obstacles_now(record, declared, by=office.actor, on=office.today)
        act_form = ActForm(request.POST, record=record, office=office, verb=declared, obstacles=found)
        if not (form.is_valid() & act_form.is_valid()):
            return Response({"errors": {**form.errors, **act_form.errors}}, status=422)
        return self._do(request, declared, record, act_form.how() | form.facts(), request.POST.get("password", ""))

    def _do(self, request: Request, verb: Verb, record: Any, given: dict[str, Any], password: str) -> Response:
        office: Office = request._request.office  # type: ignore[attr-defined]
        try:
            signed = verb.signs and password_is_right(request._request, password)
            done = verb.does(record, by=office.actor.signing() if signed else office.actor, **given)
        except TooManyTries as many:
            return Response({"problem": str(many)}, status=429)
        except Refused as refused:
            said = [{"code": o.code, "sentence": o.sentence, "cite": o.cite} for o in refused.obstacles]
            return Response({"obstacles": said}, status=409)
        except StalePage as stale:
            lines = [history_line(e, kind_of(stale.case)) for e in since(stale.case, stale.seen)]
            said = [{"what": x.label, "who": x.actor, "on": x.happened_on.isoformat()} for x in lines]
            return Response({"meanwhile": said, "version": stale.case.version}, status=409)
        except NotAllowed as no:
            return Response({"problem": str(no)}, status=403)
        return Response({"number": done.number, "status": done.status, "version": done.version})
