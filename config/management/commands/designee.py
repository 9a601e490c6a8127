"""Enters the code enforcement officer’s written designation of who may issue building permits (Vestal § 5-24(a)(2))."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts import clock
from accounts.models import Membership, Role
from accounts.office import held_on, office_for
from casework.errors import Refused
from parcels.queries import municipality_by_slug
from records.designation.actions import designate


class Command(BaseCommand):
    help = "Enter a written designation: who may issue building permits, from which day through which."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", help="Somebody with a role in the office.")
        parser.add_argument("municipality", help="Its name in addresses, such as vestal.")
        parser.add_argument("--from", dest="first_day", type=date.fromisoformat, required=True, help="2027-05-01")
        parser.add_argument("--through", dest="last_day", type=date.fromisoformat, required=True, help="2027-05-14")
        parser.add_argument("--officer", required=True, help="E-mail of the officer who signed the writing.")
        parser.add_argument("--paper", required=True, help="Its date and where it is kept.")
        parser.add_argument("--power", default="permits.issue", help="What may be done; the law says what may.")

    def handle(self, *args: Any, **options: Any) -> None:
        town = municipality_by_slug(options["municipality"])
        if town is None or not town.law_code:
            raise CommandError(f"There is no municipality called {options['municipality']} here that applies a law.")
        today = clock.today()
        roles = Membership.objects.filter(held_on(today), municipality=town).select_related("user")
        officer = roles.filter(user__email__iexact=options["officer"], role=Role.CODE_OFFICER).first()
        designee = roles.filter(user__email__iexact=options["email"]).first()
        if officer is None or designee is None:
            raise CommandError("The officer must be the code enforcement officer, and the designee of the office.")
        facts = {name: options[name] for name in ("power", "first_day", "last_day", "paper")}
        by = office_for(officer.user, town, today).actor
        try:
            made = designate(town, by=by, on=today, user=designee.user, **facts)
        except Refused as refused:
            raise CommandError(" ".join(str(obstacle) for obstacle in refused.obstacles)) from refused
        self.stdout.write(f"{designee.user} may issue building permits from {made.first_day} through {made.last_day}.")
