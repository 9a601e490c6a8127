"""The dossier of a page: what it reads is what is stored, it is complete, and no act goes by it."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import clock
from casework.cases.models import Case
from casework.cases.queries import record_by_number
from casework.dossier import Wanted, gather, known_from, looking_at
from casework.errors import Refused
from casework.kinds import every_kind, kind_of
from casework.pages import OF_EVERY_CASE
from casework.rows import Rows, meeting, whose
from fees.models import Charge
from fees.queries import CHARGES, MONEY, charges_on, due_on
from permits.building import actions
from permits.building.models import BuildingPermit
from portal.cases.pages import OF_OWN_CASE, panels_of
from tests import factories as make
from tests.unit.casework import rich
from tests.unit.certificates import jobs
from tests.unit.certificates.test_deficiency import notify, served
from tests.unit.permits import acts

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
Browser = Callable[..., Client]


def declared(case: Case) -> list[Rows[Any]]:
    """Everything that a page of the case reads of it, the office's or an own one."""
    kind = kind_of(case)
    own = [rows for panel in panels_of(kind) for rows in panel.reads]
    return list(dict.fromkeys((*OF_EVERY_CASE, *kind.dossier(), *OF_OWN_CASE, *own)))


def reads_of_subjects(case: Case) -> list[Rows[Any]]:
    """What the pages of cases that serve this one read of it."""
    return list(dict.fromkeys(rows for kind in every_kind() for rows in kind.subject_reads))


def values(row: models.Model, like: models.Model | None = None) -> dict[str, Any]:
    """Every column, or those of the other row’s table, with its type: what is equal may still be something else."""
    fields = (like or row)._meta.concrete_fields
    return {f.attname: (type(getattr(row, f.attname)), getattr(row, f.attname)) for f in fields}


def joined(row: Any, path: str) -> Any:
    for name in path.split("__"):
        row = getattr(row, name, None) if row is not None else None
    return row


def assert_same(rows: Rows[Any], read: list[Any], stored: list[Any]) -> None:
    """The same rows in the same order, field by field, with what is joined to them and what belongs to them."""
    assert [values(one) for one in read] == [values(one) for one in stored], rows.model
    for ours, theirs in zip(read, stored, strict=True):
        for path in rows.joined:
            one, other = joined(ours, path), joined(theirs, path)
            assert (one is None) == (other is None), (rows.model, path)
            assert one is None or values(one, other) == values(other), (rows.model, path)
        for name, below in rows.lists.items():
            assert_same(below, list(getattr(ours, name).all()), list(getattr(theirs, name).all()))


def as_shown(case: Case) -> Case:
    """The case as its page reads it."""
    found = record_by_number(case.municipality, case.number)
    assert found is not None
    return found


def compare(case: Case, wanted: list[Rows[Any]]) -> set[str]:
    """The dossier against a question for each table; the tables that had rows."""
    case = as_shown(case)
    found = gather([Wanted(rows, case) for rows in wanted], known_from(case))
    for rows in wanted:
        with CaptureQueriesContext(connection) as asked:
            read = found[rows, case.pk]
            [joined(row, path) for row in read for path in rows.joined]
            [list(getattr(row, name).all()) for row in read for name in rows.lists]
        assert not len(asked), (rows.model, asked.captured_queries)
        assert_same(rows, read, list(rows.asked(whose(case))))
    return {rows.model.__name__ for rows in wanted if found[rows, case.pk]}


@pytest.mark.both_databases
def test_the_dossier_of_a_permit_holds_what_is_stored() -> None:
    """Given a permit with something on every part of its page, then each row is as the database gives it by itself."""
    permit = rich.issued(2)
    make.issued(date(2026, 3, 10), parcel=permit.parcel)
    wanted = [*declared(permit), *reads_of_subjects(permit)]
    with_rows = compare(permit, wanted)
    without = {rows.model.__name__ for rows in wanted} - with_rows
    assert without <= {"Renewal", "Certificate", "Delivery"}


@pytest.mark.both_databases
def test_the_dossier_of_a_certificate_holds_what_is_stored() -> None:
    certificate = served(notify(jobs.issue(jobs.ready(), jobs.JUNE_10)))
    assert {"DeficiencyNotice", "Service", "Document"} <= compare(certificate, declared(certificate))
    assert "Certificate" in compare(certificate.subject, declared(certificate.subject))


@pytest.mark.both_databases
def test_the_dossier_of_a_renewed_permit_holds_what_came_before_it() -> None:
    """Given a permit that renews another, then what was inspected, granted and waived there is in its dossier."""
    old = rich.failed(make.issued(date(2026, 3, 10)), "FOOTING", date(2026, 5, 4)).subject
    assert old
    with clock.set_to(make.at(date(2027, 3, 11), 0)):
        before = BuildingPermit.objects.get(pk=jobs.after_the_night(make.fresh(old), date(2027, 3, 11)).pk)
    permit = acts.renewed(before, date(2027, 3, 11))
    assert {"Inspection", "Charge"} <= compare(make.fresh(permit), declared(permit))
    assert {"Case", "Renewal"} <= compare(before, declared(before))


def test_rows_point_at_the_record_itself() -> None:
    """What a row belongs to is the record that is looked at, not a copy of it."""
    permit = as_shown(rich.issued())
    found = gather([Wanted(rows, permit) for rows in declared(permit)], known_from(permit))
    assert all(charge.case is permit for charge in found[CHARGES, permit.pk])
    assert found[CHARGES, permit.pk]


