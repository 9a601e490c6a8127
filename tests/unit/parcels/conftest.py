"""Two municipalities side by side, so that each test can see that nothing crosses over."""

import pytest

from parcels.models import Municipality


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
