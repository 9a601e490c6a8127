"""One application's life in the demonstration, lived by the office's own acts on given days."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from accounts import clock
from accounts.actors import Actor
from certificates.occupancy import actions as certificates
from certificates.occupancy.models import Certificate
from certificates.occupancy.policies import documents_wanted
from config.demo import preconditions
from config.demo.jobs import Job
from config.demo.town import Staff
from fees.actions import take_payment
from fees.queries import due_on
from inspections.construction import actions as inspections
from inspections.construction.findings import Findings, Flaw
from inspections.construction.models import Half, Inspection
from inspections.construction.planning import proposed
from inspections.construction.policies import points_of
from inspections.construction.queries import line_of, plan_of
from inspections.construction.standing import site_points
from ordinances.calendar import next_business_day
from ordinances.law import law
from parcels.models import Municipality, Parcel, Party
from permits.approvals.models import Before
from permits.building import actions, documents
from permits.building.issue import issue
from permits.building.models import ApplicationItem, BuildingPermit
from permits.building.queries import items_by_key
from permits.compensation.actions import file_proof
from permits.compensation.policies import obstacles as compensation_obstacles
from permits.intake.actions import Application, take_in

NEW_YORK = ZoneInfo("America/New_York")
HERE, NOT_APPLICABLE = ApplicationItem.Presence.HERE, ApplicationItem.Presence.NOT_APPLICABLE


@dataclass
class Life:
    """An application and the day it has come to; each method is one visit to the counter, desk or site."""

    town: Municipality
    staff: Staff
    job: Job
    parcel: Parcel
    contractor: Party | None
    day: date
    permit: BuildingPermit

    @classmethod
    def begin(
        cls, town: Municipality, staff: Staff, job: Job, parcel: Parcel, contractor: Party | None, day: date
    ) -> "Life":
        """The owner comes to the counter, or the contractor for the owner."""
        day = next_business_day(day)
        owner = parcel.owner
        assert owner is not None
        parties = {"owner": owner, "applicant": contractor or owner} | (
            {"contractor": contractor} if contractor else {}
        )
        with clock.set_to(_moment(day, 9)):
            permit = take_in(
                town,
                by=staff.clerk,
                on=day,
                parcel=parcel,
                application=Application(
                    permit_type=job.permit_type,
                    natures=law(town.law_code, day).permits.permit_type(job.permit_type).natures,
                    description=job.description,
                    valuation_cents=job.dollars * 100,
                    square_feet=job.square_feet,
                    dwelling_units_added=law(town.law_code, day).permits.permit_type(job.permit_type).dwelling_units,
                    occupancy_class=job.occupancy,
                    answers=_answers(town, job, day),
                    plan_sets=2,
                    signer="owner",
                    signer_name=owner.name,
                    signed_on=day,
                    kept_at=f"Drawer {day.year}-{day.month:02}",
                    parties=parties,
                    declared=preconditions.declared(job.permit_type, contractor, day),
                ),
            )
        return cls(town, staff, job, parcel, contractor, day, permit)

    def after(self, days: int) -> "Life":
        """Let days pass; the office works on business days."""
        self.day = next_business_day(self.day + timedelta(days=days))
        return self

    def pay(self) -> "Life":
        owed = list(due_on(self.permit))
        payer = self.contractor or self.parcel.owner
        assert payer is not None
        with self._at(9, 20):
            take_payment(
                self.permit,
                charges=[charge.pk for charge in owed],
                amount_cents=sum(charge.amount_cents for charge in owed),
                method="check",
                check_number=str(1000 + self.permit.pk * 7 % 8000),
                received_from=payer.name,
                by=self.staff.clerk,
                on=self.day,
            )
        return self._again()

    def take_up(self) -> "Life":
        with self._at(10):
            actions.start_review(self.permit, by=self.staff.officer, on=self.day)
        return self._again()

    def ask_for(self, item: str, what: str) -> "Life":
        with self._at(11):
            actions.request_items(self.permit, by=self.staff.officer, on=self.day, missing={item: what})
        return self._again()

    def bring(self, item: str) -> "Life":
        """What was asked for comes, and the review goes on."""
        with self._at(9, 50):
            actions.answer_items(self.permit, by=self.staff.clerk, on=self.day, answers={item: (HERE, "")})
        with self._at(13):
            actions.resume_review(self._again().permit, by=self.staff.officer, on=self.day)
        return self._again()

    def deny(self, section: str, reason: str) -> "Life":
        with self._at(14):
            actions.deny(self.permit, by=self.staff.officer, on=self.day, sections=[(section, reason)])
        return self._again()

    def insure(self) -> "Life":
        """The contractor's two policies unless those on file outlast the review, or the owner's affidavit."""
        if self.contractor and self._is_insured(self.contractor):
            return self
        permit, clerk = self.permit, self.staff.clerk
        with self._at(10, 30):
            if self.contractor is None:
                owner = self.parcel.owner
                assert owner is not None
                file_proof(permit, by=clerk, on=self.day, party=owner, form="BP-1", owner_occupied_units=1)
                return self._again()
            for form, carrier, number in (
                ("C-105.2", "Empire Mutual", "WC-48812"),
                ("DB-120.1", "Guardian State", "DB-1093"),
            ):
                file_proof(
                    permit,
                    by=clerk,
                    on=self.day,
                    party=self.contractor,
                    form=form,
                    carrier=carrier,
                    policy_number=number,
                    effective_on=self.day - timedelta(days=40),
                    expires_on=self.day + timedelta(days=325),
                )
                self._again()
        return self

    def _is_insured(self, contractor: Party) -> bool:
        """From now until the permit at the latest; lives are not told in the order of their days."""
        ahead = [self.day + timedelta(days=days) for days in (0, 4, 8, 12)]
        return not any(list(compensation_obstacles(self.permit, contractor, day)) for day in ahead)

    def review(self, provision: str = "2020 RCNYS R301.1") -> "Life":
        """Judge and accept the documents, record that the work complies."""
        officer, day = self.staff.officer, self.day
        with self._at(13):
            here = [key for key, item in items_by_key(self.permit).items() if item.presence == HERE]
            documents.review_documents(self.permit, by=officer, on=day, satisfied=dict.fromkeys(here, True))
            documents.accept_documents(self.permit, by=officer, on=day)
            actions.record_finding(self.permit, by=officer, on=day, provision=provision, complies=True)
        return self._again()

    def bring_in(self, before: str) -> "Life":
        """The approvals of others that are needed before this step."""
        with self._at(9, 30):
            preconditions.bring_in(self.permit, self.staff, self.day, before)
        return self._again()

    def issue(self, conditions: str = "") -> "Life":
        rules = law(self.town.law_code, self.permit.law_date or self.day)
        kind = rules.permits.permit_type(self.job.permit_type)
        plan = proposed(rules.inspections, kind.inspections, kind.systems)
        self.bring_in(Before.ISSUE)
        with self._at(15):
            issue(self.permit, by=self.staff.officer, on=self.day, inspections=plan, conditions=conditions)
        return self._again()

    def commence(self) -> "Life":
        with self._at(9):
            actions.declare_commencement(self.permit, by=self.staff.clerk, on=self.day)
        return self._again()

    def commence_told_late(self, days_later: int, why: str) -> "Life":
        """Work began on this day; the office hears of it later."""
        with clock.set_to(_moment(next_business_day(self.day + timedelta(days=days_later)), 9)):
            actions.declare_commencement(self.permit, by=self.staff.clerk, on=self.day, why=why)
        return self._again()

    def mistaken(self, kind_key: str, flaw: Flaw, why: str) -> "Life":
        """A failure entered on the wrong record, and taken back."""
        visit = self.inspect(kind_key, flaw).last_visit()
        with self._at(16):
            inspections.reverse(visit, by=self.staff.officer, on=self.day, why=why)
        return self._again()

    def last_visit(self) -> Inspection:
        return Inspection.objects.filter(subject=self.permit).latest("pk")

    def book(self, kind_key: str, day: date, half: Half = Half.MORNING) -> Inspection:
        with self._at(9, 40):
            return inspections.book(
                self.permit,
                by=self.staff.clerk,
                on=self.day,
                kind_key=kind_key,
                day=next_business_day(day),
                half=half,
                requested_by=str(self.contractor or self.parcel.owner),
            )

    def inspect(self, kind_key: str, flaw: Flaw | None = None) -> "Life":
        """Booked for today and done: passed, or failed for one flaw."""
        visit = self.book(kind_key, self.day)
        with self._at(11):
            inspections.record(
                visit, by=self.staff.inspector, on=self.day, found=_findings(visit, self.staff.inspector, flaw)
            )
        return self._again()

    def open_inspections(self) -> Iterator[str]:
        """What still has to pass, in the order in which it can."""
        waiting = [line for line in plan_of(self.permit) if line.is_open]
        while waiting:
            ready = next(
                line for line in waiting if not {w.key for w in waiting if w is not line} & set(line.kind.after)
            )
            waiting.remove(ready)
            yield ready.key

    def finish(self, days_between: int = 12) -> "Life":
        """Pass everything that is left, the final last."""
        for key in list(self.open_inspections()):
            self.after(days_between).inspect(key)
        return self

    def certify(self) -> "Life":
        """The certificate that completion applied for: described, paid where a fee is set, signed."""
        found = Certificate.objects.get(subject=self.permit)
        self.bring_in(Before.CERTIFICATE)
        with self._at(10):
            for charge in due_on(found):
                take_payment(
                    found,
                    charges=[charge.pk],
                    amount_cents=charge.amount_cents,
                    method="cash",
                    received_from=str(self.parcel.owner),
                    by=self.staff.clerk,
                    on=self.day,
                )
            certificates.describe(
                found,
                by=self.staff.officer,
                on=self.day,
                certificate_kind=found.certificate_kind,
                property_name=found.property_name,
                scope=found.scope,
                portion=found.portion,
                occupancy_class=self.job.occupancy,
                construction_type=self.job.construction,
                has_assembly_area=False,
                has_sprinkler=False,
            )
            self._file_reports(found)
            certificates.issue(found, by=self.staff.officer, on=self.day)
        return self._again()

    def _file_reports(self, found: Certificate) -> None:
        """The engineer's reports that the certificate waits for."""
        wanted = [one.key for one in documents_wanted(found, self.permit) if one.is_open]
        if wanted:
            report = certificates.Answered("accepted", prepared_by="Confluence Engineering, PLLC")
            certificates.answer_documents(
                found, by=self.staff.officer, on=self.day, answers=dict.fromkeys(wanted, report)
            )

    def _again(self) -> "Life":
        self.permit = BuildingPermit.objects.select_related("municipality", "parcel").get(pk=self.permit.pk)
        return self

    def _at(self, hour: int, minute: int = 0) -> AbstractContextManager[None]:
        return clock.set_to(_moment(self.day, hour, minute))


def _moment(day: date, hour: int, minute: int = 0) -> datetime:
    return datetime.combine(day, time(hour, minute), NEW_YORK)


def _answers(town: Municipality, job: Job, day: date) -> dict[str, tuple[str, str]]:
    """Everything is there, but what the job usually leaves out."""
    rules = law(town.law_code, day).permits
    left_out = rules.permit_type(job.permit_type).not_applicable
    return {
        item.key: (NOT_APPLICABLE, left_out[item.key]) if item.key in left_out else (HERE, "")
        for item in rules.application_items
    }


def _findings(visit: Inspection, inspector: Actor, flaw: Flaw | None) -> Findings:
    line = line_of(visit)
    asked = [*site_points(line.law, line.kind), *points_of(visit, line)]
    return Findings(
        result="failed" if flaw else "passed",
        answers={point.key: "yes" for point in asked},
        deficiencies=(flaw,) if flaw else (),
        corrected=frozenset(d.pk for d in visit.follows.deficiencies.all()) if visit.follows else frozenset(),
        shows_work=True,
        signed_name=inspector.name,
        signed_as=inspector.title,
    )
