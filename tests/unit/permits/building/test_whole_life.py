"""A deck and a house from the counter to the certificate: what the whole chapter comes to (§§ 5-24, 5-25, 5-27)."""

from datetime import date
from html import unescape
from typing import Any

import pytest
from django.db import transaction
from django.db.models import ProtectedError
from django.test import Client

from accounts import clock
from casework.events import chain
from casework.events.queries import chain_faults, of_case
from inspections.construction import actions as inspection_actions
from inspections.construction import policies, queries, standing
from inspections.construction.findings import Findings
from inspections.construction.models import Inspection
from ordinances.law import law
from permits.building.models import BuildingPermit, Status
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
MONDAY, TUESDAY, JUNE_10 = date(2026, 3, 9), date(2026, 3, 10), date(2026, 6, 10)
RULES = law("vestal", MONDAY)


def certified(job: str, kind: str) -> tuple[BuildingPermit, dict[str, Any]]:
    """The permit at the end of its life, and what its certificate says."""
    said = make.answers(job, MONDAY, special_inspections=("not_applicable", "Light frame, no special inspections."))
    permit = make.issued(TUESDAY, applied=MONDAY, job=job, square_feet=1_800, answers=said)
    jobs.pass_all(permit, JUNE_10)
    certificate = jobs.describe(jobs.pay(jobs.certificate_of(permit), JUNE_10), JUNE_10, certificate_kind=kind)
    jobs.issue(certificate, JUNE_10)
    paper: dict[str, Any] = Document.objects.get(case=certificate, kind="certificate").context
    return make.fresh(permit), paper


@pytest.mark.clause("V-5-22-004", "V-5-23-004")
@pytest.mark.parametrize(
    ("job", "kind", "title"),
    [("deck", "CC", "Certificate of Compliance"), ("new_one_family", "CO", "Certificate of Occupancy")],
)
def test_a_job_lives_from_the_counter_to_its_certificate(job: str, kind: str, title: str) -> None:
    """Given a job applied for on March 9, 2026, then it ends with the certificate of its kind and a closed permit."""
    permit, paper = certified(job, kind)
    assert permit.status == Status.CLOSED
    assert paper["title"] == title
    assert "substantially complies with the Uniform Code, the Energy Code" in paper["statement"]
    assert len(paper["contents"]) == 10
    assert all(line["cite"].startswith("§ 5-27(c)(") for line in paper["contents"])
    told = [event.type.removeprefix("permit.") for event in of_case(permit)]
    steps = ["open", "pay", "submit", "start_review", "accept_documents", "issue", "commence", "complete", "close"]
    assert [step for step in told if step in steps] == steps
    assert list(chain_faults(permit.municipality)) == []


@pytest.mark.clause("V-5-23-011")
def test_every_status_of_a_life_is_in_its_record() -> None:
    permit, _ = certified("deck", "CC")
    statuses = [event.to_status for event in of_case(permit) if event.to_status != event.from_status]
    assert statuses == ["received", "submitted", "under_review", "issued", "active", "completed", "closed"]


@pytest.mark.clause("V-5-23-011")
def test_neither_a_permit_nor_what_was_told_of_it_is_deleted() -> None:
    """Given a permit of any status, when it is deleted, then the database refuses and every row is as it was."""
    for permit in (make.received(MONDAY), make.issued(TUESDAY, applied=MONDAY)):
        events = of_case(permit).count()
        with pytest.raises(ProtectedError), transaction.atomic():
            permit.delete()
        with pytest.raises(ProtectedError), transaction.atomic():
            BuildingPermit.objects.filter(pk=permit.pk).delete()
        assert BuildingPermit.objects.filter(pk=permit.pk).exists()
        assert of_case(permit).count() == events


@pytest.mark.clause("V-5-23-007", "V-5-22-026")
@pytest.mark.parametrize("official", [term.label for term in RULES.office.officials])
def test_whoever_came_along_to_an_inspection_is_on_its_record(settings: Any, official: str) -> None:
    """Given an inspection to which a town official came, then record and page say so."""
    settings.DEMO = True
    permit = make.issued(TUESDAY, applied=MONDAY)
    visit: Inspection = jobs.book(permit, "FOOTING", TUESDAY)
    line = queries.line_of(visit)
    points = [*standing.site_points(line.law, line.kind), *policies.points_of(visit, line)]
    found = Findings(
        "passed",
        answers={point.key: standing.YES for point in points},
        signed_name="Ira",
        accompanied_by=official,
    )
    client = Client()
    client.force_login(make.person("inspector"))
    with clock.set_to(make.at(TUESDAY)):
        inspection_actions.record(visit, by=make.actor("inspector"), on=TUESDAY, found=found)
        shown = unescape(client.get(f"/vestal/cases/{visit.number}/").content.decode())
    assert make.fresh(visit).accompanied_by == official
    assert chain.read(of_case(visit).latest("seq"))["data"]["accompanied_by"] == official
    assert f"with {official}" in shown
