"""Writes or checks the state diagrams in docs/states."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casework.diagrams import diagram
from casework.kinds import every_kind


class Command(BaseCommand):
    help = "Draw every record type's statuses (--write), or check that the drawings are current (--check)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--check", action="store_true")
        what.add_argument("--write", action="store_true")

    def handle(self, **options: Any) -> None:
        folder = Path(settings.BASE_DIR) / "docs" / "states"
        wanted = {folder / f"{kind.code}.md": diagram(kind) for kind in every_kind()}
        if options["write"]:
            folder.mkdir(parents=True, exist_ok=True)
            for path, text in wanted.items():
                path.write_text(text)
            return
        stale = [path.name for path, text in wanted.items() if not path.exists() or path.read_text() != text]
        stale += [path.name for path in folder.glob("*.md") if path not in wanted]
        if stale:
            raise CommandError(f"Not current: {', '.join(stale)}. Run manage.py states --write.")
        self.stdout.write("Every diagram is current.")
