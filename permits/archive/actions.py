"""The only writers of archived permits. Importing the same file again changes nothing (§ 5-34(a))."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Unpack

from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from casework.acting import How, act
from casework.cases.models import Case
from casework.events.chain import GENESIS, Fact, link
from casework.events.models import Event
from casework.events.office import tell_office
from parcels.actions import ensure_parcels
from parcels.addresses import match_address
from parcels.holding import hold
from parcels.matching import RecordedPlace
from parcels.models import Municipality, Parcel
from parcels.tables import Record, Source
from permits.archive.flags import Flag
from permits.archive.mappings import Field, Mapping
from permits.archive.models import ArchivedPermit
from permits.archive.report import Report
from permits.archive.rows import Entry, TurnedDown, read_row

CODE = "archived_permit"
SLUG = "archived_permit"
NOTE_CHANGE = "note_change"
BATCH = 500
Progress = Callable[[int, int], None]


def import_permits(
    municipality: Municipality,
    *,
    source: Source,
    mapping: Mapping,
    by: Actor,
    on: date,
    progress: Progress = lambda done, rows: None,
) -> Report:
    """Bring the file's permits into the municipality's archive, in batches that each hold or fail whole.

    :raises WrongFile: before anything is written.
    """
    mapping.check_headings(source.name, source.header)
    rows = len(source.records)
    report = Report(source.name, source.sha256, source.encoding, rows, mapping.remarks)
    run = _Run(municipality, source, mapping, by, on, report)
    for start in range(0, rows, BATCH):
        run.batch(source.records[start : start + BATCH])
        progress(min(start + BATCH, rows), rows)
    report.check()
    if report.wrote_something:
        run.note_in_office_stream()
    return report


def note_changed_row(
    permit: ArchivedPermit, *, by: Actor, on: date, source: Source, record: Record, **how: Unpack[How]
) -> ArchivedPermit:
    """Keep what a later file says about this number beside the record, which stays as it was first imported."""
    with act(permit, NOTE_CHANGE, by=by, on=on, **how) as step:
        later = {
            "file": source.name,
            "file_sha256": source.sha256,
            "line": record.line,
            "row": list(record.cells),
            "row_sha256": record.sha256,
        }
        step.record.later_rows = [*step.record.later_rows, later]
        step.record.flags = sorted({*step.record.flags, Flag.CHANGED_LATER.value})
        step.data.update(later)
    return step.record


@dataclass
class _Run:
    """One import under way."""

    municipality: Municipality
    source: Source
    mapping: Mapping
    by: Actor
    on: date
    report: Report
    lines: dict[str, int] = field(default_factory=dict)  # where in this file each number stood first

    @transaction.atomic
    def batch(self, records: Sequence[Record]) -> None:
        """Import one batch. The municipality is held, so that two imports come one after the other."""
        hold(self.municipality)
        entries = [entry for record in records if (entry := self._read(record))]
        known = self._known(entries)
        fresh = [entry for entry in entries if entry.number not in known]
        for entry in entries:
            if entry.number in known:
                self._meet(entry, known[entry.number])
        self._write(fresh)

    @transaction.atomic
    def note_in_office_stream(self) -> None:
        """One event for the municipality: who imported which file, and what came of it."""
        fact = Fact(
            type="archive.imported",
            by=self.by,
            happened_on=self.on,
            recorded_at=clock.now(),
            data=self.report.summary() | {"source": self.mapping.source},
        )
        tell_office(self.municipality, fact)

    def _read(self, record: Record) -> Entry | None:
        """The row's facts; None when the report says why there are none."""
        entry = read_row(record, self.mapping, on=self.on)
        if isinstance(entry, TurnedDown):
            self.report.turned_down.append(entry)
            return None
        first = self.lines.setdefault(entry.number, record.line)
        if first != record.line:
            self._turn_down(entry, f"{entry.number} is already on line {first}")
            return None
        return entry

    def _turn_down(self, entry: Entry, why: str) -> None:
        self.report.turned_down.append(TurnedDown(entry.record.line, Field.NUMBER, why))

    def _known(self, entries: Sequence[Entry]) -> dict[str, Case]:
        """The records that already bear one of these numbers, archived permits as such."""
        numbers = [entry.number for entry in entries]
        found = Case.objects.filter(municipality=self.municipality, number__in=numbers)
        archived = ArchivedPermit.objects.in_bulk([case.pk for case in found if case.kind == CODE])
        return {case.number: archived.get(case.pk, case) for case in found}

    def _meet(self, entry: Entry, case: Case) -> None:
        """The number is here already: the same row, another one, or another kind of record."""
        if not isinstance(case, ArchivedPermit):
            self._turn_down(entry, f"{entry.number} is the number of another record here")
            return
        if case.row_sha256 == entry.record.sha256:
            self.report.unchanged += 1
            return
        self.report.changed.append(f"line {entry.record.line}: {entry.number}")
        if entry.record.sha256 not in {later["row_sha256"] for later in case.later_rows}:
            note_changed_row(case, by=self.by, on=self.on, source=self.source, record=entry.record)

    def _write(self, entries: Sequence[Entry]) -> None:
        """Parcels, cases, their own columns and their first events: four statements for the batch."""
        there = ensure_parcels(self.municipality, [_place(entry, self.mapping) for entry in entries])
        self.report.parcels_made += there.made
        permits = [self._permit(entry, parcel) for entry, parcel in zip(entries, there.parcels, strict=True)]
        _insert(permits)
        Event.objects.bulk_create(self._first_event(permit) for permit in permits)

    def _permit(self, entry: Entry, parcel: Parcel | None) -> ArchivedPermit:
        flags = {*entry.flags}
        if parcel is not None and parcel.match_address != match_address(entry.address):
            flags.add(Flag.OTHER_ADDRESS)
        self.report.flags.update(flags)
        self.report.flagged += bool(flags)
        self.report.imported += not flags
        recorded = entry.recorded
        return ArchivedPermit(
            municipality=self.municipality,
            kind=CODE,
            number=entry.number,
            parcel=parcel,
            status=ArchivedPermit.Status.NOT_ESTABLISHED,
            headline=f"{recorded[Field.TYPE]}, {entry.address or recorded[Field.LOCATION]}"[:200],
            opened_on=entry.issued_on or self.on,
            status_since=self.on,
            version=1,
            recorded_number=recorded[Field.NUMBER],
            recorded_type=recorded[Field.TYPE],
            recorded_applicant=recorded[Field.APPLICANT],
            recorded_location=recorded[Field.LOCATION],
            recorded_key=recorded[Field.KEY],
            issued_on=entry.issued_on,
            valuation_cents=entry.valuation_cents,
            fee_cents=entry.fee_cents,
            flags=sorted(flag.value for flag in flags),
            source=self.mapping.source,
            source_file=self.source.name,
            source_sha256=self.source.sha256,
            source_line=entry.record.line,
            row=list(entry.record.cells),
            row_sha256=entry.record.sha256,
        )

    def _first_event(self, permit: ArchivedPermit) -> Event:
        data: dict[str, Any] = {
            "number": permit.recorded_number,
            "source": permit.source,
            "file": permit.source_file,
            "file_sha256": permit.source_sha256,
            "line": permit.source_line,
            "row_sha256": permit.row_sha256,
            "flags": permit.flags,
        }
        fact = Fact(
            type=f"{SLUG}.import",
            by=self.by,
            happened_on=self.on,
            recorded_at=clock.now(),
            to_status=permit.status,
            data=data,
        )
        return link(
            fact, municipality_id=permit.municipality_id, case_id=permit.pk, seq=permit.version, previous=GENESIS
        )


def _place(entry: Entry, mapping: Mapping) -> RecordedPlace:
    return RecordedPlace(entry.print_key, entry.address, entry.place.number, entry.place.street, mapping.city)


def _insert(permits: Sequence[ArchivedPermit]) -> None:
    """Insert records of an inherited type in bulk, which `bulk_create` does not: first the cases, then the rest."""
    shared = [f.attname for f in Case._meta.concrete_fields if not f.primary_key]
    cases = Case.objects.bulk_create(Case(**{name: getattr(p, name) for name in shared}) for p in permits)
    for permit, case in zip(permits, cases, strict=True):
        permit.pk = permit.id = case.pk  # sets the link to the case, and the case's own key
    own = ArchivedPermit._meta.local_concrete_fields
    ArchivedPermit._base_manager.all()._batched_insert(permits, own, BATCH)  # type: ignore[attr-defined]
