"""Makes a municipality's seal for a demonstration; for a real town, says how to put one in place."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import clock
from parcels.queries import municipality_by_slug
from records.keys import key_file, make_key, retire

HOW = """\
A real town's seal comes from its certificate authority, as one PKCS#12 file with the key and the certificate.
Put it at {path}, readable by the server's account only, and set
PLUMBLINE_SEAL_PASSPHRASE to the passphrase that opens it. When it is renewed, run

    manage.py make_seal {slug} --retire

first: the former certificate is kept for checking, so that what it sealed stays genuine, and its key is removed.
A self-made key is only for a demonstration (PLUMBLINE_DEMO)."""


class Command(BaseCommand):
    help = "Make a municipality's seal for a demonstration, or retire the one in use."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="The municipality, such as vestal.")
        parser.add_argument("--retire", action="store_true", help="Keep the certificate in use for checking only.")

    def handle(self, **options: Any) -> None:
        slug = options["slug"]
        town = municipality_by_slug(slug)
        if town is None:
            raise CommandError(f"There is no municipality called “{slug}”.")
        if options["retire"]:
            self.stdout.write(f"The certificate is kept at {retire(slug)}; its key is gone.")
            return
        if not (settings.DEMO or settings.DEBUG):
            raise CommandError(HOW.format(path=key_file(slug), slug=slug))
        if key_file(slug).exists():
            raise CommandError(f"{town} has a seal already: {key_file(slug)}.")
        self.stdout.write(
            f"A self-made seal, for the demonstration only: {make_key(slug, town.name, on=clock.today())}"
        )
