"""What an answer of “Do I need a permit?” brings along, so that nothing is asked twice."""

from typing import Any

from django.http import Http404, QueryDict

from accounts.office import Office
from permits.need.keeping import Carried, carried, carried_from
from portal.need.pages import visit

LONGEST = 2000  # of a query string, and of a description


def brought(office: Office, query: QueryDict) -> dict[str, Any]:
    """The first facts of an application begun from such an answer, kept or not; nothing from anything else."""
    if code := query.get("answer", ""):
        found = carried(office, code[:40])
        return _facts(found, None) if found else {}
    if not query.get("start"):
        return {}
    try:
        here = visit(office, query.get("start", ""), query)
    except Http404:
        return {}
    if here.walk.work is None:
        return {}
    return _facts(carried_from(here.law, here.walk, on=office.today), here.parcel)


def _facts(found: Carried, parcel: Any) -> dict[str, Any]:
    return {
        "permit_type": found.permit_type,
        "need_answer": found.number,
        "parcel": found.parcel or parcel,
        "answers": {"description": found.description[:LONGEST]},
    }
