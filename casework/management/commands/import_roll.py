"""Brings a roll's file into a municipality: says what it would change, and with --apply changes it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from casework.errors import Refused
from casework.outbox.drain import attempt
from casework.outbox.models import OutboxItem
from casework.roll import actions
from casework.roll.queries import reading_of
from parcels.queries import municipality_by_slug
from parcels.rollfile import RollField
from parcels.rollplan import RollPlan, plan
from parcels.rollreading import RollReading
from parcels.tables import UnreadableFile


class Command(BaseCommand):
    help = "Import parcels from a roll (CSV or GeoJSON). Without --apply it only says what would change."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--municipality", required=True, metavar="SLUG")
        parser.add_argument("--swis", default="", help="Only rows with this SWIS code.")
        parser.add_argument("--year", type=int, default=0, help="The roll's year, where no column says.")
        parser.add_argument(
            "--column", action="append", default=[], metavar="FACT=HEADING",
            help=f"Which column holds what, where it is not recognized: {', '.join(RollField)}.",
        )  # fmt: skip
        parser.add_argument("--apply", action="store_true", help="Change the record.")
        parser.add_argument("--whole", action="store_true", help="It is the whole roll, however much it lacks.")
        parser.add_argument("--all-ours", action="store_true", help="Every municipality in it is this office's.")

    def handle(self, **options: Any) -> None:
        town = municipality_by_slug(options["municipality"])
        if town is None:
            raise CommandError(f"There is no municipality “{options['municipality']}”.")
        by, on = Actor("Plumbline", "roll import", system=True), clock.today()
        try:
            columns = {RollField(fact): heading for fact, _, heading in (c.partition("=") for c in options["column"])}
            content = options["file"].read_bytes()
            with transaction.atomic():
                brought = actions.bring_in(town, name=options["file"].name, content=content, by=by, on=on)
                columns = {RollField(what): name for what, name in brought.columns.items()} | columns
                year = options["year"] or brought.year
                brought = actions.set_columns(brought, by=by, on=on, columns=columns, swis=options["swis"], year=year)
                reading = reading_of(brought)
                self._say(reading, plan(town, reading))
                if options["apply"]:
                    actions.begin(brought, by=by, on=on, whole=options["whole"], all_ours=options["all_ours"])
                else:
                    actions.set_aside(brought, by=by, on=on)
        except (UnreadableFile, Refused, OSError, ValueError) as error:
            raise CommandError(str(error)) from error
        if options["apply"]:
            item = OutboxItem.objects.get(topic=actions.TOPIC, recipient=f"roll:{brought.pk}")
            attempt(item.pk)
            item.refresh_from_db()
            if item.state != OutboxItem.State.DONE:
                raise CommandError(item.error or "It is being applied in the background.")
            self.stdout.write("Applied.")

    def _say(self, reading: RollReading, planned: RollPlan) -> None:
        counts = (
            (reading.rows, "rows"),
            (len(planned.new), "new parcels"),
            (len(planned.changed), "changed"),
            (len(planned.owners), "with a new owner"),
            (len(planned.renumbered), "renumbered"),
            (len(planned.gone), "no longer on the roll"),
            (planned.same, "the same"),
            (len(planned.former_used), "under a former number, left alone"),
            (reading.elsewhere, "of other municipalities"),
            (len(reading.faults), "not taken"),
        )
        for count, what in counts:
            self.stdout.write(f"  {count:>7,}  {what}")
        for fault in reading.faults:
            self.stdout.write(f"  line {fault.line}, {fault.field} “{fault.value}”: {fault.why}")
