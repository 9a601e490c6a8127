"""Brings another system's permits into a municipality's archive."""

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import clock
from accounts.actors import Actor
from parcels.actions import add_archive_municipality
from parcels.models import Municipality
from parcels.queries import municipality_by_slug
from parcels.tables import UnreadableFile, read_file
from permits.archive.actions import import_permits
from permits.archive.mappings import MAPPINGS, UnknownMapping, WrongFile, mapping_called

QUIET_SECONDS = 2.0


class Command(BaseCommand):
    help = "Import a file of older permits. The same file again changes nothing; the report accounts for every row."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="A comma-separated file.")
        parser.add_argument("--municipality", required=True, metavar="SLUG", help="Whose archive, such as syracuse.")
        parser.add_argument(
            "--mapping", required=True, help=f"How the file is laid out: {', '.join(sorted(MAPPINGS))}."
        )
        parser.add_argument("--create", metavar="NAME", default="", help="Create the municipality, without a law.")
        parser.add_argument("--county", default="", help="Its county, with --create.")
        parser.add_argument("--by", metavar="NAME", default="Plumbline", help="Who imports, for the permanent record.")

    def handle(self, **options: Any) -> None:
        by = Actor(name=options["by"], title="archive import", system=True)
        try:
            mapping = mapping_called(options["mapping"])
            source = read_file(options["file"])
            mapping.check_headings(source.name, source.header)  # before a municipality is created for it
            town = self._municipality(options["municipality"], options["create"], options["county"])
            report = import_permits(
                town, source=source, mapping=mapping, by=by, on=clock.today(), progress=self._progress()
            )
        except (UnknownMapping, UnreadableFile, WrongFile, OSError) as error:
            raise CommandError(str(error)) from error
        for line in report.lines():
            self.stdout.write(line)

    def _municipality(self, slug: str, name: str, county: str) -> Municipality:
        found = municipality_by_slug(slug)
        if found is None and not name:
            raise CommandError(f"There is no municipality “{slug}”. Create its archive with --create NAME.")
        return found or add_archive_municipality(slug=slug, name=name, county=county)

    def _progress(self) -> Any:
        """Says how far it is, from the second second on, no more than once a second or so."""
        said = time.monotonic()

        def tell(done: int, rows: int) -> None:
            nonlocal said
            if time.monotonic() - said >= QUIET_SECONDS:
                said = time.monotonic()
                self.stderr.write(f"{done:,} of {rows:,} rows")

        return tell
