"""Makes records for tests the way the office makes them: by its own actions, on given days."""

from collections.abc import Mapping
from datetime import date, datetime, time
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

from accounts import clock
from accounts.actors import Actor
from accounts.models import Membership, Role, User
from accounts.office import Office, office_for
from casework.cases.models import Case, Participant
from fees import actions as fee_actions
from fees import demo as fee_demo
from fees.models import FeeSchedule
from fees.queries import due_on
from inspections.construction import actions as inspection_actions
from inspections.construction.models import Inspection
from inspections.construction.planning import proposed
from ordinances.law import law
from parcels.models import Municipality, Parcel, Party
from permits.building import actions, documents
from permits.building.issue import issue
from permits.building.models import ApplicationItem, BuildingPermit
from permits.building.queries import items_by_key
from permits.compensation.actions import file_proof
from permits.intake.actions import Application, take_in
from permits.questions.declaring import Declared

PASSWORD = "a long enough password"
NEW_YORK = ZoneInfo("America/New_York")
FAR = date(2099, 12, 31)
_serial = count(1)


def at(day: date, hour: int = 10) -> datetime:
    """A moment of the office's day."""
    return datetime.combine(day, time(hour), NEW_YORK)


def town(slug: str = "vestal", law_code: str = "vestal", **facts: Any) -> Municipality:
    """The municipality; the same one when asked for again."""
    found, _ = Municipality.objects.get_or_create(
        slug=slug,
        defaults={
            "name": f"Town of {slug.title()}",
            "county": "Broome",
            "law_code": law_code,
            "city": "Vestal",
            **facts,
        },
    )
    return found


def person(role: str, municipality: Municipality | None = None, name: str = "") -> User:
    """Someone who works in the town, with a role from before every test's days."""
    municipality = municipality or town()
    name = name or f"{Role(role).label} {next(_serial)}"
    user = User.objects.open_account(f"{role}-{next(_serial)}@example.test", name=name, password=PASSWORD)
    Membership.objects.create(
        user=user,
        municipality=municipality,
        role=role,
        title=Role(role).label,
        resolution="1-2024",
        designated_on=date(2024, 1, 2),
    )
    return user


def actor(role: str, municipality: Municipality | None = None, signed: bool = True) -> Actor:
    """Somebody with that role, the password entered."""
    municipality = municipality or town()
    found = office_for(person(role, municipality), municipality, date(2026, 1, 2)).actor
    return found.signing() if signed else found


def office(role: str, today: date, municipality: Municipality | None = None) -> Office:
    municipality = municipality or town()
    return office_for(person(role, municipality), municipality, today)


def applicant(case: Case, since: date, email: str = "", part: str = "applicant", **facts: Any) -> User:
    """Someone from outside the office whose account takes part in the case from that day."""
    email = email or f"applicant-{next(_serial)}@example.test"
    user = User.objects.open_account(email, name="Pat Applicant", password=PASSWORD)
    Participant.objects.create(case=case, user=user, part=part, since=since, **facts)
    return user


def parcel(municipality: Municipality | None = None, **facts: Any) -> Parcel:
    n = next(_serial)
    municipality = municipality or town()
    owner = facts.pop("owner", None) or party(municipality, f"Owner {n}")
    defaults = {
        "print_key": f"157.13-2-{n}",
        "address": f"{n} Maple Street",
        "property_class": "210",
        "owner": owner,
        "market_value_cents": 400_000_00,
    }
    return Parcel.objects.create(municipality=municipality, **(defaults | facts))


def party(municipality: Municipality | None = None, name: str = "", **facts: Any) -> Party:
    n = next(_serial)
    defaults = {"name": name or f"Person {n}", "email": f"person{n}@example.test"}
    return Party.objects.create(municipality=municipality or town(), **(defaults | facts))


def fee_schedule(municipality: Municipality | None = None) -> None:
    """The demonstration's schedule, in force from 2024 on."""
    municipality = municipality or town()
    if not FeeSchedule.objects.filter(municipality=municipality).exists():
        fee_demo.schedule(municipality)


def answers(job: str, on: date, **changed: tuple[str, str]) -> dict[str, tuple[str, str]]:
    """Every item here, or not applicable where the job proposes it."""
    rules = law("vestal", on).permits
    kind = rules.permit_type(job)
    presence = ApplicationItem.Presence
    said = {}
    for item in rules.application_items:
        reason = kind.not_applicable.get(item.key, "")
        said[item.key] = (presence.NOT_APPLICABLE, reason) if reason else (presence.HERE, "")
    return said | changed


