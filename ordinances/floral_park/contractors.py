"""§ 99-60 I: what a contractor shows before a building permit is issued."""

from ordinances.precondition_chapter import ContractorLaw
from ordinances.types import Amount, Rule, Status, Term, months

_CITE = "99-60 I"
FIRST_FEE = Amount(50_00, _CITE, note="License fee of a contractor, first application.")
RENEWAL_FEE = Amount(25_00, _CITE, note="License fee of a contractor, each renewal.")

CONTRACTOR = ContractorLaw(
    application=Rule(True, _CITE, note="The contractor applies for a license before a permit can be issued."),
    insurances=(
        Term("liability", "General liability insurance", _CITE),
        Term("compensation", "Workers' compensation insurance", _CITE),
    ),
    other_license=Rule(
        "Nassau County Department of Consumer Affairs", _CITE, note="Whose license the contractor must hold as well."
    ),
    first_fee=FIRST_FEE,
    renewal_fee=RENEWAL_FEE,
    term=Rule(
        months(12), _CITE, Status.ASSUMED, reading="N-60-56", note="How long a contractor's license is good for."
    ),
    owner_exempt=Rule(
        True, _CITE, Status.ASSUMED, reading="N-60-56", note="An owner who does the work alone needs no license."
    ),
)
