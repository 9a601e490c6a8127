"""Who is who in an ordinance: boards and officers, what they decide that binds a permit, and names of documents."""

from dataclasses import dataclass, field

from ordinances.types import BadLaw, Deadline, Extension, Rule, Term, check_document

BODIES = (
    "governing_board",
    "executive",
    "legal_officer",
    "zoning_board",
    "planning_board",
    "design_board",
    "code_council",
)
APPLICATION, COMMENCEMENT = "application", "commencement"


def check_body(rule: str, body: str) -> None:
    """Refuse a body nobody sits on."""
    if body not in BODIES:
        raise BadLaw(rule, f"names an unknown body, {body!r}")


@dataclass(frozen=True)
class Body(Term):
    """A board or an officer by the name it bears here; the key is what it is in every town."""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_body(self.label, self.key)


@dataclass(frozen=True)
class Charge(Term):
    """A part of the office's work, and the titles it belongs to; where there are several, to all of them together."""

    titles: tuple[str, ...] = field(kw_only=True)


@dataclass(frozen=True)
class DocumentTitle(Term):
    """What a document is called here; the key says which document it is."""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_document(self.label, self.key)


@dataclass(frozen=True)
class BoardApproval(Term):
    """An approval that comes before a permit, and lapses unless something follows in time.

    `kept_by`: what keeps it alive, the application for a permit or the beginning of the work.
    """

    body: str = field(kw_only=True)
    lapses: Deadline = field(kw_only=True)
    kept_by: str = field(kw_only=True)
    extension: Extension | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_body(self.key, self.body)
        if self.kept_by not in (APPLICATION, COMMENCEMENT):
            raise BadLaw(self.key, f"is kept alive by {self.kept_by!r}, which is no event of a permit")


@dataclass(frozen=True)
class Appeal(Term):
    """Where somebody turns who was refused; without `within` the text gives no time."""

    body: str = field(kw_only=True)
    grounds: tuple[Term, ...] = field(kw_only=True)
    within: Deadline | None = field(kw_only=True)
    stays_hazard_orders: Rule[bool] = field(kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_body(self.key, self.body)
