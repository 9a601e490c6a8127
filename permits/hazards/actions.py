"""The only writers of construction notices and flood reviews."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any, Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, act
from casework.errors import Refused
from casework.obstacle import Obstacle
from ordinances.precondition_chapter import FloodLaw
from parcels.actions import note_flood
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.hazards import letters
from permits.hazards.flood import flood_law, reckon
from permits.hazards.models import ConstructionNotice, FloodReview
from permits.hazards.queries import settings_of
from records.actions import request_document

BY_MAIL = "By certified mail"


def file_construction_notice(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    structure: str,
    kinds: Sequence[str],
    place: str,
    signed_by: str,
    capacity: str,
    signed_on: date,
    **how: Unpack[How],
) -> BuildingPermit:
    """The State's form came in; a changed one is told to the fire chief anew. Executive Law § 382-b(1)(b)

    :raises Refused: it is signed later than it came.
    """
    with act(permit, "file_construction_notice", by=by, on=on, **how) as step:
        if signed_on > on:
            raise Refused([Obstacle("signed-later", "It is signed after the day on which it came in.", step.cites[0])])
        facts = {"structure": structure, "kinds": list(kinds), "place": place}
        facts |= {"signed_by": signed_by, "capacity": capacity}
        ConstructionNotice.objects.update_or_create(
            permit=step.record,
            defaults={
                **facts,
                "signed_on": signed_on,
                "filed_on": on,
                "told_on": None,
                "told_whom": "",
                "told_how": "",
            },
        )
        step.data |= facts | {"signed_on": signed_on}
    return step.record


def tell_fire_chief(permit: BuildingPermit, *, by: Actor, on: date, **how: Unpack[How]) -> BuildingPermit:
    """Tell the fire chief by e-mail, or by certified mail where none is known. Executive Law § 382-b(1)(c)"""
    with transaction.atomic():
        with act(permit, "tell_fire_chief", by=by, on=on, **how) as step:
            chief = settings_of(step.record.municipality).fire_chief
            rules = the_law(step.record).permits.preconditions.truss
            assert chief and rules, "the obstacles say so"
            notice = ConstructionNotice.objects.get(permit=step.record)
            notice.told_on = on
            notice.told_whom = ", ".join(filter(None, (chief.contact_person, chief.name)))
            notice.told_how = "By e-mail" if chief.email else BY_MAIL
            notice.save()
            step.data |= {"told": notice.told_whom, "how": notice.told_how, "address": chief.email}
            step.mail("fire_chief_told", chief.email or f"print:{chief.pk}")
        delivery = "" if chief.email else BY_MAIL
        request_document(
            step.record,
            kind="notice",
            title="Notice to the fire chief",
            context=letters.chief_notice(step.record, notice, rules, chief, by, on, delivery),
            by=by,
            event=step.happened(),
        )
    return step.record


def check_truss_sign(permit: BuildingPermit, *, by: Actor, on: date, found: str, **how: Unpack[How]) -> BuildingPermit:
    """Somebody saw the sign, or that there is no electric box outside to bear one. Executive Law § 382-b(1)(d)"""
    with act(permit, "check_truss_sign", by=by, on=on, **how) as step:
        notice = ConstructionNotice.objects.get(permit=step.record)
        notice.sign_seen_on, notice.sign_seen_by, notice.sign_found = on, by.name, found
        notice.save()
        step.data["found"] = found
    return step.record


@dataclass(frozen=True)
class Determined:
    """The officer's answer, on which market value it rests and, where it goes against the figure, why."""

    substantial: bool
    value_cents: int
    value_source: str
    basis: str = ""
    conditions: str = ""


def review_flood(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    zone: str,
    panel: str = "",
    elevation_ft: Decimal | None = None,
    determined: Determined | None = None,
    **how: Unpack[How],
) -> BuildingPermit:
    """Keep what the flood map says of the land, and determine whether improvements are substantial. 44 CFR 59.1

    :raises Refused: the determination goes against the figure and does not say why.
    """
    with act(permit, "review_flood", by=by, on=on, **how) as step:
        record = step.record
        assert record.parcel is not None, "the obstacles say so"
        record.parcel = note_flood(record.parcel, zone=zone, panel=panel, elevation_ft=elevation_ft)
        step.data |= {"zone": zone, "panel": panel, "elevation_ft": elevation_ft}
        rules = flood_law(record)
        if rules is not None and determined is not None:
            step.data |= _determine(record, rules, by, on, determined)
    return step.record


def _determine(permit: BuildingPermit, rules: FloodLaw, by: Actor, on: date, determined: Determined) -> dict[str, Any]:
    """Keep the determination with the total that it covers; what the event says of it."""
    value: dict[str, Any] = {"value_cents": determined.value_cents, "value_source": determined.value_source}
    reckoned = replace(reckon(permit, rules, on), **value)
    assert reckoned.percent is not None, "the form asks for the value"
    if rules.substantial.holds(reckoned.percent) != determined.substantial and not determined.basis.strip():
        sentence = f"{reckoned.sentence}. Say why the determination differs from the figure."
        raise Refused([Obstacle("no-basis", sentence, rules.substantial.cite)])
    told = {"substantial": determined.substantial, "basis": determined.basis, "conditions": determined.conditions}
    FloodReview.objects.update_or_create(
        permit=permit,
        defaults={**value, **told, "total_cents": reckoned.total_cents, "reviewed_on": on, "reviewed_by": by.name},
    )
    return {**told, "arithmetic": reckoned.sentence}
