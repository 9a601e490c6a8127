"""The declarations of the record types are whole: every verb can be done, every date and status has its words."""

import inspect
from datetime import date

import pytest

from casework.kinds import Kind, WaitsOn, every_kind, kind_called
from config.wiring import KINDS
from ordinances.law import law
from permits.archive.kind import KIND as ARCHIVED_PERMIT
from permits.building.kind import KIND as PERMIT
from permits.building.models import Status

LAW_DAY = date(2026, 3, 9)

# Records of other systems, which no law of ours governs.
LAWFUL = pytest.mark.parametrize(
    "kind", [k for k in KINDS if k.code != ARCHIVED_PERMIT.code], ids=lambda kind: kind.code
)
EACH = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)


@EACH
def test_every_status_of_the_model_is_described_and_no_other(kind: Kind) -> None:
    statuses = {str(t.target) for t in kind.transitions()} | {str(kind.initial)}
    assert statuses == {str(code) for code in kind.states}


@LAWFUL
def test_every_verb_is_offered_somewhere_and_says_its_clause(kind: Kind) -> None:
    for verb in kind.verbs:
        assert kind.sources(verb), verb.name
        assert kind.sources(verb) <= set(kind.states), verb.name
        assert verb.cite, verb.name


@EACH
def test_names_are_given_once(kind: Kind) -> None:
    names = [verb.name for verb in kind.verbs]
    assert len(names) == len(set(names))
    assert len({k.slug for k in KINDS}) == len({k.code for k in KINDS}) == len({k.series for k in KINDS}) == len(KINDS)


@EACH
def test_every_act_takes_who_and_on_which_day(kind: Kind) -> None:
    for verb in kind.verbs:
        parameters = inspect.signature(verb.does).parameters
        assert {"by", "on"} <= set(parameters), verb.name


@LAWFUL
def test_every_power_is_granted_by_the_law_or_is_a_consequence(kind: Kind) -> None:
    granted = set(law("vestal", LAW_DAY).office.powers) | {"consequence"}
    assert {verb.power for verb in kind.verbs} <= granted


def test_what_a_kind_is_sorted_into_is_a_column_of_its_own_with_words_from_the_law() -> None:
    rules = law("vestal", LAW_DAY)
    sorted_ = [kind for kind in KINDS if kind.type_field]
    assert {kind.code for kind in sorted_} >= {"building_permit", "inspection", "certificate"}
    for kind in sorted_:
        assert kind.model._meta.get_field(kind.type_field).model is kind.model
        assert all(key and label for key, label in kind.types(rules))


def test_a_kind_nobody_declared_is_not_known() -> None:
    with pytest.raises(KeyError):
        kind_called("spaceship")
    with pytest.raises(KeyError, match="A Building permit has no “launch”"):
        PERMIT.verb("launch")
    assert {kind.code for kind in KINDS} <= {kind.code for kind in every_kind()}


def test_a_verb_of_a_transition_is_offered_in_its_sources() -> None:
    assert PERMIT.sources(PERMIT.verb("commence")) == {Status.ISSUED, Status.SUSPENDED}
    assert PERMIT.sources(PERMIT.verb("deny")) == {Status.UNDER_REVIEW, Status.INCOMPLETE}
    assert PERMIT.sources(PERMIT.verb("record_finding")) == {Status.UNDER_REVIEW}


def test_every_status_waits_on_somebody_or_nobody() -> None:
    assert {state.waits_on for kind in KINDS for state in kind.states.values()} <= set(WaitsOn)
