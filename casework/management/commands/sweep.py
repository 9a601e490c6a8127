"""The nightly check by hand, for any day."""

from datetime import date
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import clock
from accounts.actors import Actor
from casework.sweep.models import SweepRun
from casework.sweep.run import check_town
from parcels.queries import municipalities


class Command(BaseCommand):
    help = "Apply the dates that have come, as the nightly check does. Twice is as good as once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--on", type=date.fromisoformat, help="The day to check for, such as 2027-03-02.")
        parser.add_argument("--ahead", action="store_true", help="Even for a day that is still to come.")
        parser.add_argument("--municipality", help="Only this one.")
        parser.add_argument("--release", metavar="NAME", help="Go ahead however many are due; whoever says so.")

    def handle(self, **options: Any) -> None:
        on = options["on"] or clock.today()
        if on > clock.today() and not (settings.DEMO or options["ahead"]):
            raise CommandError(f"{on} is still to come; what it does to records is for good. Add --ahead to do it.")
        for town in municipalities().exclude(law_code=""):
            if options["municipality"] in (None, town.slug):
                by = Actor(name=options["release"], system=True) if options["release"] else None
                self.stdout.write(self._words(check_town(town, on, released_by=by)))

    def _words(self, run: SweepRun) -> str:
        if run.state == SweepRun.State.PREVIEW:
            return f"{run.municipality}: more than {run.due - 1} cases are due; an officer has to release the run."
        return f"{run.municipality}: {run.changed} cases changed as of {run.on:%B %-d, %Y}."
