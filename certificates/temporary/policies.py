"""What stands in the way of a temporary certificate and of extending it (§ 5-27(d)-(e), (g))."""

from collections.abc import Iterator, Mapping
from datetime import date

from casework.errors import Refused
from casework.obstacle import Obstacle
from casework.writing import long_date
from certificates.correspondence import permit_of
from certificates.temporary.deadlines import the_law
from certificates.temporary.models import Found, TemporaryCertificate
from certificates.temporary.queries import findings_of, open_for
from fees import keys
from fees.calculation import Measures, Quote, quote
from fees.policies import unpaid
from fees.queries import item_of, schedule_in_force
from ordinances.calendar import add
from ordinances.chapters import SafetyFinding
from permits.building.models import BuildingPermit
from permits.building.models import Status as PermitStatus

Answer = Found.Answer
UNDER_WAY = (PermitStatus.ISSUED, PermitStatus.ACTIVE)
DONE = (PermitStatus.COMPLETED, PermitStatus.CLOSED)


# --- applying -----------------------------------------------------------------------------------------------


def obstacles_to_apply(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """Only before the work is completed, one application at a time, and with a fee that can be worked out."""
    yield from completed(permit)
    if found := open_for(permit):
        yield Obstacle("one-open", f"{found.number} was applied for already.", "§ 5-27(d)(1)")
    try:
        fee_on_applying(permit, on)
    except Refused as refused:
        yield from refused.obstacles


def completed(permit: BuildingPermit) -> Iterator[Obstacle]:
    """A temporary certificate is for the time before completion (§ 5-27(d)(1))."""
    if permit.status in DONE:
        yield Obstacle("completed", "The work is completed. Apply for the final certificate.", "§ 5-27(d)(1)")


def not_under_way(permit: BuildingPermit) -> Iterator[Obstacle]:
    """The work is to be finished in the time, under a permit in force; the officer may know better (§ 5-27(d)(4))."""
    yield from completed(permit)
    if permit.status not in (*UNDER_WAY, *DONE):
        stands = PermitStatus(permit.status).label.lower()
        sentence = f"{permit.number} is {stands}; no work may go on under it."
        yield Obstacle("permit-not-in-force", sentence, "§ 5-27(d)(4)", overridable=True)


def fee_on_applying(permit: BuildingPermit, on: date) -> list[Quote]:
    """What applying costs on that day; nothing where the board set no fee (§ 5-27(g)).

    :raises Refused: the fee goes by a measure that the permit does not give.
    """
    schedule = schedule_in_force(permit.municipality, on)
    if schedule is None or item_of(schedule, keys.TEMPORARY_CERTIFICATE) is None:
        return []
    measures = Measures(permit.square_feet, permit.valuation_cents)
    return [quote(permit.municipality, keys.TEMPORARY_CERTIFICATE, on, measures)]


def obstacles_to_submit(certificate: TemporaryCertificate, on: date) -> Iterator[Obstacle]:
    """An application counts when its fee is paid (§ 5-27(g))."""
    yield from unpaid(certificate)


# --- issuing ------------------------------------------------------------------------------------------------


def obstacles_to_issue(certificate: TemporaryCertificate, on: date) -> Iterator[Obstacle]:
    """Before completion, with all three findings of an inspection, and the fee paid."""
    yield from not_under_way(permit_of(certificate))
    yield from missing_findings(certificate, on)
    yield from unpaid(certificate)


def missing_findings(certificate: TemporaryCertificate, on: date) -> Iterator[Obstacle]:
    """Without all three there is none, whoever asks (§ 5-27(d)(2))."""
    law, found = the_law(certificate), findings_of(certificate)
    for finding in law.certificates.temporary_findings:
        for sentence in _wanting(finding, found.get(finding.key), on):
            yield Obstacle(f"finding-{finding.key}", sentence, law.office.cite(finding.cite))


def _wanting(finding: SafetyFinding, found: Found | None, on: date) -> Iterator[str]:
    """Why this finding does not carry the certificate on that day."""
    if found is None:
        yield f"No inspection has determined yet: {finding.label}."
    elif found.answer == Answer.NO:
        yield f"An inspection found on {long_date(found.seen_on)} that this is not so: {finding.label}."
    elif found.seen_on > on:
        yield f"Seen only on {long_date(found.seen_on)}: {finding.label}."
    elif finding.tested and found.answer == Answer.YES and (found.tested_on is None or found.tested_on > on):
        tested = f"tested only on {long_date(found.tested_on)}" if found.tested_on else "the day of the test is missing"
        yield f"{finding.label}: {tested}."


def wrong_finding(finding: SafetyFinding, answer: str, tested_on: date | None, seen_on: date, note: str) -> str:
    """What an answer to one of the findings lacks; empty where it is whole.

    Where no equipment is installed none can be tested; the reason is noted (reading V-5-27-026).
    """
    if answer == Answer.NONE:
        if not finding.tested:
            return "Answer yes or no."
        return "" if note.strip() else "Say why none is installed."
    if finding.tested and answer == Answer.YES:
        if tested_on is None:
            return "Enter the day on which the equipment was tested."
        return "The test cannot be later than the inspection." if tested_on > seen_on else ""
    return ""


def wrong_period(certificate: TemporaryCertificate, until: date, on: date) -> Iterator[Obstacle]:
    """The officer sets the period, of at most six months from issue (§ 5-27(d)(3))."""
    law = the_law(certificate)
    most = law.certificates.temporary_max
    last = law.reckon(most, on).last_day
    cite = law.office.cite(most.cite)
    if until <= on:
        yield Obstacle("no-period", "The last day must lie after the day of issue.", cite)
    elif until > last:
        yield Obstacle("too-long", f"At most {most.value}: through {long_date(last)}.", cite)


# --- extending ----------------------------------------------------------------------------------------------


def obstacles_to_ask_extension(certificate: TemporaryCertificate, on: date) -> Iterator[Obstacle]:
    """Asked for while in force, once, before completion (§ 5-27(e), reading V-5-27-035)."""
    yield from completed(permit_of(certificate))
    yield from used_up(certificate)
    if certificate.valid_until and on > certificate.valid_until:
        ended = f"It ended on {long_date(certificate.valid_until)}. Apply for a new temporary certificate."
        yield Obstacle("ended", ended, "§ 5-27(e)(1)")
    if certificate.extension_asked_on:
        asked = f"An extension was asked for on {long_date(certificate.extension_asked_on)}."
        yield Obstacle("asked", asked, "§ 5-27(e)(1)")


def used_up(certificate: TemporaryCertificate) -> Iterator[Obstacle]:
    """How often it may be extended is a reading that the municipality may settle otherwise."""
    law = the_law(certificate)
    if law.certificates.extension is None:
        cite = law.office.cite(law.certificates.temporary_max.cite)
        yield Obstacle("no-extension-here", "A temporary certificate is not extended here.", cite)
        return
    times = law.certificates.extension.times
    if certificate.extensions >= times.value:
        said = "once" if times.value == 1 else f"{times.value} times"
        yield Obstacle("extended", f"It was extended already; it may be {said}.", law.office.cite(times.cite))


def obstacles_to_answer_extension(certificate: TemporaryCertificate, on: date) -> Iterator[Obstacle]:
    """There must be a request, made by that day."""
    asked = certificate.extension_asked_on
    if asked is None:
        yield Obstacle("not-asked", "No extension was asked for.", "§ 5-27(e)(1)")
    elif on < asked:
        yield Obstacle("before-request", f"It was asked for on {long_date(asked)}; check the date.", "§ 5-27(e)(1)")


def obstacles_to_extend(certificate: TemporaryCertificate, on: date) -> Iterator[Obstacle]:
    """Asked for in time, not used up, and the work still under way. The findings are asked on the form."""
    yield from obstacles_to_answer_extension(certificate, on)
    yield from used_up(certificate)
    yield from not_under_way(permit_of(certificate))


def wrong_extension(
    certificate: TemporaryCertificate, until: date, findings: Mapping[str, tuple[bool, str]]
) -> Iterator[Obstacle]:
    """Both findings, each in words, and at most ninety days from the old end (§ 5-27(e)(2)-(3))."""
    law = the_law(certificate)
    more = law.certificates.extension
    assert more is not None, "nobody asks for an extension where there is none"
    for need in more.needs:
        holds, words = findings.get(need.key, (False, ""))
        if not (holds and words.strip()):
            yield Obstacle(f"finding-{need.key}", f"Not found so: {need.label}.", law.office.cite(need.cite))
    assert certificate.valid_until
    last, cite = last_extended_day(certificate), law.office.cite(more.cite)
    if until <= certificate.valid_until:
        yield Obstacle("no-extension", f"The new end must lie after {long_date(certificate.valid_until)}.", cite)
    elif until > last:
        yield Obstacle("too-long", f"At most {more.max} from the old end: through {long_date(last)}.", cite)


def last_extended_day(certificate: TemporaryCertificate) -> date:
    """The latest new end, counted from the old one (reading V-5-27-035)."""
    more = the_law(certificate).certificates.extension
    assert certificate.valid_until and more is not None
    return add(certificate.valid_until, more.max)


def last_day_possible(certificate: TemporaryCertificate, on: date) -> date:
    """The latest end of a certificate issued on that day."""
    law = the_law(certificate)
    return law.reckon(law.certificates.temporary_max, on).last_day
