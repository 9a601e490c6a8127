"""What comes before a permit, as the demonstration's office works it off: answers, approvals, zoning."""

from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from accounts import clock
from config.demo.town import Staff
from parcels.models import Party
from permits.approvals.actions import excuse_approval, record_approval
from permits.approvals.models import Approval
from permits.approvals.policies import applying
from permits.approvals.queries import accepted_agencies
from permits.building import actions
from permits.building.models import BuildingPermit
from permits.hazards.actions import file_construction_notice
from permits.questions.actions import answer_questions
from permits.questions.declaring import Declared
from permits.questions.policies import contractor_of
from permits.zoning.actions import review_zoning
from permits.zoning.models import Structure
from permits.zoning.policies import shortfalls
from permits.zoning.queries import district_by_code, review_of

NEW_YORK = ZoneInfo("America/New_York")
FITS = {key: Decimal(value) for key, value in {"front": 52, "left": 22, "right": 24, "rear": 61, "height": 14}.items()}
DWELLING, STORE = "One-family dwelling and what belongs to it", "Retail store or restaurant"
ACCESSORY = ("shed", "fence", "pool", "generator")


def declared(permit_type: str, contractor: Party | None, day: date) -> Declared:
    """What the application answers: no trusses, nothing taken down, the contractor's annual permit."""
    number = f"CP-{day.year}-{contractor.pk:03}" if contractor else ""
    return Declared(
        uses_truss=False,
        takes_down=False,
        district="C-1" if permit_type.startswith("commercial") else "RA-1",
        contractor_permit=number,
        contractor_permit_expires_on=date(day.year + 1, 3, 31) if contractor else None,
    )


def bring_in(permit: BuildingPermit, staff: Staff, day: date, before: str) -> None:
    """Every approval that is needed before this step comes in, and zoning is found to be kept."""
    for one in applying(permit):
        if one.before == before and one.state == Approval.State.WANTED and not one.listed_as:
            record_approval(
                permit,
                by=staff.clerk,
                on=day,
                approval=one,
                given_by=_giver(one, day),
                given_on=day - timedelta(days=4),
                number=f"{day.year % 100}-{permit.pk % 900 + 100}",
            )
    review = review_of(permit)
    if review and review.reviewed_on is None:
        look_at_zoning(permit, staff, day, FITS)


def _giver(one: Approval, day: date) -> str:
    """Somebody whose word counts."""
    if one.kind and one.kind.only_listed_agencies:
        return accepted_agencies(one.kind, day)[one.permit_id % 2].name
    return one.agency


def look_at_zoning(permit: BuildingPermit, staff: Staff, day: date, proposed: dict[str, Decimal]) -> None:
    """The officer compares the site plan with the district."""
    commercial = permit.permit_type.startswith("commercial")
    review_zoning(
        permit,
        by=staff.officer,
        on=day,
        district=district_by_code(permit.municipality, "C-1" if commercial else "RA-1"),
        use=STORE if commercial else DWELLING,
        structure=Structure.ACCESSORY if permit.permit_type in ACCESSORY else Structure.PRINCIPAL,
        proposed=dict(proposed),
        lot_sq_ft=18_400,
        covered_sq_ft=3_120,
    )


def half_approved(permit: BuildingPermit, staff: Staff, day: date) -> None:
    """One approval in with conditions, one that expired the day before, one that does not apply; others to come."""
    rows = {one.key: one for one in applying(permit)}
    with _at(day):
        facts: dict[str, Any] = {"by": staff.clerk, "on": day, "given_on": day - timedelta(days=9)}
        record_approval(
            permit,
            **facts,
            approval=rows["driveway"],
            given_by=rows["driveway"].agency,
            number="H-118",
            conditions="Culvert of 15 inches; keep the shoulder as it is.",
        )
        record_approval(
            permit,
            **facts | {"given_on": day - timedelta(days=366)},
            approval=rows["septic"],
            given_by=rows["septic"].agency,
            number="25-2207",
            expires_on=day - timedelta(days=1),
        )
        excuse_approval(
            permit,
            by=staff.officer,
            on=day,
            approval=rows["stormwater"],
            reason="Less than one acre is disturbed.",
        )


def trusses(permit: BuildingPermit, staff: Staff, day: date) -> None:
    """The application says that roof trusses are used; the form came in, and the fire chief was told."""
    with _at(day):
        answers = replace(declared(permit.permit_type, contractor_of(permit), day), uses_truss=True)
        answer_questions(permit, by=staff.clerk, on=day, declared=answers)
        file_construction_notice(
            permit,
            by=staff.clerk,
            on=day,
            structure="new",
            kinds=["TT", "PW"],
            place="FR",
            signed_by=str(permit.parcel and permit.parcel.owner),
            capacity="Owner",
            signed_on=day - timedelta(days=1),
        )


def short_of_zoning(permit: BuildingPermit, staff: Staff, day: date) -> None:
    """A porch too near the street: the figures are compared, and the denial names them."""
    with _at(day):
        look_at_zoning(permit, staff, day, FITS | {"front": Decimal(18)})
        actions.deny(permit, by=staff.officer, on=day, sections=shortfalls(permit))


def _at(day: date) -> AbstractContextManager[None]:
    return clock.set_to(datetime.combine(day, time(11), NEW_YORK))
