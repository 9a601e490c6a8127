"""What one page asks several times is read once; an act always reads anew."""

from datetime import date

import pytest

from casework.looking import looking, once_a_look

MONDAY, TUESDAY = date(2026, 3, 9), date(2026, 3, 10)


@pytest.fixture
def read() -> list[date]:
    return []


def test_while_a_page_is_put_together_each_answer_is_read_once(read: list[date]) -> None:
    asked = once_a_look(lambda day: read.append(day) or day)
    with looking():
        assert [asked(MONDAY), asked(MONDAY), asked(TUESDAY)] == [MONDAY, MONDAY, TUESDAY]
    assert read == [MONDAY, TUESDAY]


def test_outside_of_a_page_and_for_the_next_page_it_is_read_anew(read: list[date]) -> None:
    asked = once_a_look(lambda day: read.append(day) or day)
    asked(MONDAY)
    asked(MONDAY)
    with looking():
        asked(MONDAY)
    with looking():
        asked(MONDAY)
    assert len(read) == 4


def test_a_page_that_fails_leaves_nothing_behind(read: list[date]) -> None:
    asked = once_a_look(lambda day: read.append(day) or day)
    with pytest.raises(ZeroDivisionError), looking():
        asked(1 / 0)
    asked(MONDAY)
    asked(MONDAY)
    assert len(read) == 2
