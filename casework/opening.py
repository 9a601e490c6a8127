"""Opening a case: the only constructor. Draws the number and writes the first event."""

from collections.abc import Mapping
from datetime import date
from typing import Any, TypeVar

from django.db import IntegrityError, transaction

from accounts import clock
from accounts.actors import Actor
from casework.acting import write_event
from casework.cases.models import Case, CaseParty, Counter
from casework.deadlines.rows import rewrite
from casework.errors import NotAllowed
from casework.events.chain import Fact
from casework.kinds import Kind
from casework.looking import reading_anew
from casework.reactions import react
from parcels.models import Building, Municipality, Parcel, Party

C = TypeVar("C", bound=Case)


def open_case(
    kind: Kind,
    *,
    municipality: Municipality,
    by: Actor,
    on: date,
    power: str,
    cite: str,
    headline: str,
    parcel: Parcel | None = None,
    building: Building | None = None,
    subject: Case | None = None,
    parties: Mapping[str, Party] | None = None,
    data: Mapping[str, Any] | None = None,
    why: str = "",
    open_to: str = "",
    **facts: Any,
) -> Any:
    """A new record of `kind` with its number, its law date (`on`) and its first event.

    `power` lets staff open it; `open_to`, where given, somebody from outside the office.

    :raises NotAllowed: the doer may not open such a case in this municipality.
    :raises ValueError: parcel, subject or a party belongs to another municipality.
    """
    parties = parties or {}
    _same_town(municipality, parcel, building.parcel if building else None, subject, *parties.values())
    with reading_anew(), transaction.atomic():
        if subject is not None:
            Case.objects.select_for_update().get(pk=subject.pk)
        facts |= {"headline": headline, "parcel": parcel, "building": building}
        record = _unsaved(kind, municipality, on, subject=subject, **facts)
        if not by.system and not _may_open(record, by, open_to if by.is_applicant else power):
            raise NotAllowed(f"Your role does not include opening a {kind.label}.")
        record.save(force_insert=True)
        for part, party in parties.items():
            CaseParty.objects.create(case=record, part=part, party=party)
        rewrite(record, kind.deadlines(record))
        said = {**(data or {}), "headline": headline, "parties": {part: p.name for part, p in parties.items()}}
        react(record, write_event(record, _opened(record, kind, by=by, why=why, cite=cite, said=said)))
    return record


def _may_open(record: Case, by: Actor, power: str) -> bool:
    """Whether it is this person's town and act; what serves another case, an applicant opens for an own one alone."""
    own = not by.is_applicant or record.subject_id is None or by.only_case == record.subject_id
    return own and by.municipality_id == record.municipality_id and by.may(power, record.law)


def _unsaved(kind: Kind, municipality: Municipality, on: date, *, subject: Case | None, **facts: Any) -> Any:
    """The record with its number; what serves another case is under the law of that case."""
    return kind.model(
        municipality=municipality,
        kind=kind.code,
        number=draw_number(municipality, kind.series, on.year),
        subject=subject,
        status=kind.initial,
        waits_on=kind.turn(kind.initial),
        law_date=subject.law_date if subject else on,
        opened_on=on,
        status_since=on,
        version=1,
        **facts,
    )


def _opened(record: Case, kind: Kind, *, by: Actor, why: str, cite: str, said: Mapping[str, Any]) -> Fact:
    return Fact(
        type=f"{kind.slug}.open",
        by=by,
        happened_on=record.opened_on,
        recorded_at=clock.now(),
        to_status=record.status,
        why=why,
        cites=(cite,),
        data=said,
    )


def draw_number(municipality: Municipality, series: str, year: int) -> str:
    """The next number of the town's series, such as BP-2026-00012; the counter's row is locked till commit."""
    key = {"municipality": municipality, "series": series, "year": year}
    counter = Counter.objects.select_for_update().filter(**key).first()
    if counter is None:
        counter = _start_counter(key)
    counter.last += 1
    counter.save(update_fields=["last"])
    return str(counter)


def _start_counter(key: dict[str, Any]) -> Counter:
    """The series' counter, made by whoever comes first on New Year's morning."""
    try:
        with transaction.atomic():
            return Counter.objects.create(**key)
    except IntegrityError:
        return Counter.objects.select_for_update().get(**key)


def _same_town(municipality: Municipality, *others: Parcel | Case | Party | None) -> None:
    for other in others:
        if other is not None and other.municipality_id != municipality.pk:
            raise ValueError(f"{other} does not belong to {municipality}")
