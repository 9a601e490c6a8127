"""The only writers of a worksheet. Each takes `by` and `on`, and leaves exactly one event (§ 5-35(b))."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Unpack

from django.db import transaction
from django.db.models import Max

from accounts.actors import Actor
from accounts.office import Office
from casework.acting import How, act
from casework.errors import Refused
from casework.kinds import kind_called
from casework.obstacle import Obstacle
from casework.opening import open_case
from parcels.holding import hold
from parcels.models import Municipality
from reports.worksheet.models import Worksheet, WorksheetRow
from reports.worksheet.queries import answers, rows_of, worksheet_of
from reports.worksheet.suggestions import BY_KEY

CODE = "state_report"
POWER = "reports.prepare"
CITE = "§ 5-35(b)"
ASKED = ("label", "definition", "figure", "part", "measure")  # what a row asks, and is carried to another year


def open_worksheet(municipality: Municipality, *, year: int, by: Actor, on: date) -> Worksheet:
    """The worksheet of a year, empty.

    :raises Refused: there is one, or the year has not begun.
    """
    with transaction.atomic():
        hold(municipality)
        if worksheet_of(Office(municipality, by, on), year) is not None:
            raise Refused([Obstacle("twice", f"There is a worksheet for {year} already.", CITE)])
        if year > on.year:
            raise Refused([Obstacle("early", f"{year} has not begun.", CITE)])
        sheet: Worksheet = open_case(
            kind_called(CODE),
            municipality=municipality,
            by=by,
            on=on,
            power=POWER,
            cite=CITE,
            headline=f"Worksheet for the State’s report on {year}",
            year=year,
        )
    return sheet


def adopt(sheet: Worksheet, *, suggestions: Sequence[str], by: Actor, on: date, **how: Unpack[How]) -> Worksheet:
    """Take suggested rows into the worksheet: from then on they are the town's."""
    with act(sheet, "adopt", by=by, on=on, **how) as step:
        chosen = [BY_KEY[key] for key in suggestions]
        _add(
            step.record,
            [
                {
                    "label": one.label,
                    "definition": one.definition,
                    "figure": one.figure.key if one.figure else "",
                    "part": one.part,
                    "measure": one.measure,
                }
                for one in chosen
            ],
        )
        step.data["rows"] = [one.label for one in chosen]
    return step.record


def copy_rows(sheet: Worksheet, *, by: Actor, on: date, **how: Unpack[How]) -> Worksheet:
    """Take over what the year before asked; its answers and overrides stay behind.

    :raises Refused: there is no worksheet of the year before, or it has no rows.
    """
    with act(sheet, "copy_rows", by=by, on=on, **how) as step:
        before = worksheet_of(Office(sheet.municipality, by, on), sheet.year - 1)
        rows = list(rows_of(before).values(*ASKED)) if before else []
        if not rows:
            raise Refused([Obstacle("none", f"There are no rows of {sheet.year - 1} to copy.", CITE)])
        _add(step.record, rows)
        step.data |= {"from": sheet.year - 1, "rows": [row["label"] for row in rows]}
    return step.record


def _add(sheet: Worksheet, rows: Sequence[Mapping[str, Any]]) -> None:
    last = rows_of(sheet).aggregate(last=Max("place"))["last"] or 0
    WorksheetRow.objects.bulk_create(
        WorksheetRow(worksheet=sheet, place=place, **row) for place, row in enumerate(rows, start=last + 1)
    )


def write_row(
    sheet: Worksheet, *, row_id: int | None, by: Actor, on: date, asked: Mapping[str, Any], **how: Unpack[How]
) -> Worksheet:
    """Add a row, or change what one asks, where its answer comes from, and what takes the answer's place.

    :raises Refused: an override without the note that says why.
    """
    with act(sheet, "write_row", by=by, on=on, **how) as step:
        row = rows_of(step.record).filter(pk=row_id).first() if row_id else None
        was = {name: getattr(row, name) for name in (*ASKED, "override", "note")} if row else {}
        row = row or WorksheetRow(worksheet=step.record, place=_next_place(step.record))
        for name in (*ASKED, "override", "note"):
            setattr(row, name, asked[name].strip())
        if row.override and not row.note:
            raise Refused([Obstacle("why", "Say in the note why the figure is replaced.", CITE)])
        if row.override != was.get("override", ""):
            row.overridden_by, row.overridden_on = (by.name, on) if row.override else ("", None)
        row.save()
        step.data |= {"row": row.label, "was": was, "is": {name: asked[name] for name in asked}}
    return step.record


def _next_place(sheet: Worksheet) -> int:
    return (rows_of(sheet).aggregate(last=Max("place"))["last"] or 0) + 1


def drop_row(sheet: Worksheet, *, row_id: int, by: Actor, on: date, **how: Unpack[How]) -> Worksheet:
    """The form of the year does not ask this."""
    with act(sheet, "drop_row", by=by, on=on, **how) as step:
        row = rows_of(step.record).filter(pk=row_id).first()
        if row is None:
            raise Refused([Obstacle("no-row", "Choose a row of this worksheet.", CITE)])
        step.data |= {"row": row.label, "override": row.override, "note": row.note}
        row.delete()
    return step.record


def send(sheet: Worksheet, *, by: Actor, on: date, sent_how: str, **how: Unpack[How]) -> Worksheet:
    """The figures were entered in the State's form on that day: every answer stays as it was sent."""
    with act(sheet, "send", by=by, on=on, **how) as step:
        step.record.send(on, sent_how)
        found = answers(Office(sheet.municipality, by, on), step.record)
        for answer in found:
            answer.row.sent_value = answer.value
        WorksheetRow.objects.bulk_update([answer.row for answer in found], ["sent_value"])
        step.data |= {"how": sent_how, "rows": {answer.row.label: answer.value for answer in found}}
    return step.record


def reopen(sheet: Worksheet, *, by: Actor, on: date, **how: Unpack[How]) -> Worksheet:
    """To correct it: what was sent stays in the history.

    :raises Refused: no reason is given.
    """
    with act(sheet, "reopen", by=by, on=on, **how) as step:
        if not step.why.strip():
            raise Refused([Obstacle("no-reason", "Say why it is opened again.", CITE)])
        step.record.reopen()
        rows_of(step.record).update(sent_value="")
    return step.record