def received(on: date, *, job: str = "deck", by: Actor | None = None, **facts: Any) -> BuildingPermit:
    """An application just taken in at the counter, signed and not yet paid."""
    fee_schedule()
    land = facts.pop("parcel", None) or parcel()
    owner = land.owner
    assert owner is not None
    parties: Mapping[str, Party] = facts.pop("parties", None) or {"owner": owner, "applicant": owner}
    given: dict[str, Any] = {
        "permit_type": job,
        "natures": law("vestal", on).permits.permit_type(job).natures,
        "description": "A job of the usual kind behind the house.",
        "valuation_cents": 12_000_00,
        "square_feet": 240,
        "occupancy_class": "R-3",
        "answers": answers(job, on),
        "plan_sets": 2,
        "signer": "owner",
        "signer_name": owner.name,
        "signed_on": on,
        "parties": parties,
        "declared": Declared(uses_truss=False, contractor_permit="CP-26", contractor_permit_expires_on=FAR),
    }
    with clock.set_to(at(on)):
        by = by or actor("clerk", land.municipality)
        return take_in(land.municipality, by=by, on=on, parcel=land, application=Application(**(given | facts)))


def paid(permit: BuildingPermit, on: date) -> BuildingPermit:
    """Everything due is paid; an application that waited for it is submitted by that."""
    owed = list(due_on(permit))
    with clock.set_to(at(on)):
        fee_actions.take_payment(
            permit,
            charges=[charge.pk for charge in owed],
            amount_cents=sum(charge.amount_cents for charge in owed),
            method="check",
            check_number="1041",
            received_from="The owner",
            by=actor("clerk"),
            on=on,
        )
    return fresh(permit)


def submitted(on: date, **facts: Any) -> BuildingPermit:
    return paid(received(on, **facts), on)


def under_review(on: date, **facts: Any) -> BuildingPermit:
    permit = submitted(on, **facts)
    with clock.set_to(at(on)):
        return actions.start_review(permit, by=actor("code_officer"), on=on)


def insured(permit: BuildingPermit, on: date, **facts: Any) -> BuildingPermit:
    """An exemption for this job, which proves both insurances."""
    given = {"form": "CE-200", "party": permit.case_parties.get(part="applicant").party} | facts
    with clock.set_to(at(on)):
        file_proof(permit, by=actor("clerk"), on=on, **given)
    return fresh(permit)


def reviewed(on: date, **facts: Any) -> BuildingPermit:
    """Everything done that comes before the permit: documents judged and accepted, a finding, insurance."""
    permit = insured(under_review(on, **facts), on)
    officer = actor("code_officer")
    with clock.set_to(at(on)):
        here = [key for key, item in items_by_key(permit).items() if item.presence == "here"]
        permit = documents.review_documents(permit, by=officer, on=on, satisfied=dict.fromkeys(here, True))
        permit = documents.accept_documents(permit, by=officer, on=on)
        return actions.record_finding(permit, by=officer, on=on, provision="2025 RCNYS R507", complies=True)


def issued(on: date, *, applied: date | None = None, **facts: Any) -> BuildingPermit:
    """A permit issued on `on`, with the inspections its job proposes."""
    permit = reviewed(applied or on, **facts)
    return issue_it(permit, on)


def issue_it(permit: BuildingPermit, on: date, **facts: Any) -> BuildingPermit:
    rules = law("vestal", permit.law_date or on)
    job = rules.permits.permit_type(permit.permit_type)
    plan = proposed(rules.inspections, job.inspections, job.systems)
    with clock.set_to(at(on)):
        return issue(permit, by=actor("code_officer"), on=on, **({"inspections": plan} | facts))


def commenced(permit: BuildingPermit, on: date) -> BuildingPermit:
    """Work began on `on`, as the holder declared that day."""
    with clock.set_to(at(on)):
        return actions.declare_commencement(permit, by=actor("clerk"), on=on)


def fresh(record: Any) -> Any:
    """The record as the database has it now."""
    return type(record).objects.get(pk=record.pk)


__all__ = ["Inspection", "inspection_actions"]
