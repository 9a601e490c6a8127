"""How each source of old records writes its table. One small declaration per source."""

from dataclasses import dataclass, field
from enum import StrEnum


class Field(StrEnum):
    """What a column holds."""

    NUMBER = "number"
    TYPE = "type"
    APPLICANT = "applicant"
    LOCATION = "location"
    KEY = "tax map number"
    ISSUED = "date of issue"
    VALUATION = "value of the work"
    FEE = "fee"


class WrongFile(ValueError):
    """The file's headings are not those of the mapping, so its columns would be misread."""


class UnknownMapping(KeyError):
    """No source is known by this name."""


@dataclass(frozen=True)
class Column:
    """A column, the heading it has in the file, and what to say where the heading is wrong."""

    holds: Field
    heading: str
    remark: str = ""


@dataclass(frozen=True)
class Mapping:
    """One source's ways. Dates are month/day/year.

    `usual_number` is the form of nearly all numbers; another form is imported and flagged.
    `street_width` is where the source cuts off a street and its corner; 0 where it does not.
    """

    code: str
    source: str
    columns: tuple[Column, ...]
    city: str
    usual_number: str
    no_place: tuple[str, ...] = ()
    placeholder_numbers: frozenset[str] = field(default_factory=frozenset)
    street_width: int = 0

    @property
    def headings(self) -> tuple[str, ...]:
        return tuple(column.heading for column in self.columns)

    @property
    def remarks(self) -> tuple[str, ...]:
        return tuple(column.remark for column in self.columns if column.remark)

    def check_headings(self, file: str, header: tuple[str, ...]) -> None:
        """:raises WrongFile: when the file is headed otherwise."""
        if header != self.headings:
            wanted = ", ".join(self.headings)
            raise WrongFile(f"{file} is headed: {', '.join(header)}. “{self.code}” expects: {wanted}.")


SYRACUSE = Mapping(
    code="syracuse",
    source="City of Syracuse, building permits 2012–2016 (open data)",
    columns=(
        Column(
            Field.NUMBER,
            "Antenna / Dish",
            "The first column is headed “Antenna / Dish”, a type of permit, but holds the permit numbers.",
        ),
        Column(Field.TYPE, "Type"),
        Column(Field.APPLICANT, "Applicant"),
        Column(Field.LOCATION, "Location"),
        Column(Field.KEY, "SBL#"),
        Column(Field.ISSUED, "Issued"),
        Column(Field.VALUATION, "Valuation"),
        Column(Field.FEE, "Fee Amount"),
    ),
    city="Syracuse",
    usual_number=r"[0-9]{5}|PC-[0-9]{4}-[0-9]{2}|SD-[0-9]{2}-[0-9]{2}",
    no_place=("Any City Street",),
    placeholder_numbers=frozenset({"000", "9999"}),
    street_width=25,
)
MAPPINGS = {mapping.code: mapping for mapping in (SYRACUSE,)}


def mapping_called(code: str) -> Mapping:
    """:raises UnknownMapping: no source is known by this name."""
    if code not in MAPPINGS:
        raise UnknownMapping(f"No mapping “{code}”; there are: {', '.join(sorted(MAPPINGS))}.")
    return MAPPINGS[code]
