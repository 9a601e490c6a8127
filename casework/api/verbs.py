"""The one endpoint for every verb, for phones and programs: 409 with every obstacle where it cannot be done."""

from typing import Any

from django.http import QueryDict
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound, ParseError, PermissionDenied
from rest_framework.parsers import FormParser, JSONParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from accounts.office import Office
from accounts.sending import TOO_MUCH, may_send
from accounts.signing import TooManyTries, password_is_right
from accounts.tokens.access import only_reads
from casework.api.base import TownView
from casework.api.said import ActFormSaid, ConflictSaid, DoneSaid, ErrorsSaid, ProblemSaid
from casework.errors import NotAllowed, Refused, StalePage
from casework.events.queries import since
from casework.kinds import Verb, kind_of
from casework.pages import history_line, verb_button
from casework.policies import may_do, obstacles_now
from casework.verbforms import ActForm, VerbForm, own_form

PROBLEMS = {401: ProblemSaid, 403: ProblemSaid, 404: ProblemSaid}


class VerbEndpoint(TownView):
    """GET says what the act asks for and what is in the way; POST does it. Signing needs the password in the POST."""

    parser_classes = (JSONParser, FormParser, MultiPartParser)

    @extend_schema(operation_id="look_at_act", responses={200: ActFormSaid, **PROBLEMS})
    def get(self, request: Request, number: str, verb: str, **key: Any) -> Response:
        """What the act asks for, and everything in its way."""
        record, office, declared = self._declared(request, number, verb)
        form = own_form(declared, record, office)
        button = verb_button(record, declared, office, None)
        said = {"signs": declared.signs, "fields_asked": [field_said(form, name) for name in form.fields]}
        told = {key: getattr(button, key) for key in ("name", "label", "cite", "allowed", "obstacles")}
        return Response(ActFormSaid(told | said).data)

    @extend_schema(
        operation_id="do_act",
        request={kind: OpenApiTypes.OBJECT for kind in ("application/json", "multipart/form-data")},
        responses={
            200: DoneSaid,
            400: ProblemSaid,
            409: ConflictSaid,
            415: ProblemSaid,
            422: ErrorsSaid,
            429: ProblemSaid,
            **PROBLEMS,
        },
    )
    def post(self, request: Request, number: str, verb: str, **key: Any) -> Response:
        """Do the act. Besides its own fields: on, why, version, override_<code>, password."""
        if only_reads(request.auth):
            raise PermissionDenied("This token only reads.")
        record, office, declared = self._declared(request, number, verb)
        data, sender = as_form_data(request.data), request.user
        if office.actor.is_applicant and isinstance(sender, User) and not may_send(sender, request.FILES.values()):
            return Response({"problem": TOO_MUCH}, status=429)
        form = own_form(declared, record, office, data=data, files=request.FILES)
        found = obstacles_now(record, declared, by=office.actor, on=office.today)
        act_form = ActForm(data, record=record, office=office, verb=declared, obstacles=found)
        if not (form.is_valid() & act_form.is_valid()):
            return Response({"errors": {**form.errors, **act_form.errors}}, status=422)
        return self._do(request, office, declared, record, act_form.how() | form.facts(), data.get("password", ""))

    def _declared(self, request: Request, number: str, verb: str) -> tuple[Any, Office, Verb]:
        """The record, the caller's office and the act.

        :raises NotFound: there is no such record or act. :raises PermissionDenied: it is not the caller's to do.
        """
        record, office = self.record(request, number)
        declared = next((v for v in kind_of(record).verbs if v.name == verb), None)
        if declared is None or (declared.page and declared.form is None):  # what only a page asks for
            raise NotFound("There is no such act.")
        if not may_do(office.actor, declared, record):
            raise PermissionDenied(f"“{declared.label}” is not part of your role here.")
        return record, office, declared

    def _do(
        self, request: Request, office: Office, verb: Verb, record: Any, given: dict[str, Any], password: str
    ) -> Response:
        try:
            signed = verb.signs and password_is_right(request._request, password)
            done = verb.does(record, by=office.actor.signing() if signed else office.actor, **given)
        except TooManyTries as many:
            return Response({"problem": str(many)}, status=429)
        except Refused as refused:
            return Response(ConflictSaid({"obstacles": refused.obstacles}).data, status=409)
        except StalePage as stale:
            lines = [history_line(e, kind_of(stale.case)) for e in since(stale.case, stale.seen)]
            said = [{"what": x.label, "who": x.actor, "on": x.happened_on} for x in lines]
            return Response(ConflictSaid({"meanwhile": said, "version": stale.case.version}).data, status=409)
        except NotAllowed as no:
            raise PermissionDenied(str(no)) from no
        return Response(DoneSaid(done).data)


def as_form_data(sent: Any) -> QueryDict:
    """What was sent, as the forms of the pages take it: every value a text, several values of one name a list.

    :raises ParseError: a value is itself an object, or the whole is not one.
    """
    if isinstance(sent, QueryDict):
        return sent
    if not isinstance(sent, dict):
        raise ParseError("Send one object whose names are the fields.")
    data = QueryDict(mutable=True)
    for name, value in sent.items():
        values = value if isinstance(value, list) else [value]
        if any(isinstance(v, dict | list) for v in values):
            raise ParseError(f"“{name}” takes a text, a number, true or false, or a list of those.")
        data.setlist(name, [as_text(v) for v in values if v is not None])
    return data


def as_text(value: Any) -> str:
    """A JSON value as a browser would send it."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def field_said(form: VerbForm, name: str) -> dict[str, Any]:
    field = form.fields[name]
    choices = [str(value) for value, _ in getattr(field, "choices", ()) if value]
    return {"name": name, "label": str(field.label or name), "required": field.required, "choices": choices}
