"""Unclear places of an ordinance: how each is read, and the questions its municipality may settle itself."""

from dataclasses import dataclass

from ordinances.types import BadLaw


@dataclass(frozen=True)
class Reading:
    """A place where the text is unclear: how it is read here, and how else it could be read."""

    id: str
    cite: str
    question: str
    reading: str
    alternative: str

    def __post_init__(self) -> None:
        if not (self.id and self.cite and self.question and self.reading and self.alternative):
            raise BadLaw(self.id or self.cite, "a reading needs a number, a citation, the question and both answers")


@dataclass(frozen=True)
class Choice:
    """A point that the municipality itself may settle; `default` holds until it does."""

    key: str
    cite: str
    question: str
    default: str | int | bool
    reading: str = ""
    minimum: int | None = None
    maximum: int | None = None

    def __post_init__(self) -> None:
        if not self.cite:
            raise BadLaw(self.key, "has no citation")
        if self.minimum is not None and self.maximum is not None and self.minimum > self.maximum:
            raise BadLaw(self.key, f"the minimum, {self.minimum}, is above the maximum, {self.maximum}")
        self.accept(self.default)

    def accept(self, answer: str | int | bool) -> str | int | bool:
        """The answer, if the law allows it."""
        if type(answer) is not type(self.default):
            raise BadLaw(self.key, f"{answer!r} is not an answer to this question")
        if isinstance(answer, int) and not isinstance(answer, bool):
            if self.minimum is not None and answer < self.minimum:
                raise BadLaw(self.key, f"{answer} is below the minimum, {self.minimum}")
            if self.maximum is not None and answer > self.maximum:
                raise BadLaw(self.key, f"{answer} is above the maximum, {self.maximum}")
        return answer


@dataclass(frozen=True)
class Readings:
    """The unclear places of an ordinance, and the questions its municipality may settle itself."""

    readings: tuple[Reading, ...]
    choices: tuple[Choice, ...]
