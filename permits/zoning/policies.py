"""Whether a permit keeps its zoning district's figures and uses; no district, no firm answer."""

from collections.abc import Iterable, Iterator
from datetime import date

from casework.obstacle import Obstacle
from casework.writing import long_date
from ordinances.precondition_chapter import ZoningLaw
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.building.preconditions import Sections
from permits.zoning.models import DistrictUse, ZoningReview
from permits.zoning.queries import lines_of, review_of
from records.papers import Item

USE = "use"  # how a variance names the use among its figures
UNLISTED = "unlisted"


def zoning_law(permit: BuildingPermit) -> ZoningLaw | None:
    return the_law(permit).permits.preconditions.zoning


def review_cite(permit: BuildingPermit) -> str:
    """Under which clause the office looks at zoning at all."""
    law, zoning = the_law(permit), zoning_law(permit)
    return law.office.cite(zoning.review.cite) if zoning else ""


def before_issue(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """The review is made, every figure is given, and none falls short unless a variance allows it."""
    review, cite = review_of(permit), review_cite(permit)
    if review is None or zoning_law(permit) is None:
        return
    if review.reviewed_on is None:
        yield Obstacle("zoning", "The zoning review has not been made.", cite)
        return
    if on < review.reviewed_on:
        sentence = f"Zoning was reviewed on {long_date(review.reviewed_on)}; check the date."
        yield Obstacle("before-zoning", sentence, cite)
    if not review.district:
        sentence = "The zoning district is not known, so nothing was compared; there is no firm answer on zoning."
        yield Obstacle("zoning-district", sentence, cite, overridable=True)
        return
    for key, section, reason in found_short(review):
        yield Obstacle(f"zoning-{key}", reason, section)


def found_short(review: ZoningReview) -> Iterator[tuple[str, str, str]]:
    """Each figure, or the use, that stands in the way: its key, section, and sentence."""
    for line in lines_of(review):
        if line.stands_in_the_way:
            yield line.measure.key, line.cite, line.sentence
    if review.use_standing not in ("", DistrictUse.Standing.PERMITTED) and not review.granted.get(USE):
        yield USE, review.use_cite, use_sentence(review)


def use_sentence(review: ZoningReview) -> str:
    if review.use_standing == UNLISTED:
        return f"Use: “{review.use}” is not among the uses of {review.district}."
    return f"Use: “{review.use}” needs a special permit in {review.district}."


def shortfalls(permit: BuildingPermit) -> list[tuple[str, str]]:
    """What a denial rests on: each section with its figures. A figure that was not given denies nothing."""
    review = review_of(permit)
    if review is None or review.reviewed_on is None:
        return []
    unknown = {line.measure.key for line in lines_of(review) if line.proposed is None}
    return [(section, reason) for key, section, reason in found_short(review) if key not in unknown]


def ways_on(permit: BuildingPermit, sections: Sections, on: date) -> Iterator[str]:
    """Who is denied for zoning may go to the zoning board, by a day that the letter names."""
    zoning, found = zoning_law(permit), set(shortfalls(permit))
    if zoning is None or not found & {(section, reason) for section, reason in sections}:
        return
    law = the_law(permit)
    last = law.reckon(zoning.appeal_within, on).last_day
    yield (
        f"On the zoning sections you may apply to the {zoning.variance.value} for a variance"
        f" ({zoning.variance.cite}). An appeal must be taken within {zoning.appeal_within.period} after this decision"
        f" is filed in the office, by {long_date(last)} ({zoning.appeal_within.cite}). If the board grants a variance,"
        " send us its decision with a new application."
    )


def conditions(permit: BuildingPermit) -> Iterable[Item]:
    """What the variance was granted on (printed on the permit)."""
    review = review_of(permit)
    if review and review.variance_number:
        words = f": {' '.join(review.variance_conditions.split())}" if review.variance_conditions else "."
        day = long_date(review.variance_on) if review.variance_on else ""
        yield Item(text=f"Variance {review.variance_number} of {day}{words}", cite=review_cite(permit))


def obstacles_to_vary(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """A variance answers figures that were found short."""
    if not shortfalls(permit):
        yield Obstacle("none-short", "No figure of a zoning review falls short.", review_cite(permit))


def obstacles_to_review(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """The town has rows to compare with."""
    if review_of(permit) is None:
        yield Obstacle("no-zoning", "Zoning asks nothing of this job.", review_cite(permit))
