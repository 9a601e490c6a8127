"""Any life of a permit from its application to its certificate: random acts by random people on random days."""

from contextlib import suppress
from datetime import timedelta

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from certificates.occupancy.models import Certificate
from certificates.occupancy.models import Status as CertificateStatus
from inspections.construction import actions as inspection_actions
from inspections.construction import queries
from inspections.construction.models import Inspection
from permits.building.models import BuildingPermit, Status
from tests import factories as make
from tests.properties.given import APPLYING, BUILDING, CERTIFYING, ENDING
from tests.properties.lives import TURNED_DOWN, Lives, live, people_of_the_town

JOBS = ("deck", "fence")
CERTIFICATE_TURNS = (
    ("clerk", "certificate.pay"),
    ("clerk", "certificate.describe"),
    ("code_officer", "certificate.issue"),
)


class FromApplicationToCertificate(Lives):
    models = (BuildingPermit, Inspection, Certificate)
    acts = {**APPLYING, **BUILDING, **CERTIFYING, "permit.withdraw": ENDING["permit.withdraw"]}
    turns = {
        f"permit:{Status.RECEIVED}": (
            ("clerk", "permit.sign_application"),
            ("clerk", "permit.answer_items"),
            ("clerk", "permit.pay"),
        ),
        f"permit:{Status.SUBMITTED}": (
            ("code_officer", "permit.start_review"),
            ("clerk", "permit.file_compensation"),
        ),
        f"permit:{Status.UNDER_REVIEW}": (
            ("code_officer", "permit.settle_finding"),
            ("code_officer", "permit.review_documents"),
            ("code_officer", "permit.accept_documents"),
            ("code_officer", "permit.record_finding"),
            ("code_officer", "permit.settle_finding"),
            ("clerk", "permit.pay"),
            ("code_officer", "permit.issue"),
        ),
        f"permit:{Status.INCOMPLETE}": (("clerk", "permit.answer_items"), ("clerk", "permit.resume_review")),
        f"certificate:{CertificateStatus.RECEIVED}": CERTIFICATE_TURNS,
        f"certificate:{CertificateStatus.APPLIED}": CERTIFICATE_TURNS,
    }

    @initialize(stage=st.sampled_from(("received", "submitted", "issued", "issued")), job=st.sampled_from(JOBS))
    def the_office_has_work(self, stage: str, job: str) -> None:
        getattr(make, stage)(self.day, job=job)

    @precondition(lambda self: len(self.before) < 4)
    @rule(job=st.sampled_from(JOBS), signed=st.booleans(), sets=st.integers(1, 2), all_here=st.booleans())
    def an_application_comes_in(self, job: str, signed: bool, sets: int, all_here: bool) -> None:
        said = make.answers(job, self.day, **({} if all_here else {"scope": ("missing", "")}))
        signature = {} if signed else {"signer": "", "signed_on": None}
        make.received(self.day, job=job, by=self.people["clerk"], plan_sets=sets, answers=said, **signature)

    @rule(index=st.integers(0, 5), result=st.sampled_from(("passed", "passed", "partial", "failed")))
    def work_is_inspected(self, index: int, result: str) -> None:
        """One visit, or as many as it takes where all is well."""
        permit = self.chosen(BuildingPermit, index)
        for _ in range(6 if result == "passed" else 1):
            if permit is None or not self.inspect(make.fresh(permit), result):
                return

    @rule(index=st.integers(0, 5), ahead=st.sampled_from((0, 1, 10, 60)))
    def an_inspection_is_booked(self, index: int, ahead: int) -> None:
        permit = self.chosen(BuildingPermit, index)
        keys = queries.open_kinds(permit) if permit is not None else ()
        with self.at_the_office(), suppress(*TURNED_DOWN):
            for key in keys[:1]:
                day = self.day + timedelta(days=ahead)
                inspection_actions.book(
                    permit, by=self.people["clerk"], on=self.day, kind_key=key, day=day, half="afternoon"
                )


@pytest.mark.django_db
@pytest.mark.clause("V-5-23-011")
def test_any_life_leaves_a_whole_record() -> None:
    people_of_the_town(FromApplicationToCertificate)
    live(FromApplicationToCertificate, lives=8, steps=25)
