"""Reading cases: a list with filters, page by page, and one case with its dates and what can be done."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.office import Office
from casework.api.base import TownView
from casework.api.said import CaseFilter, CaseLineSaid, CaseSaid, ErrorsSaid, ProblemSaid
from casework.cases.models import Case
from casework.cases.participants import own_cases
from casework.cases.queries import cases, filtered
from casework.pages import looking_over

PROBLEMS = {401: ProblemSaid, 403: ProblemSaid, 404: ProblemSaid}


class ByKey(CursorPagination):
    """The newest first; a page begins where the last one ended, however many lie before it."""

    ordering = "-id"
    page_size = 50
    page_size_query_param = "limit"
    max_page_size = 200

    def decode_cursor(self, request: Request) -> Cursor | None:
        """:raises NotFound: the cursor is not one that an answer gave."""
        cursor: Cursor | None = super().decode_cursor(request)
        position = "0" if cursor is None or cursor.position is None else str(cursor.position)
        if not (position.isdecimal() and len(position) < 19):
            raise NotFound(self.invalid_cursor_message)
        return cursor


def in_sight(office: Office, user: Any) -> QuerySet[Case]:
    """Staff see the town's cases, everybody else those in which they take part."""
    return cases(office) if office.may("cases.view") else own_cases(user, office.municipality, office.today)


class CaseList(TownView):
    """The cases that the caller may see."""

    pagination_class = ByKey  # read by the description

    @extend_schema(
        operation_id="list_cases",
        parameters=[CaseFilter],
        responses={200: CaseLineSaid(many=True), 400: ErrorsSaid, **PROBLEMS},
        filters=True,
    )
    def get(self, request: Request, **key: Any) -> Response:
        """List cases, the newest first."""
        wanted = CaseFilter(data=request.query_params)
        wanted.is_valid(raise_exception=True)
        found = filtered(in_sight(self.office, request.user), wanted.validated_data, request.user.pk)
        pages = ByKey()
        page: Any = pages.paginate_queryset(found, request, view=self)
        return pages.get_paginated_response(CaseLineSaid(page, many=True).data)


class CaseDetail(TownView):
    """One case."""

    @extend_schema(operation_id="read_case", responses={200: CaseSaid, **PROBLEMS})
    def get(self, request: Request, number: str, **key: Any) -> Response:
        """Read one case: its dates with their arithmetic, what can be done and what is in the way."""
        record, office = self.record(request, number)
        with looking_over(record):
            return Response(CaseSaid(record, context={"office": office}).data)
