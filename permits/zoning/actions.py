"""The only writers of a permit's zoning review."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Unpack

from accounts.actors import Actor
from casework.acting import How, act
from casework.errors import Refused
from casework.obstacle import Obstacle
from permits.building.models import BuildingPermit
from permits.zoning.figures import compared, coverage, stored
from permits.zoning.models import District, ZoningReview
from permits.zoning.policies import UNLISTED, found_short, review_cite, use_sentence
from permits.zoning.queries import lines_of, required


def review_zoning(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    district: District | None,
    use: str = "",
    structure: str = "",
    proposed: Mapping[str, Decimal | None] | None = None,
    lot_sq_ft: int | None = None,
    covered_sq_ft: int | None = None,
    **how: Unpack[How],
) -> BuildingPermit:
    """Compare the proposal with what its district asks; without a district there is no answer. § 5-24(d)(4)(e)(4)

    :raises Refused: the district is another town's.
    """
    with act(permit, "review_zoning", by=by, on=on, **how) as step:
        review = ZoningReview.objects.get(permit=step.record)
        review.reviewed_on, review.reviewed_by = on, by.name
        review.lot_sq_ft, review.covered_sq_ft, review.structure = lot_sq_ft, covered_sq_ft, structure
        review.district, review.use, review.use_standing, review.use_cite, review.lines = "", use, "", "", []
        if district is not None:
            _refuse_elsewhere(step.record, district)
            figures = {**(proposed or {}), "coverage": coverage(lot_sq_ft, covered_sq_ft)}
            review.lines = stored(compared(required(district, structure), figures))
            review.district = str(district)
            review.use_standing, review.use_cite = _standing(step.record, district, use)
        review.save()
        step.data |= {"district": review.district, "use": use, "lines": review.lines}
        step.data["short"] = [f"{section}: {reason}" for _key, section, reason in found_short(review)]
    return step.record


def _refuse_elsewhere(permit: BuildingPermit, district: District) -> None:
    if district.municipality_id != permit.municipality_id:
        raise Refused([Obstacle("district", "Choose a district of this town.", review_cite(permit))])


def _standing(permit: BuildingPermit, district: District, use: str) -> tuple[str, str]:
    """How the district stands to the use, and the section that says so."""
    found = district.uses.filter(use=use).first()
    if found:
        return found.standing, found.cite
    return UNLISTED, review_cite(permit)


def record_variance(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    number: str,
    decided_on: date,
    granted: Mapping[str, Decimal | bool],
    conditions: str = "",
    **how: Unpack[How],
) -> BuildingPermit:
    """The zoning board granted a variance: what it allows, figure by figure, and on which conditions.

    :raises Refused: it is dated later than it came, or allows nothing that falls short.
    """
    with act(permit, "record_variance", by=by, on=on, **how) as step:
        review = ZoningReview.objects.get(permit=step.record)
        _refuse_useless(step.record, review, decided_on, granted, on)
        review.variance_number, review.variance_on = number.strip(), decided_on
        review.variance_conditions = conditions.strip()
        review.granted = {key: str(value) for key, value in granted.items()}
        review.save()
        allowed = [line.sentence for line in lines_of(review) if line.granted is not None]
        allowed += [use_sentence(review)] if "use" in review.granted else []
        step.data |= {"number": number, "decided_on": decided_on, "allowed": allowed, "conditions": conditions}
    return step.record


def _refuse_useless(
    permit: BuildingPermit, review: ZoningReview, decided_on: date, granted: Mapping[str, Decimal | bool], on: date
) -> None:
    wrong = []
    if decided_on > on:
        wrong.append(Obstacle("decided-later", "It is dated after the day on which it came in.", review_cite(permit)))
    if not set(granted) & {key for key, _section, _reason in found_short(review)}:
        wrong.append(Obstacle("allows-nothing", "Enter what the variance allows.", review_cite(permit)))
    if wrong:
        raise Refused(wrong)
