"""How an application is handed in, and how a permit lives on: what one ordinance asks and another does not know.

Whatever an ordinance does not know is None or empty, and nothing is offered for it.
"""

from dataclasses import dataclass

from ordinances.types import BadLaw, Extension, Period, Rule, Term, check_unique


@dataclass(frozen=True)
class SealLaw:
    """When the plans bear the seal of an architect or engineer, and who else signs them."""

    always: Rule[bool]  # False: where the Education Law asks for it
    designer_signs: Rule[bool] | None = None
    unless: tuple[Term, ...] = ()  # all of these findings together do without the seal

    def __post_init__(self) -> None:
        check_unique("seal", self.unless)
        if self.unless and not self.always.value:
            raise BadLaw(self.always.cite, "has an exception, though the seal is not always needed")


@dataclass(frozen=True)
class SubmissionLaw:
    """The papers of an application beside its items."""

    copies: Rule[int] | None = None
    sworn: Rule[bool] | None = None
    owner_in_writing: Rule[bool] | None = None  # the owner authorizes every other applicant in writing
    survey: Rule[bool] | None = None
    survey_age: Rule[Period | None] | None = None
    seal: SealLaw | None = None
    accepted_mark: Rule[str] | None = None  # when accepted documents are marked
    waiver: tuple[Term, ...] = ()  # all of these findings together do without a required paper
    consent_to_entry: Rule[bool] | None = None

    def __post_init__(self) -> None:
        check_unique("waiver of papers", self.waiver)
        for count in (self.copies,):
            if count and count.value < 1:
                raise BadLaw(count.cite, f"asks for {count.value} copies")


@dataclass(frozen=True)
class LifeLaw:
    """What becomes of a permit after it was issued."""

    term_at_issue: Rule[bool] | None = None  # whoever issues it sets how long it runs
    commence_extension: Extension | None = None  # more time to begin
    term_extension: Rule[str] | None = None  # more time in all: what has to be shown
    anew_after_expiry: Rule[bool] | None = None  # then only a new application with a new fee
    renewal: Rule[bool] | None = None
    anew_on: tuple[Term, ...] = ()  # changes that need a new permit
    transfer: Rule[bool] | None = None  # to another holder, with approval
    amend_before_work: Rule[bool] | None = None
    consolidated: Rule[bool] | None = None  # one permit for all that one officer permits on a property
    issue: Rule[str] | None = None  # "shall" or "may"
    other_permits: tuple[Term, ...] = ()  # permits for one trade beside this one

    def __post_init__(self) -> None:
        check_unique("changes that need a new permit", self.anew_on)
        check_unique("other permits", self.other_permits)
