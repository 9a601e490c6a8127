"""The demonstration's municipality: the office, its people, the roll, the contractors, the board's fees."""

from dataclasses import dataclass
from datetime import date

from accounts.actors import Actor
from accounts.models import Membership, Role, User
from accounts.office import office_for
from fees.demo import schedule
from parcels.actions import add_contractors, apply_roll
from parcels.demo import demo_contractors, demo_roll
from parcels.models import Municipality

PASSWORD = "demonstration"

# e-mail, name, role, title
PEOPLE = (
    ("officer@vestal.example", "Dana Whitfield", Role.CODE_OFFICER, "Code Enforcement Officer"),
    ("inspector@vestal.example", "Marcus Oyelaran", Role.INSPECTOR, "Building Inspector"),
    ("clerk@vestal.example", "Ruth Kowalczyk", Role.CLERK, "Building and Code Clerk"),
    ("board@vestal.example", "Helen Ostrander", Role.BOARD, "Town Board Member"),
    ("admin@vestal.example", "Sam Rivera", Role.ADMIN, "Administrator"),
)


@dataclass(frozen=True)
class Staff:
    """Those who do the demonstration's history, the officer with the password entered."""

    officer: Actor
    inspector: Actor
    clerk: Actor


def open_town(start: date) -> Municipality:
    """The Town of Vestal as a made-up town: the law is real, the people and parcels are not."""
    town = Municipality.objects.create(
        slug="vestal",
        name="Town of Vestal",
        county="Broome",
        law_code="vestal",
        cutover_on=start,
        address_1="605 Example Parkway West",
        city="Vestal",
        zip="13850",
        phone="607-555-0100",
        email="codes@vestal.example",
    )
    apply_roll(town, demo_roll(town), on=start)
    add_contractors(town, demo_contractors(town))
    schedule(town)
    return town


def hire(town: Municipality, start: date) -> Staff:
    """Make the accounts, and return those who work."""
    for email, name, role, title in PEOPLE:
        user = User.objects.open_account(email, name=name, password=PASSWORD)
        Membership.objects.create(
            user=user,
            municipality=town,
            role=role,
            title=title,
            resolution="2024-003" if role in (Role.CODE_OFFICER, Role.INSPECTOR) else "",
            designated_on=start,
        )
    return staff(town, start)


def staff(town: Municipality, on: date) -> Staff:
    """The town's officer, inspector and clerk as they act on that day."""
    actors = {role: office_for(User.objects.get(email=email), town, on).actor for email, _name, role, _title in PEOPLE}
    return Staff(actors[Role.CODE_OFFICER].signing(), actors[Role.INSPECTOR], actors[Role.CLERK])
