"""The one date of a deficiency notice: until when the holder can correct (§ 5-27(f))."""

from datetime import timedelta

from casework.deadlines.due import Due
from casework.kinds import Draft, Happening
from casework.writing import long_date
from certificates.deficiency.models import DEFICIENT, Revocable
from certificates.deficiency.policies import CITE

CORRECT = "correct"
HOLDER = "part:applicant"


def correct_by(certificate: Revocable) -> list[Due]:
    """Corrected through that day is in time; from the next one on the officer decides."""
    if certificate.correct_by is None or certificate.status != DEFICIENT:
        return []
    last, after = certificate.correct_by, certificate.correct_by + timedelta(days=1)
    sentence = (
        f"The officer set {long_date(last)} in the notice. From {long_date(after)} on an uncorrected certificate"
        f" is to be suspended or revoked. {CITE}."
    )
    return [Due(CORRECT, "Deficiencies must be corrected", last, after, CITE, sentence)]


def run_out(slug: str, certificate: Revocable, due: Due) -> Happening:
    """Not corrected in time: the matter goes to the officer; the certificate is in force until it is decided."""
    certificate.run_out()
    said = {"correct_by": due.due_on.isoformat(), "arithmetic": due.sentence}
    return Happening(f"{slug}.run_out", due.cite, said, (Draft("mail", HOLDER, "certificate_uncorrected", said),))
