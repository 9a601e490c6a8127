"""The letters about a renewal: approved before the permit has lapsed, or denied (§ 5-24(i)(3)-(4))."""

from datetime import date

from accounts.actors import Actor
from casework.writing import long_date
from permits.building.letters import Letter, letter_of
from permits.building.models import BuildingPermit
from permits.renewal.models import Renewal
from permits.renewal.policies import last_day
from records.papers import Item

CITES = ("§ 5-24(i)(3)",)


def approval(renewal: Renewal, permit: BuildingPermit, by: Actor, on: date) -> Letter:
    """Approved, and issued when there is something to renew: the day after the permit lapses."""
    until = long_date(last_day(permit))
    return letter_of(
        permit,
        by,
        on,
        about=renewal,
        title="Your renewal is approved",
        opening=(
            f"The renewal of building permit {permit.number} that you applied for on {long_date(renewal.opened_on)} is"
            " approved.",
            f"A permit is renewed once it has lapsed. Yours runs until {until}; the renewed permit is issued on the"
            " day after and sent to you then. Until then go on under the permit you have.",
        ),
        closing=(
            "If the work is completed before, the renewal is not needed. Fees that were paid are not refundable.",
        ),
        citations=(*CITES, "§ 5-24(m)"),
    )


def denial(renewal: Renewal, permit: BuildingPermit, by: Actor, on: date, ground: str, reason: str) -> Letter:
    """On which ground, why, and that a new application is the way on."""
    return letter_of(
        permit,
        by,
        on,
        about=renewal,
        title="Renewal of your building permit denied",
        opening=(f"The renewal of building permit {permit.number} cannot be approved for the reason below.",),
        list_heading="Why it is denied",
        items=(Item(heading=ground, text=reason, cite="§ 5-24(i)(3), (4)"),),
        closing=(
            "Work may not go on under a permit that has lapsed. To go on you need a new permit: file a new application"
            " with plans that comply.",
            "Fees that were paid are not refundable. Call the office if you would like to go through the reason.",
        ),
        citations=("§ 5-24(i)(3)", "§ 5-24(i)(4)", "§ 5-24(m)"),
    )
