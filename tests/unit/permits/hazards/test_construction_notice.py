"""Truss type, pre-engineered wood or timber: the form, the fire chief, the sign (Executive Law § 382-b)."""

from datetime import date
from typing import Any

import pytest

from accounts import clock
from casework.errors import NotAllowed, Refused
from casework.outbox.models import OutboxItem
from permits.building.models import BuildingPermit
from permits.hazards import actions, policies
from permits.hazards.models import ConstructionNotice, HazardSettings
from permits.questions.declaring import Declared
from records.models import Document
from tests import factories as make

pytestmark = pytest.mark.django_db
MARCH_9, MARCH_10, JUNE_1 = date(2026, 3, 9), date(2026, 3, 10), date(2026, 6, 1)


def house(uses_truss: bool = True) -> BuildingPermit:
    return make.received(MARCH_9, job="new_one_family", declared=Declared(uses_truss=uses_truss))


def chief(email: str = "chief@fire.example") -> HazardSettings:
    party = make.party(name="Vestal Fire Department", contact_person="Chief Lee", email=email, address_1="1 Fire Lane")
    return HazardSettings.objects.create(municipality=make.town(), fire_chief=party)


def file(permit: BuildingPermit, **facts: Any) -> BuildingPermit:
    given: dict[str, Any] = {
        "structure": "new",
        "kinds": ["TT", "PW"],
        "place": "FR",
        "signed_by": "Ada Lovelace",
        "capacity": "Owner",
        "signed_on": MARCH_9,
    }
    with clock.set_to(make.at(MARCH_9)):
        return actions.file_construction_notice(permit, by=make.actor("clerk"), on=MARCH_9, **(given | facts))


def holding_up(permit: BuildingPermit) -> dict[str, str]:
    return {o.code: o.cite for o in policies.notice_before_issue(make.fresh(permit), MARCH_10)}


def test_the_permit_waits_for_the_form_and_then_for_the_fire_chief() -> None:
    """Given trusses and no fire chief entered, then the form comes first, the chief next, then nothing."""
    permit = house()
    assert holding_up(permit) == {"truss-form": "Executive Law § 382-b(1)(b)"}
    file(permit)
    assert holding_up(permit) == {"truss-chief": "Executive Law § 382-b(1)(c)"}
    with clock.set_to(make.at(MARCH_10)), pytest.raises(Refused) as refused:
        actions.tell_fire_chief(make.fresh(permit), by=make.actor("clerk"), on=MARCH_10)
    assert [o.code for o in refused.value.obstacles] == ["no-chief"]
    chief()
    with clock.set_to(make.at(MARCH_10)):
        actions.tell_fire_chief(make.fresh(permit), by=make.actor("clerk"), on=MARCH_10)
    assert holding_up(permit) == {}


def test_without_such_construction_nothing_is_asked() -> None:
    permit = house(uses_truss=False)
    assert holding_up(permit) == {}
    assert list(policies.notice_before_certificate(permit, JUNE_1)) == []
    with pytest.raises(Refused, match="does not say that truss type"):
        file(permit)


def test_the_fire_chief_is_told_by_e_mail_as_soon_as_the_form_is_filed() -> None:
    """Given a fire chief with an e-mail address, then filing the form tells the chief, with what the form says."""
    chief()
    permit = file(house())
    notice = ConstructionNotice.objects.get(permit=permit)
    assert (notice.told_on, notice.told_how) == (MARCH_9, "By e-mail")
    assert notice.told_whom == "Chief Lee, Vestal Fire Department"
    sent = OutboxItem.objects.get(template="fire_chief_told")
    assert (sent.recipient, sent.state) == ("chief@fire.example", OutboxItem.State.PENDING)
    paper = Document.objects.get(case=permit, kind="notice").context
    assert (paper["recipient"], paper["delivery"]) == ("Vestal Fire Department", "")
    said = {item["heading"]: item["text"] for item in paper["items"]}
    assert said["Work"] == "New residential structure"
    assert said["Construction"] == (
        "Truss type construction (TT); Pre-engineered wood construction (PW). Where: Floor and roof framing (FR)"
    )
    assert said["Form signed by"] == "Ada Lovelace, owner, March 9, 2026"


def test_a_fire_chief_without_e_mail_is_written_by_certified_mail() -> None:
    town_data = chief(email="")
    permit = file(house())
    assert ConstructionNotice.objects.get(permit=permit).told_how == "By certified mail"
    assert OutboxItem.objects.get(template="fire_chief_told").recipient == f"print:{town_data.fire_chief_id}"
    assert Document.objects.get(case=permit, kind="notice").context["delivery"] == "By certified mail"


def test_a_form_that_changes_is_told_anew() -> None:
    permit = file(house())
    chief()
    file(make.fresh(permit), place="R")
    assert ConstructionNotice.objects.get(permit=permit).place == "R"
    assert OutboxItem.objects.filter(template="fire_chief_told").count() == 1


def test_a_form_signed_after_it_came_in_is_refused() -> None:
    with pytest.raises(Refused, match="signed after the day on which it came in"):
        file(house(), signed_on=MARCH_10)


def test_the_certificate_waits_until_the_sign_was_checked() -> None:
    """Given a house with trusses issued on March 10, 2026, then its certificate waits for the sign."""
    chief()
    permit = file(make.reviewed(MARCH_9, job="new_one_family", declared=Declared(uses_truss=True)))
    permit = make.issue_it(make.fresh(permit), MARCH_10)
    assert [str(o) for o in policies.notice_before_certificate(make.fresh(permit), JUNE_1)] == [
        "Nobody has checked that the truss sign is on the electric box. Executive Law § 382-b(1)(d)"
    ]
    with clock.set_to(make.at(JUNE_1)):
        with pytest.raises(NotAllowed):
            actions.check_truss_sign(
                permit, by=make.actor("clerk"), on=JUNE_1, found="The sign is on the electric box."
            )
        actions.check_truss_sign(
            permit, by=make.actor("inspector"), on=JUNE_1, found="The sign is on the electric box."
        )
    assert list(policies.notice_before_certificate(make.fresh(permit), JUNE_1)) == []
