"""Published values are succeeded, never edited."""

import copy

import pytest

from ordinances.published import Entry, changed, content, current, key, load, plain, unlisted

WHOLE = current()
NOW = [found for found in WHOLE if found["town"] == "vestal"]


def entry(rule: str) -> Entry:
    return next(found for found in NOW if found["rule"] == rule)


def published_with(rule: str, value: object) -> dict[str, list[Entry]]:
    """The list as it would stand if that rule had been published with another value."""
    values = copy.deepcopy(NOW)
    next(found for found in values if found["rule"] == rule)["value"] = value
    return {"errata": [], "values": values}


def erratum(rule: str, was: object) -> Entry:
    right = entry(rule)
    about = {part: right[part] for part in ("town", "rule", "from")}
    wrong = {**content(right), "value": was}  # type: ignore[dict-item]
    return {**about, "was": wrong, "now": content(right), "on": "2026-03-02", "why": "misread"}


def test_nothing_published_has_changed_and_nothing_is_unlisted() -> None:
    published = load()
    assert changed(published, WHOLE) == []
    assert unlisted(published, WHOLE) == []


def test_a_changed_past_value_is_found() -> None:
    [said] = changed(published_with("permits.commence_within", "9 months"), NOW)
    assert said.startswith("vestal, permits.commence_within from 2023-03-22: published")
    assert "'9 months'" in said


def test_a_changed_roll_is_found() -> None:
    published = published_with("permits.term", "12 months")
    next(found for found in published["values"] if found["rule"] == "permits.term")["and"]["roll"] = "act"
    assert len(changed(published, NOW)) == 1


def test_a_vanished_value_is_found() -> None:
    published = {"errata": [], "values": [*NOW, {**entry("permits.term"), "rule": "permits.gone"}]}
    assert len(changed(published, NOW)) == 1


def test_a_dated_erratum_with_a_reason_excuses_just_that_change() -> None:
    published = published_with("permits.commence_within", "9 months")
    published["errata"] = [erratum("permits.commence_within", "9 months")]
    assert changed(published, NOW) == []
    published["errata"] = [erratum("permits.commence_within", "8 months")]
    assert len(changed(published, NOW)) == 1


def test_an_erratum_without_a_reason_excuses_nothing() -> None:
    published = published_with("permits.commence_within", "9 months")
    published["errata"] = [{**erratum("permits.commence_within", "9 months"), "why": ""}]
    assert len(changed(published, NOW)) == 1


def test_an_erratum_needs_a_real_date() -> None:
    published = published_with("permits.commence_within", "9 months")
    published["errata"] = [{**erratum("permits.commence_within", "9 months"), "on": "soon"}]
    with pytest.raises(ValueError, match="soon"):
        changed(published, NOW)


def test_a_new_value_is_unlisted_until_written() -> None:
    published = {"errata": [], "values": [found for found in NOW if found["rule"] != "permits.term"]}
    assert changed(published, NOW) == []
    assert unlisted(published, NOW) == ["vestal, permits.term from 2023-03-22 is not listed as it is: run --write"]


def test_each_value_of_a_dated_rule_is_listed_with_its_first_day() -> None:
    editions = [found for found in NOW if found["rule"] == "office.code_sources[ENERGY].edition"]
    assert [(found["from"], found["value"]) for found in editions] == [("2020-05-12", "2020"), ("2025-12-31", "2025")]


def test_no_two_entries_are_about_the_same_thing() -> None:
    assert len({key(found) for found in WHOLE}) == len(WHOLE)


def test_no_value_is_listed_from_a_day_after_the_law_has_ended() -> None:
    assert {found["value"] for found in WHOLE if "code_sources[ENERGY].edition" in found["rule"]} == {
        "the edition then in force",
        "2020",
        "2025",
    }
    assert max(found["from"] for found in WHOLE if found["town"] == "webster") == "2020-05-12"


def test_what_has_no_plain_form_is_refused() -> None:
    with pytest.raises(TypeError, match="has no published form"):
        plain(object())
