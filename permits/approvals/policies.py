"""Which outside approvals a permit needs, and what is missing of them before issue and before the certificate."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date

from casework.obstacle import Obstacle
from casework.writing import long_date
from permits.approvals.models import Approval, Before, When
from permits.approvals.queries import approvals_of
from permits.building.models import ApplicationItem, BuildingPermit
from permits.building.policies import the_law
from permits.building.queries import items_by_key

Presence = ApplicationItem.Presence


def in_flood_hazard_area(permit: BuildingPermit) -> bool:
    return permit.parcel is not None and permit.parcel.in_flood_hazard_area


def has_electrical_work(permit: BuildingPermit) -> bool:
    return "electrical" in the_law(permit).permits.permit_type(permit.permit_type).systems


def item_applies(key: str) -> Callable[[BuildingPermit], bool]:
    """Whether that item of the application applies to the job (§ 5-24(d)(4))."""

    def applies(permit: BuildingPermit) -> bool:
        item = items_by_key(permit).get(key)
        return item is not None and item.presence != Presence.NOT_APPLICABLE

    return applies


# What brings in an approval that is not asked of every job of its type.
HOLDS: Mapping[str, Callable[[BuildingPermit], bool]] = {
    When.ALWAYS: lambda permit: True,
    When.FLOOD: in_flood_hazard_area,
    When.SPECIAL: item_applies("special_inspections"),
    When.ELECTRICAL: has_electrical_work,
    When.ENERGY: item_applies("energy"),
}


def applying(permit: BuildingPermit) -> list[Approval]:
    """The approvals that this job needs, as things stand."""
    asked = approvals_of(permit)
    holds = {when: HOLDS[when](permit) for when in {one.when for one in asked}}
    return [one for one in asked if holds[one.when]]


def before_issue(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """Approvals that must be in, and in force, on the day of issue."""
    yield from missing(permit, Before.ISSUE, on)


def before_certificate(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """Approvals that must be in, and in force, on the day of the certificate."""
    yield from missing(permit, Before.CERTIFICATE, on)


def missing(permit: BuildingPermit, before: str, on: date) -> Iterator[Obstacle]:
    """What is not in, or has expired; a paper that another list asks for already is left to that list."""
    for one in applying(permit):
        if one.before == before and not one.listed_as and not one.stands(on):
            yield Obstacle(f"approval-{one.key}", lacking(one, on), one.cite, overridable=not one.blocking)


def lacking(one: Approval, on: date) -> str:
    """What is wrong with an approval, in one sentence."""
    if one.expired_by(on) and one.expires_on:
        number = f" No. {one.number}" if one.number else ""
        return f"{one.label}{number} of {one.given_by} expired on {long_date(one.expires_on)}; a new one is needed."
    return f"Not in yet: {one.label} ({one.agency})."


def obstacles_to_record(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """There must be an approval to speak of."""
    if not applying(permit):
        yield Obstacle("none-asked", "No outside approval is asked for this job.", "§ 5-24(d)(3)")
