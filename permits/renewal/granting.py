"""The permit that a renewal grants: one of its own, with its own dates, which continues the old one (§ 5-24(i)(3)).

What was applied for, accepted, planned and inspected under the old permit counts for the new one.
"""

from datetime import date
from typing import Any, Unpack

from accounts.actors import Actor
from casework.acting import How, act
from casework.cases.models import Participant
from casework.holds import placing as holds
from casework.kinds import kind_called
from casework.opening import open_case
from inspections.construction.models import PlannedInspection
from permits.building.actions import HOLDER
from permits.building.issue import TITLES
from permits.building.letters import permit_paper, site_card
from permits.building.models import ApplicationItem, BuildingPermit
from permits.renewal.models import Renewal
from permits.renewal.queries import original
from records.actions import request_document

PERMIT = "building_permit"
# What the new permit has from the old one.
KEPT = (
    "permit_type",
    "natures",
    "description",
    "valuation_cents",
    "square_feet",
    "dwelling_units_added",
    "occupancy_class",
    "construction_type",
    "plan_sets",
    "kept_at",
    "signer",
    "signer_name",
    "signed_on",
    "authorization_shown",
    "documents_accepted_on",
    "documents_accepted_by",
    "display_notice",
    "amended_on",
)


def renewed_permit(renewal: Renewal, old: BuildingPermit, *, by: Actor, on: date) -> BuildingPermit:
    """Issue the renewed permit on `on`; the old one gives way to it. Part of the act that grants the renewal."""
    give_way(old, by=by, on=on, renewal=renewal)
    new: BuildingPermit = open_case(
        kind_called(PERMIT),
        municipality=old.municipality,
        by=by,
        on=on,
        power="permits.renew",
        cite="§ 5-24(i)(3)",
        headline=old.headline,
        parcel=old.parcel,
        building=old.building,
        parties={one.part: one.party for one in old.case_parties.select_related("party")},
        data={"renews": old.number, "renewal": renewal.number},
        continues=old,
        submitted_on=renewal.submitted_on,
        conditions="\n".join(part for part in (old.conditions, renewal.conditions) if part),
        **{name: getattr(old, name) for name in KEPT},
    )
    _carry_over(old, new, on)
    return issue_renewed(new, by=by, on=on, renewal=renewal, old=old)


def give_way(old: BuildingPermit, *, by: Actor, on: date, renewal: Renewal, **how: Unpack[How]) -> BuildingPermit:
    """The old permit is renewed by another. § 5-24(i)(3)"""
    with act(old, "give_way", by=by, on=on, **how) as step:
        step.record.give_way()
        step.data["renewal"] = renewal.number
    return step.record


def issue_renewed(
    new: BuildingPermit, *, by: Actor, on: date, renewal: Renewal, old: BuildingPermit, **how: Unpack[How]
) -> BuildingPermit:
    """Issue it, its work still to begin or under way already, and seal permit and site card. § 5-24(i)(3)"""
    signer = Actor(name=renewal.approved_by, title=renewal.approved_title, user_id=by.user_id, signed=True, system=True)
    with act(new, "issue_renewed", by=signer, on=on, **how) as step:
        begun = _begun_under(old)
        if begun:
            step.record.issue_renewed_begun(on, begun)
        else:
            step.record.issue_renewed(on)
        step.data |= {"renews": old.number, "renewal": renewal.number, "begun": begun}
        step.mail("permit_renewed", HOLDER, old=old.number, begun=bool(begun))
    for kind, paper in (
        ("permit", permit_paper(step.record, signer, on)),
        ("permit_card", site_card(step.record, signer, on)),
    ):
        request_document(step.record, kind=kind, title=TITLES[kind], context=paper, by=signer, event=step.happened())
    return step.record


def _begun_under(old: BuildingPermit) -> str:
    """How it is known that work had begun under the old permit; empty where it had not."""
    return old.commenced_by and f"work had begun under {original(old).number}"


def _carry_over(old: BuildingPermit, new: BuildingPermit, on: date) -> None:
    """Items of the application, the plan of inspections, who takes part, what is on hold."""
    ApplicationItem.objects.bulk_create(_copies(ApplicationItem, old.items.order_by("pk"), permit=new))
    planned = PlannedInspection.objects.filter(subject_id=old.pk).order_by("pk")
    PlannedInspection.objects.bulk_create(_copies(PlannedInspection, planned, subject=new))
    current = Participant.objects.filter(case_id=old.pk, ended__isnull=True).order_by("pk")
    Participant.objects.bulk_create(_copies(Participant, current, case=new, since=on))
    holds.carry_over(old, new)


def _copies(model: Any, rows: Any, **other: Any) -> list[Any]:
    names = [f.attname for f in model._meta.concrete_fields if not f.primary_key]
    changed = {
        f"{name}_id" if hasattr(value, "pk") else name: getattr(value, "pk", value) for name, value in other.items()
    }
    return [model(**{name: getattr(row, name) for name in names} | changed) for row in rows]
