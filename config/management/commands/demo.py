"""Loads the demonstration: a made-up Vestal with two years of history, and an archive beside it. Once."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts import clock
from config.demo.applicant import apply
from config.demo.history import messages_left_waiting, tell
from config.demo.lists import enter
from config.demo.town import hire, open_town
from config.demo.week import live
from parcels.queries import municipality_by_slug

EXCERPT = Path(settings.BASE_DIR) / "permits" / "data" / "syracuse_excerpt.csv"
YEARS = timedelta(days=730)


class Command(BaseCommand):
    help = "Load the demonstration town if it is not there yet. What is there is never touched."

    def handle(self, **options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("This installation is not a demonstration (PLUMBLINE_DEMO).")
        if municipality_by_slug("vestal") is None:
            with messages_left_waiting(), transaction.atomic():
                self._load()
        self.stdout.write("The demonstration town is loaded.")

    def _load(self) -> None:
        today = clock.today()
        self.stdout.write("Loading the demonstration town")
        town = open_town(today - YEARS)
        staff = hire(town, today - YEARS)
        enter(town, staff, today - YEARS)
        tell(town, staff, today, progress=lambda what: self.stdout.write(f"  {what}"))
        live(town, staff, today)
        apply(town, staff, today)
        self.stdout.write("  The archive of another city")
        call_command(
            "import_permits",
            str(EXCERPT),
            municipality="syracuse",
            mapping="syracuse",
            create="City of Syracuse",
            county="Onondaga",
            stdout=self.stdout,
        )
