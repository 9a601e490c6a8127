"""Checks or rebuilds the deadline rows, which are a cache of what the records' facts say."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casework.deadlines.rows import differences, rewrite
from casework.kinds import every_kind


class Command(BaseCommand):
    help = "Compare the deadline rows with the records' facts (--check), or write them anew (--rebuild)."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--check", action="store_true")
        what.add_argument("--rebuild", action="store_true")

    def handle(self, **options: Any) -> None:
        wrong = 0
        for kind in every_kind():
            for record in kind.model._default_manager.select_related("municipality").iterator(chunk_size=1000):
                found = differences(record, kind.deadlines(record))
                wrong += len(found)
                for line in found:
                    self.stdout.write(line)
                if found and options["rebuild"]:
                    rewrite(record, kind.deadlines(record))
        if wrong and options["check"]:
            raise CommandError(f"{wrong} deadline rows are not what the records say. Run with --rebuild.")
        self.stdout.write(f"{wrong} rows rewritten." if options["rebuild"] else "Every deadline row is right.")
