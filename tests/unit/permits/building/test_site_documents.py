"""The fee for a permit or plans not at the site, and the one exemption from it (§ 5-24(g)(3)-(4))."""

from datetime import date, timedelta
from typing import Any

import pytest

from accounts import clock
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import of_case
from casework.outbox.models import OutboxItem
from casework.policies import obstacles_now
from fees.models import Charge
from fees.queries import charges_on, due_on
from fees.waiving import waive_fee
from inspections.construction import actions as inspections
from inspections.construction import policies, queries, standing
from inspections.construction.findings import Findings
from inspections.construction.models import Inspection
from permits.building.kind import KIND
from permits.building.levying import levy, missing_at, to_charge
from permits.building.models import BuildingPermit
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.permits import acts
from tests.unit.permits.building.test_living import declare, issued, night

pytestmark = pytest.mark.django_db
MAY_4, MAY_5, MAY_6 = date(2026, 5, 4), date(2026, 5, 5), date(2026, 5, 6)


def seen(permit: BuildingPermit, kind_key: str, day: date, missing: str = "permit_displayed") -> Inspection:
    """A visit that passes, but for one thing that was not at the site."""
    booked = jobs.book(permit, kind_key, day)
    line = queries.line_of(booked)
    points = [*standing.site_points(line.law, line.kind), *policies.points_of(booked, line)]
    answers = {point.key: standing.YES for point in points} | ({missing: standing.NO} if missing else {})
    found = Findings("passed", answers=answers, signed_name="Ira")
    done: Inspection = acts.does(inspections.record, booked, day, "inspector", found=found)
    return done


def in_the_way(permit: BuildingPermit, on: date) -> list[str]:
    with clock.set_to(make.at(on)):
        found = obstacles_now(permit, KIND.verb("levy_site_documents"), by=make.actor("clerk"), on=on)
    return [obstacle.code for obstacle in found]


@pytest.mark.clause("V-5-24-068", "V-5-24-069")
@pytest.mark.parametrize(
    ("missing", "words"),
    [("permit_displayed", "Permit displayed and readable"), ("plans_on_site", "Accepted plans on site")],
)
def test_a_no_at_the_site_is_charged_once_to_the_permit_with_its_inspection(missing: str, words: str) -> None:
    """Given a schedule with $50.00 and one item answered no, then confirmed once the permit owes $50.00."""
    permit = issued()
    visit = seen(permit, "FOOTING", MAY_4, missing)
    permit = acts.does(levy, make.fresh(permit), MAY_5, "clerk", inspection=visit)
    assert [(c.item.event, c.amount_cents) for c in due_on(permit)] == [("SITE_DOCS", 50_00)]
    told = chain.read(of_case(permit).latest("seq"))["data"]
    assert (told["inspection"], told["missing"]) == (visit.number, [words])
    mail = OutboxItem.objects.get(event=of_case(permit).latest("seq"), topic="mail")
    assert (mail.template, mail.payload["amount"]) == ("site_documents_fee", "$50.00")
    assert in_the_way(permit, MAY_5) == ["nothing-missing"]
    with pytest.raises(Refused, match="No inspection found"):
        acts.does(levy, permit, MAY_5, "clerk", inspection=visit)


@pytest.mark.clause("V-5-24-069")
def test_where_everything_was_there_nothing_is_charged() -> None:
    permit = issued()
    seen(permit, "FOOTING", MAY_4, missing="")
    assert to_charge(permit) == []
    assert in_the_way(make.fresh(permit), MAY_4) == ["nothing-missing"]
    with pytest.raises(NotAllowed):
        acts.does(levy, make.fresh(permit), MAY_5, "board", inspection=None)


def test_a_visit_taken_back_takes_its_unpaid_fee_along() -> None:
    permit = issued()
    visit = seen(permit, "FOOTING", MAY_4)
    permit = acts.does(levy, make.fresh(permit), MAY_5, "clerk", inspection=visit)
    acts.does(inspections.reverse, make.fresh(visit), MAY_6, why="Wrong lot.")
    assert not due_on(permit).exists()
    assert [c.state for c in charges_on(permit).filter(item__event="SITE_DOCS")] == [Charge.State.VOID]


def waived(permit: BuildingPermit, on: date, **facts: Any) -> BuildingPermit:
    charge = due_on(permit).get()
    given = {"charge_id": charge.pk, "why": "The card was stolen that morning."} | facts
    found: BuildingPermit = acts.does(waive_fee, permit, on, **given)
    return found


@pytest.mark.clause("V-5-24-070", "V-5-24-071", "V-5-24-072")
def test_one_exemption_for_a_permit_and_its_renewals_in_writing() -> None:
    """Given the exemption used on permit P, then a second fee of the permit that renews P is not waived."""
    permit = declare(issued(), date(2026, 4, 1))
    visit = seen(permit, "FOOTING", MAY_4)
    permit = waived(acts.does(levy, make.fresh(permit), MAY_5, "clerk", inspection=visit), MAY_5)
    letter = Document.objects.get(case=permit, title="Exemption from a fee")
    assert letter.signed_by
    assert "stolen" in " ".join(letter.context["opening"])
    assert OutboxItem.objects.get(event=letter.event, topic="mail").template == "fee_exemption"

    new = acts.renewed(night(permit, date(2027, 3, 11)), date(2027, 3, 15))
    again = seen(new, "FRAMING", date(2027, 4, 5), "plans_on_site")
    assert missing_at(new, again) == ["Accepted plans on site"]
    new = acts.does(levy, make.fresh(new), date(2027, 4, 5), "clerk", inspection=again)
    with pytest.raises(Refused, match="was given on May 5, 2026"):
        waived(new, date(2027, 4, 6))

    other = issued()
    visit = seen(other, "FOOTING", MAY_5 + timedelta(days=1))
    waived(acts.does(levy, make.fresh(other), MAY_6, "clerk", inspection=visit), MAY_6)
