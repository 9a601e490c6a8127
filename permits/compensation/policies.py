"""Whether both insurances are proven before a permit issues (General Municipal Law § 125)."""

from collections.abc import Iterator, Sequence
from datetime import date

from casework.cases.models import Case
from casework.obstacle import Obstacle
from casework.writing import long_date
from ordinances.permit_chapter import DISABILITY, WORKERS, CompensationLaw
from parcels.models import Party
from permits.compensation.models import CompensationProof
from permits.compensation.queries import proofs_for

NAMES = {WORKERS: "workers' compensation", DISABILITY: "disability benefits"}


def obstacles(permit: Case, insured: Party | None, on: date) -> Iterator[Obstacle]:
    """One obstacle for each insurance that nothing on file proves on that day."""
    law = permit.law
    assert law is not None
    rules = law.permits.compensation
    if insured is None:
        yield Obstacle("compensation", "It is not recorded who does the work.", rules.required.cite)
        return
    filed = list(proofs_for(insured, permit))
    good = tuple(proof.form for proof in filed if in_force(proof, on))
    for insurance in sorted(rules.lacking(good)):
        yield Obstacle(
            f"compensation-{insurance}", _sentence(rules, insurance, insured, filed, on), rules.required.cite
        )


def in_force(proof: CompensationProof, on: date) -> bool:
    """In force from its first day through its last."""
    begun = proof.effective_on is None or proof.effective_on <= on
    return begun and (proof.expires_on is None or on <= proof.expires_on)


def _sentence(
    rules: CompensationLaw, insurance: str, insured: Party, filed: Sequence[CompensationProof], on: date
) -> str:
    ended = [p for p in filed if insurance in rules.form(p.form).proves and p.expires_on and p.expires_on < on]
    accepted = " or ".join(form.key for form in rules.forms if insurance in form.proves)
    if ended:
        last = max(ended, key=lambda p: p.expires_on or date.min)
        assert last.expires_on
        return f"The {last.form} of {insured.name} expired on {long_date(last.expires_on)}; file {accepted}."
    return f"No proof of {NAMES[insurance]} insurance is on file for {insured.name}; file {accepted}."
