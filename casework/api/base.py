"""What every address for programs has in common: who calls, in which town, and what they may see of it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.defaults import page_not_found
from rest_framework.exceptions import APIException, NotAuthenticated, NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from accounts.access import PROGRAMS
from accounts.middleware import PERSON, enter, lacks_second_factor
from accounts.models import User
from accounts.office import Office
from casework.cases.models import Case
from casework.cases.participants import office_of_applicant
from casework.cases.queries import record_by_number


def say_problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every problem in one shape: a sentence under "problem", or the fields at fault under "errors"."""
    response = exception_handler(error, context)
    if response is None:
        return None
    fields = isinstance(response.data, dict) and "detail" not in response.data
    sentence = "" if fields or not isinstance(error, APIException) else str(error.detail)
    response.data = {"errors": response.data} if fields else {"problem": sentence or "There is no such record."}
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What leads nowhere: to programs in their own shape, to people as a page."""
    if request.path.startswith("/api/"):
        return JsonResponse({"problem": "There is nothing at this address."}, status=404)
    return page_not_found(request, exception)


class TownView(APIView):
    """An address of one town. `office` is the town as its caller sees it today."""

    access = PROGRAMS
    office: Office

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """:raises NotAuthenticated: nobody is signed in, or somebody else than the one this was kept for.
        :raises PermissionDenied: staff without a second factor.
        """
        super().initial(request, *args, **kwargs)
        plain: HttpRequest = request._request
        self.office = enter(plain, plain.office.municipality)  # type: ignore[attr-defined]
        if request.headers.get(PERSON, str(request.user.pk)) != str(request.user.pk):
            raise NotAuthenticated("This was kept for somebody else, who has to sign in to send it.")
        if not settings.DEMO and lacks_second_factor(self.office, request.user):
            raise PermissionDenied("Set up your second factor first.")

    def record(self, request: Request, number: str) -> tuple[Any, Office]:
        """The record and the office as it is to the caller: to staff the whole, to an applicant an own case.

        :raises NotFound: there is none that this caller may see.
        """
        found = record_by_number(self.office, number)
        office = self._office_in(found, request.user) if found else None
        if found is None or office is None:
            raise NotFound("There is no such record.")
        return found, office

    def _office_in(self, case: Case, user: Any) -> Office | None:
        if self.office.may("cases.view"):
            return self.office
        return office_of_applicant(user, case, self.office.today) if isinstance(user, User) else None
