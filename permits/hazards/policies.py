"""What the construction notice and the flood rules hold up: the permit, and its certificate."""

from collections.abc import Iterable, Iterator
from datetime import date

from casework.obstacle import Obstacle
from ordinances.precondition_chapter import TrussLaw
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.hazards.flood import flood_law, reckon
from permits.hazards.queries import flood_review_of, notice_of, settings_for
from permits.questions.queries import declaration_of
from records.papers import Item


def truss_law(permit: BuildingPermit) -> TrussLaw | None:
    """The rules on construction notices where the application says that such construction is used."""
    said = declaration_of(permit)
    return the_law(permit).permits.preconditions.truss if said and said.uses_truss else None


def notice_before_issue(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """The State's form is filed, and the fire chief has been told (Executive Law § 382-b(1)(b), (c))."""
    rules = truss_law(permit)
    if rules is None:
        return
    notice = notice_of(permit)
    if notice is None:
        sentence = "The notice form of truss type, pre-engineered wood or timber construction is not filed."
        yield Obstacle("truss-form", sentence, rules.form.cite)
    elif notice.told_on is None:
        sentence = "The fire chief has not been told of truss type, pre-engineered wood or timber construction."
        yield Obstacle("truss-chief", sentence, rules.tell_chief.cite)


def notice_before_certificate(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """The sign was seen, or there is no electric box outside to bear it (Executive Law § 382-b(1)(d))."""
    rules = truss_law(permit)
    if rules is None:
        return
    notice = notice_of(permit)
    if notice is None or notice.sign_seen_on is None:
        sentence = "Nobody has checked that the truss sign is on the electric box."
        yield Obstacle("truss-sign", sentence, rules.sign.cite)


def flood_before_issue(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """From the law's share on, the officer determines whether improvements are substantial (44 CFR 59.1)."""
    rules = flood_law(permit)
    if rules is None:
        return
    reckoned, review = reckon(permit, rules, on), flood_review_of(permit)
    if reckoned.percent is None:
        assert permit.parcel
        sentence = (
            f"The property lies in flood zone {permit.parcel.flood_zone} and the market value of the building is not"
            " known, so nobody can say whether the improvements are substantial."
        )
        yield Obstacle("flood-value", sentence, rules.substantial.cite)
    elif rules.substantial.holds(reckoned.percent) and (review is None or reckoned.total_cents > review.total_cents):
        sentence = (
            f"{reckoned.sentence}. From {rules.substantial.value}% on, the officer must determine whether the"
            " improvement is substantial."
        )
        yield Obstacle("flood-review", sentence, rules.substantial.cite)


def conditions(permit: BuildingPermit) -> Iterable[Item]:
    """What the flood review asks of the work (printed on the permit)."""
    rules = flood_law(permit)
    review = flood_review_of(permit) if rules else None
    if rules and review and review.conditions:
        yield Item(text=f"Flood: {' '.join(review.conditions.split())}", cite=rules.substantial.cite)


def obstacles_to_file(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """The application says that such construction is used."""
    if truss_law(permit) is None:
        sentence = "The application does not say that truss type or similar construction is used."
        yield Obstacle("no-truss", sentence, "Executive Law § 382-b(1)(a)")


def obstacles_to_tell(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """There is a notice to send, and a fire chief to send it to."""
    if truss_law(permit) is None or notice_of(permit) is None:
        yield Obstacle("no-notice", "No construction notice is filed.", "Executive Law § 382-b(1)(b)")
    elif settings_for(permit).fire_chief is None:
        sentence = "The town’s fire chief is not entered; an administrator can do that under Settings."
        yield Obstacle("no-chief", sentence, "Executive Law § 382-b(1)(c)")


def obstacles_to_see_sign(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """There is a notice that asks for a sign."""
    if truss_law(permit) is None or notice_of(permit) is None:
        yield Obstacle("no-notice", "No construction notice is filed.", "Executive Law § 382-b(1)(b)")


def obstacles_to_review_flood(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """The land is known, so that its zone can be kept."""
    if permit.parcel is None:
        yield Obstacle("no-parcel", "The property of the permit is not known.", "44 CFR 59.1")
