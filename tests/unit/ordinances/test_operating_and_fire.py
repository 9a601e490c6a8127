"""Operating permits and inspections at intervals: the longest times and the figures from which they are needed."""

from datetime import date
from decimal import Decimal

import pytest

from ordinances.fire_chapter import FireSafetyLaw
from ordinances.law import law
from ordinances.operating_chapter import OperatingLaw
from ordinances.types import BadLaw, Deadline, Period, Roll, Status, days, months
from ordinances.vestal.fire_safety import FIRE_SAFETY
from ordinances.vestal.operating import OPERATING

VESTAL = law("vestal", date(2026, 3, 2))


def operating() -> OperatingLaw:
    assert VESTAL.operating is not None
    return VESTAL.operating


def fire_safety(slug: str, on: date) -> FireSafetyLaw:
    found = law(slug, on).fire_safety
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("key", "longest"),
    [
        pytest.param("tents", days(180), marks=pytest.mark.clause("V-5-30-037")),
        pytest.param("sugarhouse", days(60), marks=pytest.mark.clause("V-5-30-038")),
        pytest.param("hot_work", months(12), marks=pytest.mark.clause("V-5-30-041")),
        pytest.param("assembly", months(12), marks=pytest.mark.clause("V-5-30-041")),
        pytest.param("discretion", months(12), marks=pytest.mark.clause("V-5-30-040")),
        pytest.param("contractor", months(12), marks=pytest.mark.clause("V-5-30-040")),
    ],
)
def test_the_longest_time_of_each_kind(key: str, longest: Period) -> None:
    found = operating().category(key).longest
    assert found is not None
    assert found.period == longest


def test_the_last_day_of_a_tents_permit() -> None:
    longest = operating().category("tents").longest
    assert longest is not None
    found = VESTAL.reckon(longest, date(2026, 3, 2))
    assert (found.last_day, found.acts_on) == (date(2026, 8, 29), date(2026, 8, 30)), "a Saturday, and stays there"


@pytest.mark.clause("V-5-30-036")
def test_no_longest_time_is_invented_for_explosives() -> None:
    assert operating().category("explosives").longest is None


@pytest.mark.parametrize(
    ("key", "figure", "expected"),
    [
        pytest.param("outdoor_event", 1000, False, marks=pytest.mark.clause("V-5-30-020")),
        pytest.param("outdoor_event", 1001, True, marks=pytest.mark.clause("V-5-30-020")),
        pytest.param("assembly", 49, False, marks=pytest.mark.clause("V-5-30-018")),
        pytest.param("assembly", 50, True, marks=pytest.mark.clause("V-5-30-018")),
    ],
)
def test_from_which_size_on(key: str, figure: int, expected: bool) -> None:
    threshold = operating().category(key).threshold
    assert threshold is not None
    assert threshold.holds(Decimal(figure)) is expected


def test_the_nine_items_of_the_list_are_all_there() -> None:
    assert sorted({one.group for one in operating().categories}) == list("abcdefghi")
    assert sum(one.group == "b" for one in operating().categories) == 14, "thirteen named, and any other"


@pytest.mark.parametrize(
    ("slug", "on", "intervals"),
    [
        pytest.param(
            "vestal",
            date(2026, 3, 2),
            {"assembly": 12, "school": 12, "student_housing": 12, "other": 36},
            marks=pytest.mark.clause("V-5-31-002", "V-5-31-003", "V-5-31-004", "V-5-31-005", "V-5-31-006"),
        ),
        pytest.param(
            "webster",
            date(2023, 10, 1),
            {"assembly": 12, "other": 24},
            marks=pytest.mark.clause("W-16-06", "W-16-07", "W-16-09"),
        ),
    ],
)
def test_how_often_each_class_of_building_is_inspected(slug: str, on: date, intervals: dict[str, int]) -> None:
    found = fire_safety(slug, on)
    assert {one.key: one.every.period for one in found.classes} == {
        key: months(count) for key, count in intervals.items()
    }


def test_the_next_inspection_is_counted_from_the_last() -> None:
    assembly, other = VESTAL.fire_safety.classes[0], VESTAL.fire_safety.classes[-1]  # type: ignore[union-attr]
    assert VESTAL.reckon(assembly.every, date(2026, 2, 28)).last_day == date(2027, 2, 28)
    assert VESTAL.reckon(other.every, date(2026, 3, 2)).acts_on == date(2029, 3, 3)


def test_a_law_without_these_chapters_has_none_of_them() -> None:
    floral_park = law("floral_park", date(2026, 3, 2))
    assert (floral_park.operating, floral_park.fire_safety) == (None, None)
    assert law("webster", date(2023, 10, 1)).operating is None


def wrong(start: str) -> Deadline:
    return Deadline(months(12), "5-30", Status.STATED, start=start, roll=Roll.NEVER)


def test_each_is_counted_from_its_own_event() -> None:
    category, building = OPERATING.categories[0], FIRE_SAFETY.classes[0]
    assert type(category)("a", "A", "5-30", group="a", longest=wrong("issued")).longest
    with pytest.raises(BadLaw, match="counted from another day than that of its issue"):
        type(category)("a", "A", "5-30", group="a", longest=wrong("inspected"))
    assert type(building)("a", "A", "5-31", every=wrong("inspected")).every
    with pytest.raises(BadLaw, match="counted from another day than that of the last inspection"):
        type(building)("a", "A", "5-31", every=wrong("issued"))