# --- questions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "conditions",
    [
        {"state": "due"},
        {"state__in": ("due", "paid")},
        {"ended_on__isnull": True},
        {"ended_on__isnull": False},
        {"ended_on": None},
        {"ended_on__gte": MONDAY},
        {"ended_on__lt": MONDAY},
        {"made_on__lte": MONDAY, "state": "void"},
        {"item__event": "CERT"},
        {"item__rate__isnull": True},
    ],
)
def test_a_question_is_answered_in_memory_as_in_the_database(conditions: dict[str, Any]) -> None:
    permit = make.received(MONDAY)
    first = charges_on(permit)[0]
    for state, ended in (("void", MONDAY), ("waived", date(2026, 3, 10)), ("paid", None)):
        reason = "A mistake." if ended else ""
        first.pk, first.state, first.ended_on, first.end_reason = None, state, ended, reason
        first.save(force_insert=True)
    every = list(CHARGES.of(permit))
    assert meeting(conditions, every) == list(CHARGES.of(permit, **conditions))
    with looking_at(permit, MONEY), CaptureQueriesContext(connection) as asked:
        assert list(CHARGES.of(permit, **conditions)) == meeting(conditions, every)
        assert CHARGES.of(permit, **conditions).exists() == bool(meeting(conditions, every))
    assert len(asked) == 0


def test_what_the_dossier_lacks_is_read_and_noticed(lacking: list[str]) -> None:
    """Given a page that asks for rows nobody declared, then it gets them, and the log says which."""
    permit = make.received(MONDAY)
    with looking_at(permit, ()):
        assert [charge.state for charge in due_on(permit)] == ["due"]
    assert lacking == [f"{permit.number}: the dossier of a building_permit lacks Charge"]
    lacking.clear()
    with looking_at(permit, MONEY):
        assert due_on(permit)
    assert not lacking


def test_an_act_within_a_look_goes_by_what_is_stored_now() -> None:
    """Given a page that saw a fee unpaid, and the fee paid since, then an act sees it paid, and the other way round."""
    permit = make.received(MONDAY)
    officer = make.actor("clerk")
    with clock.set_to(make.at(MONDAY)), looking_at(permit, declared(permit)):
        assert due_on(permit)
        Charge.objects.filter(case=permit).update(state=Charge.State.PAID)
        assert due_on(permit), "the look keeps what it saw"
        assert actions.submit(permit, by=officer, on=MONDAY).status == "submitted"
    other = make.received(MONDAY)
    Charge.objects.filter(case=other).update(state=Charge.State.PAID)
    with clock.set_to(make.at(MONDAY)), looking_at(other, declared(other)):
        assert not due_on(other)
        Charge.objects.filter(case=other).update(state=Charge.State.DUE)
        with pytest.raises(Refused):
            actions.submit(other, by=officer, on=MONDAY)


# --- cost ---------------------------------------------------------------------------------------------------


def queries(client: Client, url: str, today: date) -> int:
    with clock.set_to(make.at(today)):
        assert client.get(url).status_code == 200
        with CaptureQueriesContext(connection) as captured:
            assert client.get(url).status_code == 200
    return len(captured)


@pytest.mark.parametrize("role", ["code_officer", "clerk", "inspector", "board"])
def test_a_permit_with_everything_costs_as_little_as_one_with_little(browser: Browser, role: str) -> None:
    """Given failed inspections, holds, requests, changes, calls, documents: at most twelve questions, however many."""
    client = browser(role)
    one, many = (queries(client, f"/vestal/cases/{rich.issued(n).number}/", rich.DAY) for n in (1, 4))
    assert one == many <= 12, (one, many)


@pytest.mark.parametrize("stage", ["received", "under_review", "reviewed"])
def test_so_does_an_application(browser: Browser, stage: str) -> None:
    found = []
    for n in (1, 4):
        permit = getattr(make, stage)(MONDAY)
        rich.before_issue(permit, MONDAY, n)
        rich.add_to(permit, MONDAY, n)
        found.append(queries(browser("code_officer"), f"/vestal/cases/{permit.number}/", MONDAY))
    assert found[0] == found[1] <= 12


def test_so_do_the_pages_of_what_serves_it(browser: Browser) -> None:
    client, cost = browser("code_officer"), {}
    permit = rich.issued()
    for case in Case.objects.filter(subject=permit):
        cost[case.kind] = queries(client, f"/vestal/cases/{case.number}/", rich.DAY)
    certificate = served(notify(jobs.issue(jobs.ready(), jobs.JUNE_10)))
    cost["certificate"] = queries(client, f"/vestal/cases/{certificate.number}/", date(2026, 6, 17))
    renewal = acts.file_renewal(make.issued(date(2026, 3, 10)), date(2026, 8, 20))
    cost["renewal"] = queries(client, f"/vestal/cases/{renewal.number}/", rich.DAY)
    assert max(cost.values()) <= 12, cost


def test_so_does_an_own_page(browser: Browser, client: Client) -> None:
    """The page of a permit as its holder has it."""
    permit = rich.issued()
    client.force_login(make.applicant(permit, MONDAY))
    assert queries(client, f"/vestal/my/{permit.number}/", rich.DAY) <= 12
