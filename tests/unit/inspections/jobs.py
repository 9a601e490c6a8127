"""A made-up job to inspect: the smallest record type that can be the subject of inspections, and its people."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any
from unittest import mock

from accounts import clock
from accounts.actors import Actor
from accounts.models import Membership, User
from casework import kinds
from casework.cases.models import Case
from casework.kinds import Kind, State, WaitsOn
from casework.obstacle import Obstacle
from casework.opening import open_case
from inspections.construction import actions, planpolicies, policies, queries, standing
from inspections.construction.findings import Findings, Flaw
from inspections.construction.models import Inspection
from inspections.construction.planning import plan, proposed
from inspections.construction.standing import PlanChoice
from inspections.construction.verbs import plan_verb
from parcels.models import Municipality, Parcel, Party

MAY_1 = date(2026, 5, 1)  # a Friday
MAY_4 = date(2026, 5, 4)
MAY_5 = date(2026, 5, 5)
MAY_11 = date(2026, 5, 11)
LAST_OF_TERM = date(2026, 12, 1)  # a Tuesday


def may_be_inspected(case: Case, on: date) -> Iterable[Obstacle]:
    if case.status == "received":
        yield Obstacle(policies.NOT_ISSUED, "Permit not issued.", "§ 5-24(e)(5)")
    if case.status == "withdrawn":
        yield Obstacle("withdrawn", "The application was withdrawn.", "§ 5-24(d)")
    if on > LAST_OF_TERM:
        yield Obstacle("expired", "The permit runs until December 1, 2026.", "§ 5-24(i)(2)")


STATES = {code: State(code, WaitsOn.NOBODY) for code in ("received", "issued", "withdrawn")}


def kind(code: str, status: str) -> Kind:
    return Kind(
        code=code,
        slug=code,
        series=f"T{status[0].upper()}",
        label="Job",
        model=Case,
        initial=status,
        states=STATES,
        verbs=(plan_verb(while_in=tuple(STATES)),),
        may_be_inspected=may_be_inspected,
    )


JOB, APPLICATION, GONE = kind("job", "issued"), kind("application", "received"), kind("gone", "withdrawn")


@contextmanager
def known() -> Iterator[None]:
    """The made-up record types are there inside the block only: other tests go through all there are."""
    with mock.patch.dict(kinds._KINDS, {kind.code: kind for kind in (JOB, APPLICATION, GONE)}):
        yield


def town(slug: str = "vestal") -> Municipality:
    return Municipality.objects.create(
        slug=slug, name=f"Town of {slug.title()}", county="Broome", law_code="vestal", city=slug.title()
    )


def person(town: Municipality, name: str, *roles: str) -> tuple[User, Actor]:
    user = User.objects.create_user(f"{name.split()[0].lower()}@{town.slug}.example", "a long password", name=name)
    for role in roles:
        Membership.objects.create(
            user=user, municipality=town, role=role, resolution="2026-12", designated_on=date(2026, 1, 5)
        )
    actor = Actor(name=name, roles=frozenset(roles), user_id=user.pk, municipality_id=town.pk)
    return user, actor


def job(town: Municipality, by: Actor, kind: Kind = JOB, **facts: Any) -> Case:
    """A job at 12 Ferry Landing Rd whose holder has an e-mail address."""
    parcel = Parcel.objects.create(municipality=town, address="12 Ferry Landing Rd", print_key="157.13-2-1")
    holder = Party.objects.create(municipality=town, name="Ada Holder", email="ada@example.com", phone="607-555-0142")
    case: Case = open_case(
        kind,
        municipality=town,
        by=by,
        on=MAY_1,
        power="permits.intake",
        cite="§ 5-24(d)(1)",
        headline="New house",
        parcel=parcel,
        parties={"applicant": holder},
        **facts,
    )
    return case


def decide(case: Case, *applying: str, systems: tuple[str, ...] = (), **choices: PlanChoice) -> None:
    """Every inspection decided: the named ones apply."""
    law = planpolicies.inspection_law(case)
    plan(case, proposed(law, applying, systems) | choices)


def book(case: Case, by: Actor, kind_key: str, day: date = MAY_4, **facts: Any) -> Inspection:
    return actions.book(case, by=by, on=facts.pop("on", MAY_1), kind_key=kind_key, day=day, half="morning", **facts)


def all_yes(inspection: Inspection, result: str = "passed", **facts: Any) -> Findings:
    """Findings in which every point is answered yes, signed; `facts` change what matters to a test."""
    line = queries.line_of(inspection)
    points = [*standing.site_points(line.law, line.kind), *policies.points_of(inspection, line)]
    answers = {point.key: standing.YES for point in points} | facts.pop("answers", {})
    return Findings(result, answers={k: v for k, v in answers.items() if v}, signed_name="Ira Inspector", **facts)


FLAW = Flaw(place="North wall", provision="RCNYS R403.1.6", note="Anchor bolts missing")


def failing(inspection: Inspection, **facts: Any) -> Findings:
    return all_yes(inspection, "failed", deficiencies=(FLAW,), **facts)


def record(
    inspection: Inspection, by: Actor, found: Findings | None = None, on: date = MAY_4, **how: Any
) -> Inspection:
    return actions.record(inspection, by=by, on=on, found=found or all_yes(inspection), **how)


def on_the_day(day: date) -> Any:
    """The office's clock shows that day."""
    return mock.patch.object(clock, "today", lambda: day)
