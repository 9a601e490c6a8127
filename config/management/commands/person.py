"""Gives someone a role in a municipality, or ends it (Vestal § 5-23(b), (c)(2): by act of the town board)."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse

from accounts.models import Membership, Role, User
from parcels.queries import municipality_by_slug


class Command(BaseCommand):
    help = "Give someone a role in a municipality; --ended ends it. Someone new is given a link to choose a password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")
        parser.add_argument("municipality", help="Its name in addresses, such as vestal.")
        parser.add_argument("role", choices=Role.values)
        parser.add_argument("--name", help="Needed for someone new.")
        parser.add_argument("--title", help="Printed under the signature.")
        parser.add_argument("--resolution", help="The board resolution that designated this person.")
        parser.add_argument("--designated", dest="designated_on", type=date.fromisoformat, help="Its date: 2027-01-04.")
        parser.add_argument("--ended", dest="ended_on", type=date.fromisoformat, help="The last day in this role.")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        town = municipality_by_slug(options["municipality"])
        if town is None:
            raise CommandError(f"There is no municipality called {options['municipality']} here.")
        user = confirmed_user(options["email"]) or new_user(options["email"], options["name"])
        membership = Membership.objects.filter(user=user, municipality=town, role=options["role"]).first()
        membership = membership or Membership(user=user, municipality=town, role=options["role"])
        for name in ("title", "resolution", "designated_on", "ended_on"):
            if options[name] is not None:
                setattr(membership, name, options[name])
        try:
            membership.full_clean()
        except ValidationError as error:
            raise CommandError("; ".join(error.messages)) from error
        membership.save()
        self.stdout.write(f"{membership}{f' until {membership.ended_on}' if membership.ended_on else ''}")
        if not user.has_usable_password():
            self.stdout.write(f"To choose a password, within three days: {password_link(user)}")


def confirmed_user(email: str) -> User | None:
    """Whose address it is, confirmed; anybody can open an account in another’s name that nobody confirmed."""
    user = User.objects.filter(email__iexact=email).first()
    return user if user and EmailAddress.objects.filter(user=user, verified=True).exists() else None


def new_user(email: str, name: str | None) -> User:
    """Someone who can sign in once a password is chosen; whoever runs this vouches for the address.

    An account that a stranger opened with it, and never confirmed, becomes this person’s: no password leads into it.
    """
    if not name:
        raise CommandError(f"{email} is new here: give --name too.")
    strange = User.objects.filter(email__iexact=email).first()
    if strange is None:
        return User.objects.open_account(email, name=name)
    strange.name = name
    strange.set_unusable_password()
    strange.save(update_fields=["name", "password"])
    EmailAddress.objects.filter(user=strange).delete()
    EmailAddress.objects.create(user=strange, email=strange.email, verified=True, primary=True)
    return strange


def password_link(user: User) -> str:
    """The page on which this person, and nobody else, chooses a password."""
    key = default_token_generator.make_token(user)
    path = reverse("account_reset_password_from_key", kwargs={"uidb36": user_pk_to_url_str(user), "key": key})
    return f"{settings.PUBLIC_URL}{path}"
