"""A new owner takes a permit over: evidence of the new ownership, written consent, the fee if the board set one.

The chapter does not say whether a permit passes to a new owner; that it may, with consent on record, is an assumed
reading (V-5-24-095). It changes no date: renewal remains the holder's application (§ 5-24(i)(3)).
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Unpack

from django.core.files import File
from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, Step, act
from casework.cases.models import CaseParty, Participant
from casework.errors import Refused
from casework.obstacle import Obstacle
from fees.actions import charge
from fees.calculation import Measures, quote
from fees.errors import NoFeeSet
from fees.keys import TAKEOVER
from parcels.actions import add_party
from parcels.models import Party
from permits.building.models import BuildingPermit
from permits.open.queries import owner_change, owner_of_record
from records.actions import attach_upload
from records.facts import facts_of

CITE = "§ 5-24(i)(3)"
ROLL, DEED = "roll", "deed"


@dataclass(frozen=True)
class Evidence:
    """What shows that the person owns the property now: the roll, or a deed of a day recorded somewhere."""

    kind: str
    deed_on: date | None = None
    recorded_at: str = ""  # such as "Liber 2714, page 88"


def take_over(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    owner: Party | None = None,
    new_owner: dict[str, str] | None = None,
    evidence: Evidence,
    consented_on: date,
    consent: File[bytes] | None = None,
    **how: Unpack[How],
) -> BuildingPermit:
    """`owner`, or whom `new_owner` describes, becomes owner of the permit, and its holder where the old one was.

    :raises Refused: nothing shows the new ownership, or the person has the permit already.
    """
    with transaction.atomic(), act(permit, "take_over", by=by, on=on, **how) as step:
        taker = owner or add_party(step.record.municipality, **(new_owner or {}))
        before = owner_of_record(step.record)
        _refuse(step.record, before, taker, evidence, consented_on, on)
        parts = _replace(step.record, before, taker)
        accounts = _let_go(step.record, taker, on)
        filed = consent and attach_upload(step.record, by=by, on=on, title="Consent of the new owner", file=consent)
        step.data |= {
            "from": before.name if before else "",
            "to": taker.name,
            "parts": parts,
            "accounts": accounts,
            "evidence": {"kind": evidence.kind, "deed": evidence.deed_on, "recorded": evidence.recorded_at},
            "consented_on": consented_on,
        } | ({"consent": facts_of(filed)} if filed else {})
        _charge(step, by, on)
        step.mail("permit_taken_over", f"party:{taker.pk}")
    return step.record


def _refuse(
    permit: BuildingPermit, before: Party | None, taker: Party, evidence: Evidence, consented_on: date, on: date
) -> None:
    """:raises Refused: every reason at once."""
    found = []
    if before and before.pk == taker.pk:
        found.append(Obstacle("same-owner", f"The permit is in the name of {taker.name} already.", CITE))
    change = owner_change(permit)
    if evidence.kind == ROLL and (change is None or change.after_id != taker.pk):
        found.append(Obstacle("not-on-roll", "The roll does not show that owner since a change; enter the deed.", CITE))
    if evidence.kind == DEED and (evidence.deed_on is None or not evidence.recorded_at.strip()):
        found.append(Obstacle("no-deed", "Enter the day of the deed and where it is recorded.", CITE))
    if evidence.deed_on and evidence.deed_on > consented_on:
        found.append(Obstacle("before-deed", "The consent is dated before the deed; check the dates.", CITE))
    if consented_on > on:
        found.append(
            Obstacle("consent-later", "The consent is dated after the day of this entry; check the date.", CITE)
        )
    if found:
        raise Refused(found)


def _replace(permit: BuildingPermit, before: Party | None, taker: Party) -> list[str]:
    """Put the new owner in the old one's place; who else takes part, such as the contractor, stays."""
    rows = CaseParty.objects.filter(case_id=permit.pk, part__in=[CaseParty.Part.OWNER, CaseParty.Part.APPLICANT])
    mine = [row for row in rows if row.part == CaseParty.Part.OWNER or (before and row.party_id == before.pk)]
    for row in mine:
        row.party = taker
        row.save(update_fields=["party"])
    if not any(row.part == CaseParty.Part.OWNER for row in mine):
        mine.append(CaseParty.objects.create(case_id=permit.pk, part=CaseParty.Part.OWNER, party=taker))
    return sorted(str(row.part) for row in mine)


def _let_go(permit: BuildingPermit, taker: Party, on: date) -> list[str]:
    """The accounts of the former owner, and of who applied in that owner's place, take part no longer; whose."""
    theirs = [Participant.Part.OWNER, Participant.Part.APPLICANT, Participant.Part.AGENT]
    found = Participant.objects.filter(case_id=permit.pk, part__in=theirs, ended__isnull=True).select_related("user")
    leaving = [one for one in found.order_by("pk") if one.user.email.casefold() != taker.email.casefold()]
    for one in leaving:
        one.ended = max(one.since, on - timedelta(days=1))
        one.save(update_fields=["ended"])
    return [one.user.name for one in leaving]


def _charge(step: Step[Any], by: Actor, on: date) -> None:
    """The fee of the board's schedule; a board that set none for it asks none."""
    try:
        owed = quote(step.record.municipality, TAKEOVER, on, Measures())
    except NoFeeSet:
        return
    charge(step, quotes=[owed], by=by, on=on)
