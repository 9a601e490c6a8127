"""A dated written designee may issue building permits, and nothing else of the officer’s (§ 5-24(a)(2))."""

from datetime import date
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from accounts import clock
from accounts.actors import Actor, PassedOn
from accounts.designation.models import Designation
from accounts.models import User
from accounts.office import office_for
from casework.errors import NotAllowed
from casework.events.models import Event
from certificates.occupancy import actions as certificates
from ordinances.law import law
from permits.building import documents
from permits.building.models import Status
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
MAY_1, LAST, DAY_AFTER = date(2026, 5, 1), date(2026, 5, 14), date(2026, 5, 15)


@pytest.fixture
def inspector() -> User:
    """Designated in writing from May 1 through May 14, 2026."""
    person = make.person("inspector")
    officer = make.person("code_officer")
    with clock.set_to(make.at(date(2026, 4, 30))):
        designate(person, officer)
    return person


def designate(person: User, officer: User, **changed: Any) -> None:
    facts: dict[str, Any] = {"first_day": MAY_1, "last_day": LAST, "paper": "Memo of April 30, 2026, drawer 2"}
    call_command("designee", person.email, "vestal", officer=officer.email, **(facts | changed))


def acting(person: User, day: date) -> Actor:
    return office_for(person, make.town(), day).actor.signing()


@pytest.mark.clause("V-5-23-022")
@pytest.mark.parametrize(("day", "may"), [(MAY_1, True), (LAST, True), (DAY_AFTER, False), (date(2026, 4, 30), False)])
def test_the_designee_issues_permits_from_the_first_day_through_the_last(
    inspector: User, day: date, may: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a designation from May 1 through 14, 2026: a permit issues on the 14th and not on the 15th."""
    permit = make.reviewed(day)
    monkeypatch.setattr(make, "actor", lambda *args, **facts: acting(inspector, day))
    if not may:
        with pytest.raises(NotAllowed):
            make.issue_it(permit, day)
        return
    permit = make.issue_it(permit, day)
    assert permit.status == Status.ISSUED
    assert Document.objects.get(case=permit, kind="permit").signed_by == inspector.name


@pytest.mark.clause("V-5-23-022")
def test_the_designee_accepts_no_documents_and_issues_no_certificate(inspector: User) -> None:
    permit = make.under_review(LAST)
    with clock.set_to(make.at(LAST)), pytest.raises(NotAllowed):
        documents.accept_documents(permit, by=acting(inspector, LAST), on=LAST)
    certificate = jobs.ready(date(2026, 5, 13))
    with clock.set_to(make.at(LAST)), pytest.raises(NotAllowed):
        certificates.issue(certificate, by=acting(inspector, LAST), on=LAST)


@pytest.mark.clause("V-5-23-022")
@pytest.mark.parametrize(
    ("power", "passes_on"), [("permits.issue", True), ("permits.deny", False), ("fees.take", False)]
)
def test_a_designation_carries_no_power_that_the_law_keeps_with_the_officer(power: str, passes_on: bool) -> None:
    """Given a power written into a designation by whatever road, then only the one that may be passed on counts."""
    designee = Actor("Dana", designated=(PassedOn(power, "Ann Officer", "Memo 12", LAST),))
    assert designee.may(power, law("vestal", MAY_1)) is passes_on
    assert not designee.may(power, None)


@pytest.mark.clause("V-5-23-022")
@pytest.mark.parametrize("wrong", [{"power": "certificates.issue"}, {"last_day": date(2026, 4, 30)}])
def test_only_what_the_law_lets_pass_on_and_only_for_days_to_come(wrong: dict[str, Any]) -> None:
    with clock.set_to(make.at(MAY_1)), pytest.raises(CommandError):
        designate(make.person("inspector"), make.person("code_officer"), **wrong)


def test_nobody_but_the_officer_designates_and_nobody_from_outside_is_designated() -> None:
    with clock.set_to(make.at(MAY_1)):
        with pytest.raises(CommandError):
            designate(make.person("inspector"), make.person("clerk"))
        with pytest.raises(CommandError):
            designate(make.person("inspector", make.town("union")), make.person("code_officer"))


def test_it_is_part_of_the_permanent_record_and_never_without_its_paper(inspector: User) -> None:
    told = Event.objects.get(type="office.designate", case=None)
    assert told.municipality == make.town()
    with pytest.raises(IntegrityError), transaction.atomic():
        Designation.objects.update(paper="")
