"""What an ordinance has to say on operating permits: for what, how long, and what ends them."""

from dataclasses import dataclass, field

from ordinances.types import BadLaw, Deadline, Limit, Rule, Term, check_unique


@dataclass(frozen=True)
class OperatingCategory(Term):
    """An activity or a kind of building that needs one; without `longest` the text sets no longest time.

    `by_officer`: whether it falls under it is for the authority to determine.
    """

    group: str = field(kw_only=True)  # the item of the section under which it stands
    longest: Deadline | None = field(kw_only=True)
    threshold: Limit | None = field(default=None, kw_only=True)  # from which size on
    by_officer: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.longest is not None and self.longest.start != "issued":
            raise BadLaw(self.key, "is counted from another day than that of its issue")


@dataclass(frozen=True)
class OperatingLaw:
    """Operating permits, in the order of their life."""

    required: Rule[bool]
    categories: tuple[OperatingCategory, ...]
    had_by: Rule[str]
    form: Rule[str]
    tests_at_applicants_cost: Rule[bool]
    inspected_before: Rule[bool]
    one_for_several: Rule[bool]
    shortest_of_several: Rule[bool]
    renewal: Rule[bool]
    ground: Rule[str]
    must_cease: Rule[bool]
    fee_due: Rule[str]
    fee_refundable: Rule[bool]

    def __post_init__(self) -> None:
        check_unique("operating permits", self.categories)

    def category(self, key: str) -> OperatingCategory:
        """The category of that key; KeyError when there is none."""
        return {one.key: one for one in self.categories}[key]
