"""What an ordinance has to say on displays of fireworks."""

from dataclasses import dataclass

from ordinances.types import Rule, Term


@dataclass(frozen=True)
class FireworksLaw:
    """Displays of fireworks."""

    permit: Rule[bool]
    application: Rule[str]
    fee_with_application: Rule[bool]
    fee_refundable: Rule[bool]
    costs: tuple[Term, ...]  # which the board may assess beside the fee
    costs_borne_by: tuple[Term, ...]
