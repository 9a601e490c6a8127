"""What papers say of outside approvals: the letter that asks for them, and their conditions on the permit."""

from collections.abc import Iterator, Sequence
from datetime import date

from accounts.actors import Actor
from permits.approvals.models import Approval, Before
from permits.approvals.policies import applying, lacking
from permits.building.letters import Letter, letter_of
from permits.building.models import BuildingPermit
from records.papers import Item


def asked_for(one: Approval, on: date) -> str:
    """One line of the message: what is wanted, of whom, and by when."""
    return f"{lacking(one, on)} {Before(one.before).label}."


def conditions(permit: BuildingPermit) -> Iterator[Item]:
    """The conditions that came with approvals, each with who set them (printed on the permit)."""
    for one in applying(permit):
        if one.is_in and one.conditions:
            number = f" {one.number}" if one.number else ""
            text = " ".join(one.conditions.split())
            yield Item(text=f"{one.given_by}, {one.label}{number}: {text}", cite=one.cite)


def approvals_letter(permit: BuildingPermit, by: Actor, on: date, wanted: Sequence[Approval]) -> Letter:
    """Which approvals of others are still needed, of whom, under what, and before which step (§ 5-24(d)(3))."""
    items = tuple(
        Item(heading=one.label, text=f"From: {one.agency}. {_by_when(one, on)}", cite=one.cite) for one in wanted
    )
    return letter_of(
        permit,
        by,
        on,
        title="Approvals of others that are still needed",
        opening=("Your job also needs the approval of other agencies. These are not in, or have expired.",),
        list_heading="Please obtain and send us",
        items=items,
        closing=(
            "Apply to each agency directly; this office cannot give these approvals. Send us a copy of each, with the"
            " number above.",
            "If you think that one of them does not apply to your job, tell us why.",
        ),
        citations=("§ 5-24(d)(3)",),
    )


def _by_when(one: Approval, on: date) -> str:
    again = f"{lacking(one, on)} " if one.expired_by(on) else ""
    return f"{again}Needed {Before(one.before).label.lower()}."
