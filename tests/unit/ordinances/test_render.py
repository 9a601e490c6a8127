"""The law page says what the software applies."""

import pytest

from ordinances.law import towns
from ordinances.render import PAGES, page, section_of


@pytest.mark.parametrize("slug", towns())
def test_the_law_page_is_current(slug: str) -> None:
    assert (PAGES / f"{slug}.md").read_text(encoding="utf-8") == page(slug), "run python -m ordinances.render --write"


def test_a_rule_is_shown_with_value_citation_status_and_first_day() -> None:
    assert (
        "| Time in which the work must begin, or the permit becomes invalid. | at most 6 months from the day it is "
        "issued; moves to the next business day | § 5-24(i)(1) | stated | March 22, 2023 |"
    ) in page("vestal").splitlines()


def test_an_assumed_rule_links_to_its_reading() -> None:
    written = page("vestal")
    assert "assumed ([V-5-27-035](#v-5-27-035))" in written
    assert "### V-5-27-035" in written


def test_an_amended_rule_shows_each_of_its_values() -> None:
    lines = [line for line in page("vestal").splitlines() if "Edition of the State Energy" in line]
    assert [line.split("|")[2].strip() for line in lines] == ["2020", "2025"]


def test_sections_stand_in_order_with_other_law_last() -> None:
    headings = [line for line in page("vestal").splitlines() if line.startswith("## ")]
    assert headings[:4] == [
        "## § 5-22 Definitions",
        "## § 5-23 Code enforcement officer",
        "## § 5-24 Building permits",
        "## § 5-25 Construction inspections",
    ]
    sections = [heading for heading in headings if not heading.startswith(("## Readings", "## What the"))]
    assert sections[-1] == "## State law and office policy"


def test_law_that_is_not_the_towns_has_no_section() -> None:
    assert section_of("5-24(i)(1)") == "5-24"
    assert section_of("19 NYCRR Part 1221") == "State law and office policy"
