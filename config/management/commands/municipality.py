"""Adds a municipality to this installation, or changes what is known of one."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from accounts import clock
from ordinances.law import law
from ordinances.types import NotInForce, UnknownTown
from parcels.models import Municipality

FIELDS = ("name", "kind", "county", "law_code", "cutover_on", "address_1", "city", "zip", "phone", "email", "website")


class Command(BaseCommand):
    help = "Add a municipality, or change the details that are given of one that is here."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="Its name in addresses, such as vestal. It is never changed.")
        parser.add_argument("--name", help="As printed on papers: Town of Vestal.")
        parser.add_argument("--kind", choices=Municipality.Kind.values)
        parser.add_argument("--county")
        parser.add_argument("--law", dest="law_code", help="Its package under ordinances/; empty for an archive.")
        parser.add_argument("--cutover", dest="cutover_on", type=date.fromisoformat, help="Such as 2027-01-04.")
        for name in ("address_1", "city", "zip", "phone", "email", "website"):
            parser.add_argument(f"--{name.replace('_', '-')}")

    def handle(self, *args: Any, **options: Any) -> None:
        town = Municipality.objects.filter(slug=options["slug"]).first()
        word = "changed" if town else "added"
        town = town or Municipality(slug=options["slug"])
        for name in FIELDS:
            if options[name] is not None:
                setattr(town, name, options[name])
        check_law(town.law_code)
        try:
            town.full_clean()
        except ValidationError as error:
            raise CommandError("; ".join(error.messages)) from error
        town.save()
        self.stdout.write(f"{town.name} {word}: /{town.slug}/")


def check_law(code: str) -> None:
    """:raises CommandError: when there is no such law, or none in force today."""
    if not code:
        return
    try:
        law(code, clock.today())
    except (UnknownTown, NotInForce) as error:
        raise CommandError(str(error)) from error
