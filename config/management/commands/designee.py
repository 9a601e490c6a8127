"""Enters the code enforcement officer’s written designation of who may issue building permits (Vestal § 5-24(a)(2))."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from accounts.designation.models import Designation
from accounts.models import Membership, Role
from accounts.office import held_on
from casework.events.chain import Fact
from casework.events.office import tell_office
from ordinances.law import law
from parcels.queries import municipality_by_slug


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

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        town = municipality_by_slug(options["municipality"])
        if town is None:
            raise CommandError(f"There is no municipality called {options['municipality']} here.")
        today, power = clock.today(), options["power"]
        if not town.law_code or power not in law(town.law_code, today).office.delegable.value:
            raise CommandError(f"The law of the {town.name} does not let “{power}” be passed on.")
        if options["last_day"] < options["first_day"]:
            raise CommandError("The last day lies before the first.")
        roles = Membership.objects.filter(held_on(today), municipality=town).select_related("user")
        officer = roles.filter(user__email__iexact=options["officer"], role=Role.CODE_OFFICER).first()
        designee = roles.filter(user__email__iexact=options["email"]).first()
        if officer is None or designee is None:
            raise CommandError("The officer must be the code enforcement officer, and the designee of the office.")
        made = Designation.objects.create(
            municipality=town,
            user=designee.user,
            power=power,
            first_day=options["first_day"],
            last_day=options["last_day"],
            designated_by=officer.user.name,
            paper=options["paper"],
        )
        by = Actor(officer.user.name, officer.title, user_id=officer.user_id, municipality_id=town.pk)
        said = {"designee": designee.user.name, "power": power, "paper": made.paper}
        days = {"from": f"{made.first_day:%Y-%m-%d}", "through": f"{made.last_day:%Y-%m-%d}"}
        cites = ("§ 5-24(a)(2)",)
        tell_office(town, Fact("office.designate", by, today, clock.now(), cites=cites, data=said | days))
        self.stdout.write(f"{designee.user} may issue building permits from {made.first_day} through {made.last_day}.")
