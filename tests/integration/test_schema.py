"""The interface for programs against its own description: whatever is sent, it answers as it says it does."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from accounts import clock
from accounts.tokens.actions import issue_token
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
EXAMPLES = 60
OPERATIONS = ("list_cases", "read_case", "look_at_act", "do_act")
# What the three questions are asked about: mostly what is there, and now and then what is not.
KNOWN = {"town": "vestal", "verb": "record_finding"}


@pytest.fixture
def token(settings: Any) -> Iterator[str]:
    """A town with an application, an issued permit and a booked inspection; its officer's token, which may act."""
    settings.DEMO = True
    jobs.book(make.issued(MONDAY), "FOOTING", MONDAY)
    with clock.set_to(make.at(MONDAY)):
        yield issue_token(make.person("code_officer"), name="fuzz", days=30, only_reads=False)


@pytest.fixture
def described(token: str) -> Any:
    return schemathesis.openapi.from_wsgi("/api/v1/schema/", get_wsgi_application())


def test_the_description_has_every_address_for_programs(described: Any) -> None:
    names = {found.ok().definition.raw["operationId"] for found in described.get_all_operations()}
    assert names == set(OPERATIONS)


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_answer_is_as_described(name: str, known: bool, described: Any, token: str) -> None:
    """Given anything that may be sent, about a record that is there or not, then every answer is described."""
    there = KNOWN | {"number": make.under_review(MONDAY).number} if known else {}
    # What an act asks for differs from act to act; look_at_act says it, the description does not.
    unsaid = [positive_data_acceptance, negative_data_rejection] if name == "do_act" else []
    operation = described.find_operation_by_id(name)

    @given(case=operation.as_strategy())
    @settings(max_examples=EXAMPLES, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck))
    def answers(case: schemathesis.Case) -> None:
        case.path_parameters |= {key: there[key] for key in case.path_parameters if key in there}
        case.call_and_validate(headers={"Authorization": f"Token {token}"}, excluded_checks=unsaid)

    answers()
