"""Each act on a permit that is in force, as it is done from its page."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import clock
from casework.cases.models import Case
from inspections.construction.queries import planned
from permits.building.models import BuildingPermit, Status
from permits.changes.models import Change
from permits.renewal.models import Renewal
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.permits import acts
from tests.unit.permits.building.test_living import declare, issued, night
from tests.unit.permits.building.test_site_documents import seen

pytestmark = pytest.mark.django_db
MAY_4, MAY_5, MARCH_15 = date(2026, 5, 4), date(2026, 5, 5), date(2027, 3, 15)


@pytest.fixture(autouse=True)
def demo(settings: Any) -> None:
    settings.DEMO = True


def post(record: Case, verb: str, on: date, role: str = "code_officer", **sent: Any) -> Any:
    """Open the page, then send it; the record as it is afterwards."""
    client = Client()
    client.force_login(make.person(role))
    record = make.fresh(record)
    address = reverse("casework:do", kwargs={"town": "vestal", "number": record.number, "verb": verb})
    usual = {"on": on.isoformat(), "version": record.version, "password": make.PASSWORD, "why": ""}
    with clock.set_to(make.at(on)):
        shown = client.get(address)
        assert shown.status_code == 200
        answer = client.post(address, usual | sent)
        assert answer.status_code == 302, answer.content.decode()[-3000:]
        case = reverse("casework:case", kwargs={"town": "vestal", "number": record.number})
        assert client.get(case).status_code == 200
    return make.fresh(record)


def begun() -> BuildingPermit:
    found: BuildingPermit = declare(issued(), date(2026, 4, 1))
    return found


def test_withdrawn() -> None:
    permit = make.submitted(date(2026, 5, 4))
    assert post(permit, "withdraw", MAY_5, "clerk", asked_by="Ada Owner").status == Status.WITHDRAWN


def test_suspended_reinstated_and_revoked() -> None:
    fault = {"ground": "work_violates", "provision": "R507.5", "found": "The beam is too long."}
    permit = post(begun(), "suspend", MAY_4, **fault)
    assert (permit.status, permit.fault_facts) == (Status.SUSPENDED, "R507.5: The beam is too long.")
    both = {key: "on" for key in acts.SHOWN} | {f"shows_{key}": said for key, said in acts.SHOWN.items()}
    assert post(permit, "reinstate", MAY_5, **both).status == Status.ACTIVE
    assert post(permit, "revoke", MAY_5, **fault).status == Status.REVOKED


def test_a_change_reported_decided_and_approved() -> None:
    permit = jobs.pass_all(begun(), MAY_4, but=("FRAMING", "FINAL"))
    assert "FRAMING" in planned(permit)
    post(permit, "report_change", MAY_4, "clerk", description="Two plies.", elements=["FRAMING"], reported_by="Ada")
    change = Change.objects.get(subject=permit)
    change = post(change, "decide", MAY_4, decision="amendment", elements=["FRAMING"], note="The load.")
    make.paid(change, MAY_5)
    said = {"new_description": "A deck of three plies.", "new_valuation_cents": "14,500.00"}
    change = post(change, "approve", MAY_5, **said, **{"override_no-documents": "The note on the plan shows it."})
    assert (change.status, make.fresh(permit).valuation_cents) == ("approved", 14_500_00)


@pytest.mark.parametrize(("decision", "verb"), [("amendment", "deny"), ("new_permit", "cover"), ("new_permit", "drop")])
def test_a_change_that_is_not_approved_or_covered_otherwise(decision: str, verb: str) -> None:
    permit = begun()
    change = acts.decide(acts.report(permit, MAY_4), MAY_4, decision)
    sent: dict[str, Any] = {"deny": {"reason": "R507.5"}}.get(verb, {})
    if verb == "cover":
        sent = {"permit": make.issued(MAY_5, parcel=permit.parcel).pk}
    ended = {"deny": "denied", "cover": "approved", "drop": "dropped"}[verb]
    assert post(change, verb, MAY_5, **sent).status == ended


def test_a_renewal_applied_for_and_approved() -> None:
    permit = night(begun(), date(2027, 3, 11))
    post(permit, "apply_renewal", MARCH_15, "clerk", applied_by="Ada Owner")
    renewal = Renewal.objects.get(subject=permit)
    make.paid(renewal, MARCH_15)  # type: ignore[arg-type]
    assert post(renewal, "approve", MARCH_15, conditions="Call before the final.").status == "granted"
    new = BuildingPermit.objects.get(continues=permit)
    assert new.conditions == "Call before the final."
    assert (
        post(new, "report_change", MARCH_15, "clerk", description="A step.", reported_by="Ada").status == Status.ACTIVE
    )


def test_a_renewal_denied_or_withdrawn() -> None:
    renewal = acts.applied_renewal(night(begun(), date(2027, 3, 11)), MARCH_15)
    assert post(renewal, "deny", MARCH_15, ground="other", reason="The house is gone.").status == "denied"
    renewal = acts.applied_renewal(night(begun(), date(2027, 3, 11)), MARCH_15)
    assert post(renewal, "withdraw", MARCH_15, "clerk").status == "withdrawn"


def test_the_fee_for_missing_documents_charged_and_exempted() -> None:
    permit = issued()
    visit = seen(permit, "FOOTING", MAY_4)
    permit = post(permit, "levy_site_documents", MAY_5, "clerk", inspection=visit.pk)
    charge = permit.charges.get(state="due")
    permit = post(permit, "waive_fee", MAY_5, charge=charge.pk, why="The card was stolen.")
    assert permit.charges.get(pk=charge.pk).state == "waived"
