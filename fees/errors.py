"""How a fee can fail to be worked out: each a sentence that the page shows as it stands."""

from datetime import date

from casework.errors import Refused
from casework.obstacle import Obstacle
from casework.writing import long_date


class NoFeeSet(Refused):
    """The board set no such fee for that day, so nothing can be charged; never a fee of nothing."""

    @classmethod
    def no_schedule(cls, board: str, on: date, cite: str) -> "NoFeeSet":
        sentence = f"No fee schedule of the {board} is in force on {long_date(on)}."
        return cls([Obstacle("no-fee-schedule", sentence, cite)])

    @classmethod
    def no_line(cls, schedule: str, what: str, cite: str) -> "NoFeeSet":
        sentence = f"The fee schedule in force ({schedule}) sets no fee called “{what}”."
        return cls([Obstacle("no-such-fee", sentence, cite)])


class MeasureMissing(Refused):
    """The fee depends on a figure that was not given."""

    def __init__(self, sentence: str, cite: str) -> None:
        super().__init__([Obstacle("fee-measure", sentence, cite)])
