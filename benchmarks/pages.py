"""The pages that everybody waits for, among a million permits, against a bare view of the same bytes.

usage: script/bench pages [--small]

Queue, search by a part of an address, and a permit's page, each asked as an officer's browser asks it, in one process
without a network. The bare view answers the same bytes behind the same middleware. Database queries are counted; a
small and a large store show that the time does not follow what is stored.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402 - Django had to be set up first
from django.db import connection  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext, setup_test_environment  # noqa: E402
from django.urls import path  # noqa: E402

from accounts import clock  # noqa: E402
from accounts.access import PUBLIC, open_to  # noqa: E402
from benchmarks.rows import insert  # noqa: E402
from casework.cases.models import Case  # noqa: E402
from casework.deadlines.models import Deadline  # noqa: E402
from casework.events.models import Event  # noqa: E402
from config import urls  # noqa: E402
from parcels.models import Municipality, Parcel  # noqa: E402
from permits.building.models import BuildingPermit  # noqa: E402
from tests import factories as make  # noqa: E402
from tests.unit.certificates import jobs  # noqa: E402

FULL, SMALL = (100_000, 1_000_000), (2_000, 20_000)
ROUNDS = 9
MOST_QUERIES = 12
TODAY = date(2026, 6, 16)
SAME: dict[str, bytes] = {}


@open_to(PUBLIC)
def bare(request: HttpRequest, page: str) -> HttpResponse:
    """The same bytes, without finding them out."""
    return HttpResponse(SAME[page])


@dataclass(frozen=True)
class Page:
    name: str
    address: str


def main(arguments: list[str]) -> int:
    """Measure at every size; the worst ratio and the most queries at the largest are printed last."""
    parser = argparse.ArgumentParser(prog="script/bench pages")
    parser.add_argument("--small", action="store_true", help="a quick look, not for the record")
    sizes = SMALL if parser.parse_args(arguments).small else FULL
    setup_test_environment()
    urls.urlpatterns.insert(0, path("bare/<str:page>/", bare))
    town, pages, client = people_and_pages()
    stored, worst, most = 0, 0.0, 0
    for size in sizes:
        print(f"Storing {size:,} permits …", flush=True)
        store(town, stored, size)
        stored, found = size, [measure(page, client) for page in pages]
        for page, (ours, theirs, queries) in zip(pages, found, strict=True):
            print(
                f"{size:,} stored, {page.name}: {ours * 1000:.1f} ms, bare {theirs * 1000:.1f} ms,"
                f" {ours / theirs:.1f} times, {queries} queries",
                flush=True,
            )
        worst = max(ours / theirs for ours, theirs, _ in found)
        most = max(queries for _, _, queries in found)
    print(f"most queries: {most} (aim: at most {MOST_QUERIES})")
    print(f"worst ratio to a bare view: {worst:.1f}", flush=True)
    return 0


def people_and_pages() -> tuple[Municipality, list[Page], Client]:
    """A town with one permit that has been through much, and its officer at the screen."""
    settings.DEMO = True
    permit = make.issued(date(2026, 6, 9), applied=date(2026, 6, 1))
    jobs.passes(jobs.book(permit, "FOOTING", date(2026, 6, 10)), date(2026, 6, 11))
    client = Client()
    client.force_login(make.person("code_officer"))
    pages = [
        Page("queue", "/vestal/office/"),
        Page("queue, all open work", "/vestal/office/?view=all"),
        Page("search", "/vestal/office/search/?q=712+maplew"),
        Page("case", f"/vestal/cases/{permit.number}/"),
    ]
    return permit.municipality, pages, client


def measure(page: Page, client: Client) -> tuple[float, float, int]:
    """Median seconds of the page and of the bare view, in turn, and how many queries the page takes."""
    with clock.set_to(make.at(TODAY)):
        answer = client.get(page.address)
        assert answer.status_code == 200, (page.address, answer.status_code)
        SAME[page.name] = answer.content
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get(page.address)
        queries = [query["sql"] for query in asked]
        full_counts = [sql for sql in queries if sql.startswith("SELECT COUNT(")]
        assert not full_counts, full_counts
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(timed(partial(client.get, page.address)))
            theirs.append(timed(partial(client.get, f"/bare/{page.name}/")))
    return statistics.median(ours), statistics.median(theirs), len(queries)


def timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def store(town: Municipality, first: int, last: int) -> None:
    """Parcels on five hundred streets, each with a permit, its first event and its dates."""
    given = {"town": town.pk, "first": first, "last": last - 1, "day": date(2026, 3, 2)}
    with connection.cursor() as cursor:
        for statement in STORE:
            cursor.execute(statement, given)
        cursor.execute("VACUUM ANALYZE")


STREETS = (
    "(ARRAY['Maplewood','Front','Riverbend','Chestnut','Larkspur','Orchard','Sunset','Harvest','Meadow','Pine'])"
    "[1 + (n %% 10)] || ' ' || (ARRAY['St','Ave','Rd','Ln','Dr'])[1 + (n / 10 %% 5)] || ' ' || (n / 50 %% 10)"
)
KEY = "'9' || (n / 10000)::text || '%s' || (n / 100 %%%% 100 + 1) || '-' || (n %%%% 100 + 1)"
NUMBERS = "generate_series(%(first)s, %(last)s) n"
STORE = (
    insert(
        Parcel,
        {
            "municipality_id": "%(town)s",
            "print_key": KEY % ".00-",
            "match_key": KEY % "-",
            "loose_key": f"replace({KEY % '-'}, '-', ' ')",
            "address": "(n %% 2000) || ' ' || street",
            "match_address": "upper((n %% 2000) || ' ' || street)",
            "street_number": "(n %% 2000)::text",
            "house_number": "n %% 2000",
            "street_name": "street",
        },
        f"FROM (SELECT n, {STREETS} AS street FROM {NUMBERS}) AS place",
    ),
    insert(
        Case,
        {
            "municipality_id": "%(town)s",
            "kind": "'building_permit'",
            "number": "'BP-2026-' || lpad((1000 + n)::text, 8, '0')",
            "status": "CASE WHEN n %% 50 = 0 THEN 'under_review' ELSE 'issued' END",
            "waits_on": "CASE WHEN n %% 50 = 0 THEN 'officer' ELSE 'applicant' END",
            "headline": "'Deck or porch'",
            "law_date": "%(day)s",
            "opened_on": "%(day)s",
            "status_since": "%(day)s::date + (n %% 90)::int",
            "version": "1",
            "parcel_id": "p.id",
        },
        f"FROM {NUMBERS} JOIN parcels_parcel p ON p.municipality_id = %(town)s AND p.match_key = {KEY % '-'}",
    ),
    """
    CREATE TEMPORARY TABLE stored ON COMMIT PRESERVE ROWS AS
    SELECT c.id, c.status FROM casework_case c
    LEFT JOIN permits_buildingpermit b ON b.case_ptr_id = c.id
    WHERE c.municipality_id = %(town)s AND c.kind = 'building_permit' AND b.case_ptr_id IS NULL
    """,
    insert(
        BuildingPermit,
        {
            "case_ptr_id": "id",
            "permit_type": "'deck'",
            "valuation_cents": "1200000",
            "issued_on": "CASE WHEN status = 'issued' THEN %(day)s::date END",
        },
        "FROM stored",
    ),
    insert(
        Event,
        {
            "municipality_id": "%(town)s",
            "case_id": "id",
            "seq": "1",
            "type": "'permit.open'",
            "happened_on": "%(day)s",
            "recorded_at": "now()",
            "to_status": "status",
            "body": "'{}'",
            "previous": "repeat('0', 64)",
            "hash": "encode(sha256(convert_to(id::text, 'UTF8')), 'hex')",
        },
        "FROM stored",
    ),
    insert(
        Deadline,
        {
            "municipality_id": "%(town)s",
            "case_id": "id",
            "key": "key",
            "label": "key",
            "due_on": "act - 1",
            "acts_on": "act",
            "cite": "'5-24(i)'",
            "sentence": "'Issued some day, plus some months.'",
        },
        """
        FROM (SELECT id, unnest(ARRAY['commence', 'term']) AS key, unnest(ARRAY[begins, begins + 184]) AS act
              FROM (SELECT id, DATE '2026-09-01' + (id %% 300)::int AS begins FROM stored WHERE status = 'issued') d) r
        """,
    ),
    "DROP TABLE stored",
)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
