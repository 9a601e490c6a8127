"""Any life of what the office says: an answer kept and confirmed, the yearly reports to the board and to the State."""

from datetime import date

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from accounts import clock
from ordinances.law import law
from ordinances.need_walk import read
from permits.need.keeping import VISITOR, ask_to_confirm, keep
from permits.need.models import PermitQuestion
from reports.board.actions import open_report
from reports.board.models import BoardReport
from reports.worksheet.actions import adopt, open_worksheet
from reports.worksheet.models import Worksheet
from tests import factories as make
from tests.properties.given import ANSWERING
from tests.properties.lives import TURNED_DOWN, Lives, live, people_of_the_town
from tests.unit.permits.need.test_keeping import SMALL_SHED

SAID = (SMALL_SHED, SMALL_SHED | {"area": "400", "length": "20", "width": "20"}, {"work": "shed"})


class Answers(Lives):
    models = (PermitQuestion, BoardReport, Worksheet)
    acts = ANSWERING
    turns = {
        "question:kept": (("code_officer", "question.confirm"),),
        "question:asked": (("code_officer", "question.confirm"), ("code_officer", "question.correct")),
        "question:confirmed": (("code_officer", "question.correct"),),
        "board_report:open": (("code_officer", "board_report.answer"), ("code_officer", "board_report.submit")),
        "state_report:open": (("code_officer", "state_report.send"),),
    }

    @precondition(lambda self: len(self.before) < 8)
    @rule(said=st.sampled_from(SAID))
    def somebody_keeps_an_answer(self, said: dict[str, str]) -> None:
        need = law("vestal", self.day).permits.need
        start = need.start("shed")
        assert start
        with self.at_the_office():
            keep(self.town, by=VISITOR, on=self.day, walk=read(need, start, said))

    @rule(index=st.integers(0, 5))
    def whoever_kept_it_wants_it_in_writing(self, index: int) -> None:
        question = self.chosen(PermitQuestion, index)
        if question is None:
            return
        parties = question.case_parties.count()
        with self.at_the_office():
            try:
                ask_to_confirm(question, on=self.day, name="Pat Doe", email="pat@example.test")
            except TURNED_DOWN:
                assert question.case_parties.count() == parties


def reports_of(year: int, on: date) -> None:
    with clock.set_to(make.at(on)):
        by = make.actor("code_officer")
        open_report(make.town(), year=year, by=by, on=on)
        adopt(open_worksheet(make.town(), year=year, by=by, on=on), suggestions=["complaints"], by=by, on=on)


@pytest.mark.django_db
def test_whatever_is_answered_leaves_a_whole_record() -> None:
    people_of_the_town(Answers)
    for year in (2024, 2025):
        reports_of(year, Answers.first_day)
    live(Answers, lives=4, steps=25)
