"""The nightly check against the bare SQL that changes and inserts the same rows.

usage: script/bench sweep [--small]

Stores permits, lets a cohort of them fall due, and times the check on it; then the one SQL statement on the next
cohort, in turn, in one database. A small and a large store show that the cost follows what is due.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

import django
from django.db import connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from benchmarks.rows import insert  # noqa: E402 - Django had to be set up first
from casework.cases.models import Case  # noqa: E402
from casework.events import triggers  # noqa: E402
from casework.sweep.run import check_town  # noqa: E402
from parcels.models import Municipality  # noqa: E402
from permits.building.models import BuildingPermit  # noqa: E402

ROUNDS = 3  # of each way, interleaved; the median counts
FIRST_DAY = date(2027, 3, 2)
LAW_DATE = date(2026, 8, 31)


@dataclass(frozen=True)
class Size:
    """How many permits are stored, and how many fall due in each cohort."""

    stored: int
    due: int


FULL = (Size(100_000, 10_000), Size(1_000_000, 10_000))
SMALL = (Size(20_000, 1_000), Size(60_000, 1_000))


def main(arguments: list[str]) -> int:
    """Measure every size; the ratio at the largest is printed last."""
    parser = argparse.ArgumentParser(prog="script/bench sweep")
    parser.add_argument("--small", action="store_true", help="a quick look, not for the record")
    sizes = SMALL if parser.parse_args(arguments).small else FULL
    for size in sizes:
        town = load(size)
        ours, bare = measure(town, size)
        print(f"{size.due:,} due among {size.stored:,}: nightly check {ours:.2f} s, one statement {bare:.2f} s")
        print(f"ratio at {size.stored:,}: {ours / bare:.2f}", flush=True)
    return 0


def measure(town: Municipality, size: Size) -> tuple[float, float]:
    """Median seconds of the check and of the statement, each on cohorts of its own."""
    ours, bare = [], []
    for round_ in range(ROUNDS):
        ours.append(timed(partial(the_check, town, cohort_day(2 * round_), size.due)))
        bare.append(timed(partial(the_statement, town, cohort_day(2 * round_ + 1), size.due)))
        _maintain()
    return statistics.median(ours), statistics.median(bare)


def timed(work: Callable[[], None]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def the_check(town: Municipality, on: date, due: int) -> None:
    run = check_town(town, on, preview_above=due)
    assert run.changed == due, f"{run.changed} of {due} were changed"


def the_statement(town: Municipality, on: date, due: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(STATEMENT, {"town": town.pk, "on": on})
        assert cursor.rowcount == due, f"{cursor.rowcount} of {due} were changed"


def cohort_day(number: int) -> date:
    return FIRST_DAY + timedelta(days=number)


def load(size: Size) -> Municipality:
    """A fresh store: permits issued, each with its first event and its dates; cohorts due day by day."""
    print(f"Storing {size.stored:,} permits …", flush=True)
    with triggers.lifted(connection), connection.cursor() as cursor:
        cursor.execute("TRUNCATE casework_case, casework_deadline, permits_buildingpermit, casework_outboxitem CASCADE")
    town, _ = Municipality.objects.get_or_create(
        slug="bench", defaults={"name": "Town of Bench", "law_code": "vestal", "county": "Broome"}
    )
    given = {"town": town.pk, "stored": size.stored, "due": size.due, "first": FIRST_DAY, "law_date": LAW_DATE}
    given |= {"cohorts": 2 * ROUNDS}
    with connection.cursor() as cursor:
        for statement in STORE:
            cursor.execute(statement, given)
    _maintain()
    return town


def _maintain() -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


# Cohort k, for k below `cohorts`, was issued so that it becomes invalid on day `first + k`; the others much later.
STORE = (
    insert(
        Case,
        {
            "municipality_id": "%(town)s",
            "kind": "'building_permit'",
            "number": "'BP-2026-' || lpad(n::text, 8, '0')",
            "status": "'issued'",
            "law_date": "%(law_date)s",
            "headline": "'Deck or porch, ' || n || ' Maple Street'",
            "opened_on": "%(law_date)s",
            "status_since": "%(law_date)s",
            "waits_on": "'applicant'",
            "version": "1",
        },
        "FROM generate_series(0, %(stored)s - 1) n",
    ),
    """
    CREATE TEMPORARY TABLE stored ON COMMIT PRESERVE ROWS AS
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM casework_case
    """,
    insert(
        BuildingPermit,
        {
            "case_ptr_id": "id",
            "permit_type": "'deck'",
            "description": "'A deck.'",
            "valuation_cents": "1200000",
            "issued_on": "issued",
            "commence_warned_for": "last_day",
        },
        """
        FROM (SELECT id, CASE WHEN n < %(due)s * %(cohorts)s
                     THEN DATE '2026-09-01' + (n / %(due)s)::int ELSE DATE '2026-12-01' + (n %% 300)::int END AS issued,
                     CASE WHEN n < %(due)s * %(cohorts)s
                     THEN %(first)s - 1 + (n / %(due)s)::int ELSE DATE '2027-06-01' END AS last_day
              FROM stored) AS permit
        """,
    ),
    """
    INSERT INTO casework_event
      (municipality_id, case_id, seq, type, actor, happened_on, recorded_at, from_status, to_status, body, previous,
       hash)
    SELECT %(town)s, id, 1, 'permit.open', 'Clerk', %(law_date)s, now(), '', 'issued', '{}', repeat('0', 64),
           encode(sha256(convert_to(id::text, 'UTF8')), 'hex')
    FROM casework_case
    """,
    """
    INSERT INTO casework_deadline (municipality_id, case_id, key, label, due_on, acts_on, cite, sentence, warning)
    SELECT %(town)s, id, key, key, act - 1, act, '5-24(i)', 'Issued some day, plus some months.', key = 'term_warning'
    FROM (SELECT id, unnest(ARRAY['commence', 'term', 'term_warning']) AS key,
                 unnest(ARRAY[commence, commence + 184, commence + 154]) AS act
          FROM (SELECT id, CASE WHEN n < %(due)s * %(cohorts)s THEN %(first)s + (n / %(due)s)::int
                           ELSE DATE '2028-01-01' + (n %% 300)::int END AS commence FROM stored) AS day) AS row
    """,
    "DROP TABLE stored",
)

STATEMENT = """
    WITH due AS (
      SELECT c.id, c.version, e.hash FROM casework_case c
      JOIN casework_event e ON e.case_id = c.id AND e.seq = c.version
      WHERE c.municipality_id = %(town)s
        AND c.id IN (SELECT case_id FROM casework_deadline WHERE acts_on <= %(on)s) FOR UPDATE OF c
    ), gone AS (
      DELETE FROM casework_deadline WHERE case_id IN (SELECT id FROM due)
    ), changed AS (
      UPDATE casework_case c SET status = 'invalid', status_since = %(on)s, version = c.version + 1
      FROM due WHERE c.id = due.id RETURNING c.id, c.version, due.hash AS previous
    ), said AS (
      SELECT id, version, previous,
             '{"by":{"name":"Plumbline","title":"nightly check","user":null},"case":' || id ||
             ',"cites":["5-24(i)(1)"],"data":{"arithmetic":"Issued on some day + 6 months; work may begin until then.",'
             '"last_day":"2027-03-01"},"from":"issued","happened_on":"' || %(on)s || '","seq":' || version ||
             ',"to":"invalid","type":"permit.lapse","why":""}' AS body
      FROM changed
    ), written AS (
      INSERT INTO casework_event
        (municipality_id, case_id, seq, type, actor, happened_on, recorded_at, from_status, to_status, body,
         previous, hash)
      SELECT %(town)s, id, version, 'permit.lapse', 'Plumbline', %(on)s, now(), 'issued', 'invalid', body, previous,
             encode(sha256(convert_to(previous || E'\\n' || body, 'UTF8')), 'hex')
      FROM said RETURNING id
    )
    INSERT INTO casework_outboxitem
      (event_id, topic, recipient, template, payload, state, attempts, next_try_at, error)
    SELECT id, 'mail', 'part:applicant', 'permit_invalid',
           '{"arithmetic":"Issued on some day + 6 months; work may begin until then.","last_day":"2027-03-01"}',
           'pending', 0, now(), ''
    FROM written
"""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
