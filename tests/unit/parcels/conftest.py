"""Two municipalities side by side, so that each test can see that nothing crosses over."""

import pytest

from parcels.models import Municipality, Parcel, Party


@pytest.fixture
def vestal(db: None) -> Municipality:
    return Municipality.objects.create(
        slug="vestal", name="Town of Vestal", county="Broome", law_code="vestal", city="Vestal", zip="13850"
    )


@pytest.fixture
def webster(db: None) -> Municipality:
    return Municipality.objects.create(
        slug="webster", name="Village of Webster", kind=Municipality.Kind.VILLAGE, county="Monroe"
    )


def lot(town: Municipality, address: str, print_key: str = "", owner: Party | None = None) -> Parcel:
    """A parcel at that address, as a roll would make it."""
    number, _, street = address.partition(" ")
    facts = {"address": address, "street_number": number, "street_name": street}
    return Parcel.objects.create(municipality=town, print_key=print_key, owner=owner, **facts)
