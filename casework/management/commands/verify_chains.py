"""Checks the permanent record: every hash chain, every checkpoint."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casework.events import checkpoints
from casework.events.queries import chain_faults
from parcels.queries import municipalities


class Command(BaseCommand):
    help = "Check that no event was changed, removed or cut off."

    def handle(self, **options: Any) -> None:
        found = 0
        for town in municipalities():
            for fault in [*chain_faults(town), *checkpoints.faults(town)]:
                found += 1
                self.stdout.write(f"{town}: {fault}")
        if found:
            raise CommandError(f"{found} faults in the permanent record.")
        self.stdout.write("The permanent record is whole.")
