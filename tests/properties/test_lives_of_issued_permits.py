"""Any life of a permit once it is issued: suspended, revoked, changed, renewed, taken over."""

from contextlib import suppress
from datetime import date, timedelta

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import rule

from inspections.construction import actions as inspection_actions
from inspections.construction import queries
from inspections.construction.models import Inspection
from permits.building.models import LAPSED, BuildingPermit, Status
from permits.changes.models import Change
from permits.changes.models import Status as ChangeStatus
from permits.renewal.models import Renewal
from permits.renewal.models import Status as RenewalStatus
from permits.renewal.policies import may_be_applied_for_from
from tests import factories as make
from tests.properties.given import BUILDING, ENDING, LATER
from tests.properties.lives import TURNED_DOWN, Lives, live, people_of_the_town
from tests.unit.certificates import jobs
from tests.unit.permits import acts


class IssuedPermits(Lives):
    models = (BuildingPermit, Inspection, Change, Renewal)
    acts = {**ENDING, **LATER, **BUILDING}
    turns = {
        f"permit:{Status.ISSUED}": (("clerk", "permit.commence"),),
        f"permit:{Status.SUSPENDED}": (("code_officer", "permit.reinstate"),),
        f"change:{ChangeStatus.REPORTED}": (("code_officer", "change.decide"),),
        f"change:{ChangeStatus.RECEIVED}": (("clerk", "change.pay"),),
        f"change:{ChangeStatus.APPLIED}": (("code_officer", "change.approve"),),
        f"change:{ChangeStatus.NEW_PERMIT}": (("code_officer", "change.cover"),),
        f"renewal:{RenewalStatus.RECEIVED}": (("clerk", "renewal.pay"),),
        f"renewal:{RenewalStatus.APPLIED}": (("code_officer", "renewal.approve"),),
    }

    @rule(index=st.integers(0, 5), act=st.sampled_from((*ENDING, "permit.report_change", "permit.take_over")))
    def something_befalls_a_permit(self, index: int, act: str) -> None:
        by = self.people["clerk" if act in LATER or act == "permit.withdraw" else "code_officer"]
        if (permit := self.chosen(BuildingPermit, index)) is not None:
            self.do(permit, act, by, self.day)

    @rule(index=st.integers(0, 5), later=st.sampled_from((-1, 0, 30, 59, 60, 61)))
    def a_renewal_is_applied_for(self, index: int, later: int) -> None:
        """On or about the first day on which it may be, or once the permit has lapsed."""
        permit = self.chosen(BuildingPermit, index)
        if permit is None or permit.issued_on is None:
            return
        if permit.status not in LAPSED:
            self.day = max(self.day, may_be_applied_for_from(permit) + timedelta(days=later))
        self.do(permit, "permit.apply_renewal", self.people["clerk"], self.day)

    @rule(index=st.integers(0, 5), result=st.sampled_from(("passed", "failed")), all_of_it=st.booleans())
    def work_is_inspected(self, index: int, result: str, all_of_it: bool) -> None:
        permit = self.chosen(BuildingPermit, index)
        for _ in range(6 if all_of_it and result == "passed" else 1):
            if permit is None or not self.inspect(make.fresh(permit), result):
                return

    @rule(index=st.integers(0, 5), ahead=st.sampled_from((0, 10, 60)))
    def an_inspection_is_booked(self, index: int, ahead: int) -> None:
        permit = self.chosen(BuildingPermit, index)
        with self.at_the_office(), suppress(*TURNED_DOWN):
            for key in queries.open_kinds(permit)[:1]:
                day = self.day + timedelta(days=ahead)
                inspection_actions.book(
                    permit, by=self.people["clerk"], on=self.day, kind_key=key, day=day, half="afternoon"
                )


def old_permit() -> BuildingPermit:
    """Issued on March 10, 2024, and renewed when it had expired: its line is 24 months old on March 10, 2026."""
    first = make.commenced(make.issued(date(2024, 3, 10), applied=date(2024, 3, 8)), date(2024, 4, 1))
    return acts.renewed(jobs.after_the_night(first, date(2025, 3, 17)), date(2025, 3, 17))


@pytest.mark.django_db
def test_whatever_befalls_an_issued_permit_leaves_a_whole_record() -> None:
    people_of_the_town(IssuedPermits)
    first = IssuedPermits.first_day
    old_permit()
    make.submitted(first)
    make.issued(first, job="fence")
    make.commenced(make.issued(first), first)
    live(IssuedPermits, lives=5, steps=25)
