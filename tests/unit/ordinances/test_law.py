"""A snapshot of the law: the day's values, the municipality's answers, shared between equal days."""

import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ordinances
from ordinances import law as law_module
from ordinances.law import Law, law, rules, statements, town, towns
from ordinances.types import BadLaw, NotInForce, Rule, Status, Term, UnknownTown, months

FIRST_DAY = date(2023, 3, 22)


def test_towns_are_found_as_packages() -> None:
    assert "vestal" in towns()


def test_an_unknown_town_is_refused() -> None:
    with pytest.raises(UnknownTown, match="'atlantis'"):
        law("atlantis", date(2026, 3, 2))


def test_before_its_first_day_there_is_no_law() -> None:
    assert law("vestal", FIRST_DAY).permits.term.period == months(12)
    with pytest.raises(NotInForce, match="the ordinance of the Town of Vestal is not in force on March 21, 2023"):
        law("vestal", date(2023, 3, 21))


def test_the_same_question_gets_the_same_object() -> None:
    assert law("vestal", date(2026, 3, 2)) is law("vestal", date(2026, 3, 2))


def test_days_between_changes_share_their_chapters() -> None:
    assert law("vestal", date(2026, 3, 2)).permits is law("vestal", date(2026, 8, 31)).permits


@pytest.mark.clause("V-5-22-010", "V-5-22-027")
@pytest.mark.parametrize("code", ["UNIFORM", "ENERGY"])
def test_the_code_edition_is_that_of_the_law_date(code: str) -> None:
    def edition(on: date) -> str:
        return {source.key: source.edition.value for source in law("vestal", on).office.code_sources}[code]

    assert edition(date(2025, 12, 30)) == "2020"
    assert edition(date(2025, 12, 31)) == "2025"


def test_an_answer_of_the_municipality_replaces_the_value() -> None:
    settled = law("vestal", date(2026, 3, 2), choices=(("temporary_extensions", 2),))
    assert settled.certificates.extension.times.value == 2
    assert settled.choice("temporary_extensions") == 2
    usual = law("vestal", date(2026, 3, 2))
    assert usual.certificates.extension.times.value == 1
    assert usual.choice("temporary_extensions") == 1


def test_an_answer_to_no_question_is_refused_and_names_the_town() -> None:
    with pytest.raises(BadLaw, match="vestal, number_of_moons: is not a question"):
        law("vestal", date(2026, 3, 2), choices=(("number_of_moons", 1),))


def test_an_answer_outside_the_law_is_refused() -> None:
    with pytest.raises(BadLaw, match="0 is below the minimum, 1"):
        law("vestal", date(2026, 3, 2), choices=(("temporary_extensions", 0),))


def test_closures_reach_the_reckoning() -> None:
    shut = law("vestal", date(2026, 8, 31), closures=(date(2027, 3, 1),))
    found = shut.reckon(shut.permits.commence_within, date(2026, 8, 31))
    assert found.last_day == date(2027, 3, 2)


@pytest.fixture
def broken_town(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    package = tmp_path / "brokenville"
    package.mkdir()
    (package / "__init__.py").write_text("from ordinances.types import Rule\nTERM = Rule(5)\n", encoding="utf-8")
    monkeypatch.setattr(ordinances, "__path__", [*ordinances.__path__, str(tmp_path)])
    law_module.towns.cache_clear()
    yield
    sys.modules.pop("ordinances.brokenville", None)
    law_module.towns.cache_clear()


@pytest.mark.usefixtures("broken_town")
def test_bad_law_in_a_package_names_the_town() -> None:
    with pytest.raises(BadLaw, match="brokenville, Rule: has no citation"):
        town("brokenville")


@pytest.mark.parametrize("slug", towns())
def test_every_reading_and_choice_that_is_named_exists(slug: str) -> None:
    for edition in town(slug).editions:
        readings = {reading.id for reading in edition.readings.readings}
        choices = {choice.key: choice for choice in edition.readings.choices}
        for path, rule in rules(edition.chapters):
            assert not rule.reading or rule.reading in readings, path
            assert not rule.choice or choices[rule.choice].default == rule.value, path
        used = {rule.choice for _path, rule in rules(edition.chapters) if rule.choice}
        assert used == set(choices)
        assert {choice.reading for choice in choices.values()} <= readings | {""}


@pytest.mark.parametrize("slug", towns())
def test_every_rule_has_words_for_the_law_page(slug: str) -> None:
    unsaid = [path for edition in town(slug).editions for path, rule in rules(edition.chapters) if not rule.note]
    assert unsaid == []


@pytest.mark.parametrize("slug", towns())
def test_every_statement_is_cited_or_silent(slug: str) -> None:
    for edition in town(slug).editions:
        for path, said in statements(edition.chapters):
            silent = isinstance(said, Rule) and said.status is Status.SILENT
            assert said.cite or silent, path


@given(st.dates(FIRST_DAY, date(2060, 12, 31)))
def test_every_day_has_a_whole_law(on: date) -> None:
    found = law("vestal", on)
    assert isinstance(found, Law)
    assert len(rules(found.permits)) == len(rules(town("vestal").editions[0].chapters.permits))


def test_statements_carry_paths_that_name_them() -> None:
    paths = dict(statements(town("vestal").editions[0].chapters))
    assert isinstance(paths["permits.commence_within"], Rule)
    assert isinstance(paths["permits.application_items[site_plan].parts[to_scale]"], Term)
