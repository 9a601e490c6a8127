"""What stands in the way of each act on a building permit (§ 5-24), as sentences with their clauses."""

from collections.abc import Iterable, Iterator
from datetime import date

from casework.cases.queries import people_in
from casework.obstacle import Obstacle
from casework.writing import long_date
from fees.policies import unpaid
from inspections.construction.policies import SUSPENDED
from inspections.construction.queries import passed_kinds, planned
from ordinances.law import Law
from parcels.models import Party
from permits.building import preconditions
from permits.building.deadlines import last_day_of_term, last_day_to_commence
from permits.building.models import IN_FORCE, ApplicationItem, BuildingPermit, Status
from permits.building.queries import findings, items_by_key, open_shortfalls, plan_uploads
from permits.compensation.policies import obstacles as compensation_obstacles

Presence = ApplicationItem.Presence


def the_law(permit: BuildingPermit) -> Law:
    """The law of a building permit; there is none without one."""
    law = permit.law
    assert law is not None
    return law


def obstacles_to_submit(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """An application is submitted when it is signed, complete and paid (§ 5-24(d), (l))."""
    law = the_law(permit)
    if permit.parcel is None or not permit.parcel.print_key:
        yield Obstacle("tax-map", "The tax map number of the premises is missing.", "§ 5-24(d)(4)(b)")
    if law.permits.must_sign.value and not permit.signed_on:
        yield Obstacle("signature", "The owner or the owner's agent has not signed.", "§ 5-24(d)(2)")
    elif permit.signer == "agent" and law.permits.agent_needs_authorization.value and not permit.authorization_shown:
        yield Obstacle("authorization", "The agent has not shown the owner's authorization.", "§ 5-24(d)(2)")
    yield from too_few_sets(permit)
    yield from missing_items(permit, overridable=True)
    yield from unpaid(permit)


def obstacles_to_sign(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """Signed once, and by an agent who has shown the authorization, an application is signed (§ 5-24(d)(2))."""
    if permit.signed_on and (permit.signer != "agent" or permit.authorization_shown):
        sentence = f"{permit.signer_name} signed the application on {long_date(permit.signed_on)}."
        yield Obstacle("signed", sentence, "§ 5-24(d)(2)")


def too_few_sets(permit: BuildingPermit) -> Iterator[Obstacle]:
    """Construction documents came in fewer sets than asked for; one file counts as every set (§ 5-24(d)(4)(e))."""
    law = the_law(permit)
    documents = items_by_key(permit).get("plan_sets")
    if documents is None or documents.presence != Presence.HERE:
        return
    sets, came = law.permits.plan_sets, permit.plan_sets
    as_file = law.permits.one_upload_is_all_sets.value and any(not u.on_paper for u in plan_uploads(permit))
    if came < sets.value and not as_file:
        sentence = f"At least {sets.value} sets of construction documents are needed; {came} came in."
        yield Obstacle("plan-sets", sentence, law.office.cite(sets.cite))


def missing_items(permit: BuildingPermit, *, overridable: bool = False) -> Iterator[Obstacle]:
    """What the application must include and does not."""
    law = the_law(permit)
    answered = items_by_key(permit)
    for item in law.permits.application_items:
        found = answered.get(item.key)
        if found is None or found.presence == Presence.MISSING:
            yield Obstacle(f"item-{item.key}", f"Missing: {item.label}.", law.office.cite(item.cite), overridable)


def obstacles_to_resume(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """Review goes on when everything asked for has come (§ 5-24(d)(3))."""
    yield from missing_items(permit)


def obstacles_to_accept(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """Documents are accepted only when every point of § 5-24(d)(4)(e) is answered yes or does not apply."""
    if permit.documents_accepted_on:
        yield Obstacle("accepted", "The documents have been accepted already.", "§ 5-24(e)(2)")
    yield from unsatisfied_items(permit)
    yield from out_of_order(on, [(permit.submitted_on, "submitted", "§ 5-24(l)")])
    if not plan_uploads(permit) and permit.plan_sets == 0:
        yield Obstacle("no-documents", "There are no construction documents to accept.", "§ 5-24(e)(1)")


def unsatisfied_items(permit: BuildingPermit) -> Iterator[Obstacle]:
    """Points on which the documents fall short or the reviewer has not answered."""
    law = the_law(permit)
    answered = items_by_key(permit)
    for item in law.permits.application_items:
        found = answered.get(item.key)
        if not item.plan_review or (found and found.presence == Presence.NOT_APPLICABLE):
            continue
        if found is None or found.presence == Presence.MISSING or not found.satisfied:
            said = "not satisfied" if found and found.satisfied is False else "unanswered"
            sentence = f"Item {item.number.removeprefix('e.')}, {item.label.lower()}, is {said}."
            yield Obstacle(f"item-{item.key}", sentence, law.office.cite(item.cite))


def needs_documents(permit: BuildingPermit) -> bool:
    """Whether any point of the construction documents applies to this job."""
    law = the_law(permit)
    answered = items_by_key(permit)
    points = [answered.get(i.key) for i in law.permits.application_items if i.plan_review]
    return any(p is None or p.presence != Presence.NOT_APPLICABLE for p in points)


def obstacles_to_issue(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """A permit issues when the application is complete, examined, found to comply, paid and insured."""
    yield from missing_items(permit)
    if needs_documents(permit) and not permit.documents_accepted_on:
        yield Obstacle("documents", "The construction documents have not been accepted.", "§ 5-24(e)(1)")
    if permit.documents_accepted_on:
        yield from unsatisfied_items(permit)
    yield from out_of_order(on, _before_issue(permit))
    if not findings(permit):
        yield Obstacle("review", "No plan review is recorded; record at least one finding.", "§ 5-24(f)(1)")
    for finding in open_shortfalls(permit):
        yield Obstacle(
            f"finding-{finding.pk}", f"Does not comply with {finding.provision}: {finding.note}", "§ 5-24(f)(2)"
        )
    if "SITE" in planned(permit) and "SITE" not in passed_kinds(permit):
        yield Obstacle("site", "The site inspection asked for has not passed.", "§ 5-25(b)(1)")
    yield from compensation_obstacles(permit, who_is_insured(permit), on)
    for asked_for_by in preconditions.PRECONDITIONS:
        yield from asked_for_by(permit, on)
    yield from unpaid(permit)


def _before_issue(permit: BuildingPermit) -> Iterator[tuple[date | None, str, str]]:
    """What has to have happened by the day of issue: the day, in words, the clause."""
    yield permit.submitted_on, "submitted", "§ 5-24(l)"
    yield permit.documents_accepted_on, "accepted", "§ 5-24(e)(1)"
    days = [day for finding in findings(permit) for day in (finding.found_on, finding.settled_on) if day]
    yield max(days, default=None), "examined", "§ 5-24(f)(1)"


def out_of_order(on: date, steps: Iterable[tuple[date | None, str, str]]) -> Iterator[Obstacle]:
    """The act cannot be dated before a step that it rests on."""
    for day, done, cite in steps:
        if day is not None and on < day:
            yield Obstacle(f"before-{done}", f"The application was {done} on {long_date(day)}; check the date.", cite)


def who_is_insured(permit: BuildingPermit) -> Party | None:
    """Whose insurance counts: the contractor's, or the applicant's or owner's who does the work alone."""
    parts = {one.part: one.party for one in people_in(permit)}
    return parts.get("contractor") or parts.get("applicant") or parts.get("owner")


def obstacles_to_commence(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """`on` is the day the work began: not before issue, not after the last day in time (§ 5-24(i)(1))."""
    if permit.issued_on is None:
        yield Obstacle("not-issued", "No permit has been issued; work may not begin.", "§ 5-24(a)(2)")
        return
    if on < permit.issued_on:
        sentence = f"The permit was issued on {long_date(permit.issued_on)}; work may not begin before."
        yield Obstacle("before-issue", sentence, "§ 5-24(e)(5)")
    if permit.suspended_on and on >= permit.suspended_on:
        sentence = f"The permit has been suspended since {long_date(permit.suspended_on)}; work may not begin."
        yield Obstacle("suspended", sentence, "§ 5-24(j)(1)")
    last = last_day_to_commence(permit)
    if on > last:
        yield Obstacle("too-late", f"Work had to begin by {long_date(last)}.", "§ 5-24(i)(1)")


def may_be_inspected(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """Whether inspections may be asked for on `on`: only while the permit is issued and in force."""
    if permit.status in IN_FORCE:
        if on > last_day_of_term(permit):
            yield Obstacle("expired", f"The permit runs until {long_date(last_day_of_term(permit))}.", "§ 5-24(i)(2)")
        return
    if permit.status == Status.SUSPENDED:
        sentence = f"The permit has been suspended since {long_date(permit.suspended_on or permit.status_since)}."
        yield Obstacle(SUSPENDED, sentence, "§ 5-24(j)(1)")
    else:
        yield _why_not_inspected(permit)


def _why_not_inspected(permit: BuildingPermit) -> Obstacle:
    since = long_date(permit.status_since)
    lapsed = {
        Status.INVALID: Obstacle(
            "invalid", f"The permit is invalid since {since}; the holder may apply for renewal.", "§ 5-24(i)(1), (3)"
        ),
        Status.EXPIRED: Obstacle(
            "expired", f"The permit expired on {since}; the holder may apply for renewal.", "§ 5-24(i)(2), (3)"
        ),
        Status.COMPLETED: Obstacle("completed", f"The work was completed on {since}.", "§ 5-25(b)(15)"),
        Status.CLOSED: Obstacle("closed", f"The permit was closed on {since}.", "§ 5-27(a)(1)"),
        Status.REVOKED: Obstacle("revoked", f"The permit was revoked on {since}.", "§ 5-24(j)(1)"),
        Status.WITHDRAWN: Obstacle("withdrawn", f"The application was withdrawn on {since}.", "§ 5-24(a)(2)"),
        Status.RENEWED: Obstacle(
            "renewed", f"The permit was renewed on {since}; go by the permit that renewed it.", "§ 5-24(i)(3)"
        ),
    }
    return lapsed.get(Status(permit.status), Obstacle("not-issued", "Permit not issued.", "§ 5-24(e)(5)"))


def obstacles_to_settle(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """There must be a shortfall to settle."""
    if not open_shortfalls(permit).exists():
        yield Obstacle("none-open", "No finding is open.", "§ 5-24(f)(2)")


def may_reverse_inspection(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """A result stays once a certificate rests on it; the certificate would have to be taken back first."""
    if permit.status == Status.CLOSED:
        sentence = f"A certificate was issued on {long_date(permit.status_since)} on the strength of this result."
        yield Obstacle("certified", sentence, "§ 5-27(b)(2)")
