"""Any life of a certificate, temporary or not: extended, ended, found in error, suspended, corrected, revoked."""

from datetime import date, timedelta

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from certificates.deficiency.models import DEFICIENT, SUSPENDED, UNCORRECTED
from certificates.occupancy.models import Certificate
from certificates.temporary.models import TemporaryCertificate
from inspections.construction.models import Inspection
from permits.building.models import BuildingPermit
from tests import factories as make
from tests.properties.given import BUILDING, CERTIFYING, ENDING, TAKING_BACK, TEMPORARY
from tests.properties.lives import Lives, live, people_of_the_town
from tests.unit.certificates import jobs, temporaries

ISSUING = (
    ("clerk", "certificate.pay"),
    ("clerk", "certificate.describe"),
    ("code_officer", "certificate.issue"),
)
GRANTING = (
    ("clerk", "temporary.pay"),
    ("inspector", "temporary.record_findings"),
    ("code_officer", "temporary.issue"),
)
SLUGS = ("certificate", "temporary")


class Certificates(Lives):
    first_day = date(2026, 6, 17)
    models = (BuildingPermit, Inspection, Certificate, TemporaryCertificate)
    acts = {
        **CERTIFYING,
        **TAKING_BACK,
        **TEMPORARY,
        **ENDING,
        "permit.apply_certificate": BUILDING["permit.apply_certificate"],
        "inspection.reverse": BUILDING["inspection.reverse"],
    }
    turns = {
        "permit:active": (("clerk", "permit.apply_temporary"),),
        "permit:completed": (("clerk", "permit.apply_certificate"),),
        "certificate:received": ISSUING,
        "certificate:applied": ISSUING,
        "temporary:received": GRANTING,
        "temporary:applied": GRANTING,
        "temporary:in_force": (("clerk", "temporary.ask_extension"), ("code_officer", "temporary.extend")),
        **{f"{slug}:{UNCORRECTED}": (("code_officer", f"{slug}.suspend"),) for slug in SLUGS},
        **{f"{slug}:{SUSPENDED}": (("code_officer", f"{slug}.correct"),) for slug in SLUGS},
    }

    @rule(
        model=st.sampled_from((Certificate, TemporaryCertificate)),
        index=st.integers(0, 3),
        served=st.sampled_from((0, 1, 8, 31, None)),
        decided=st.sampled_from(("suspend", "revoke", "correct", "record_response", None)),
        after=st.sampled_from((0, 1, 30)),
    )
    def it_was_issued_in_error(
        self, model: type[Certificate], index: int, served: int | None, decided: str | None, after: int
    ) -> None:
        """Notice, service so many days later or never, and what comes of it about the last day to correct."""
        certificate = self.chosen(model, index)
        if certificate is None:
            return
        slug = "certificate" if model is Certificate else "temporary"
        self.do(certificate, f"{slug}.give_notice", self.people["code_officer"], self.day)
        if served is not None:
            self.day += timedelta(days=served)
            self.do(make.fresh(certificate), f"{slug}.serve", self.people["clerk"], self.day)
        certificate = make.fresh(certificate)
        if decided and certificate.status == DEFICIENT:
            self.day = max(self.day, certificate.correct_by) + timedelta(days=after)
            by = self.people["clerk" if decided == "record_response" else "code_officer"]
            self.do(certificate, f"{slug}.{decided}", by, self.day)

    @precondition(lambda self: len(self.before) < 40)
    @rule(index=st.integers(0, 3), but_final=st.booleans())
    def the_work_is_completed(self, index: int, but_final: bool) -> None:
        permit = self.chosen(BuildingPermit, index)
        for _ in range(3 if but_final else 6):
            if permit is None or not self.inspect(make.fresh(permit), "passed"):
                return


@pytest.mark.django_db
def test_whatever_becomes_of_a_certificate_leaves_a_whole_record() -> None:
    people_of_the_town(Certificates)
    jobs.issue(jobs.ready(), jobs.JUNE_10)
    temporaries.in_force()
    temporaries.under_way(job="fence")
    live(Certificates, lives=3, steps=25)
