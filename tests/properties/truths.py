"""What is true of a record of each type on any day, whatever was done to it."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from casework.cases.models import Case
from casework.cases.queries import latest
from casework.events.chain import read
from casework.events.queries import of_case
from casework.kinds import Tone
from certificates.deficiency.models import REVOKED, SUSPENDED, Revocable
from certificates.deficiency.queries import notices_of, open_notice
from certificates.occupancy import standing as certificate_standing
from certificates.occupancy.models import Certificate
from certificates.occupancy.queries import in_force_for
from certificates.temporary import standing as temporary_standing
from certificates.temporary.models import RUNNING, TemporaryCertificate
from inspections.construction.models import Inspection
from inspections.construction.models import Status as VisitStatus
from inspections.construction.queries import final_passed_on, visits_of
from ordinances.calendar import add
from ordinances.types import months
from permits.building.deadlines import last_day_of_term, last_day_to_commence
from permits.building.models import IN_FORCE, LAPSED, BuildingPermit, Status
from permits.building.queries import open_shortfalls
from permits.building.standing import standing as permit_standing
from permits.changes.models import UNDECIDED, Change
from permits.need.models import PermitQuestion
from permits.renewal.models import Renewal
from permits.renewal.models import Status as RenewalStatus
from permits.renewal.queries import original, permit_of, renewals_of, under_way

ENDED = (Status.WITHDRAWN, Status.REVOKED)
Statuses = Mapping[int, str]  # by record, as they stood before the last step


def assert_true_on(record: Any, day: date, before: Statuses) -> None:
    """:raises AssertionError: it is not."""
    for model, truth in TRUTHS:
        if isinstance(record, model):
            truth(record, day, before)


def permit_has_what_it_needs(permit: BuildingPermit, day: date, before: Statuses) -> None:
    """No permit without its conditions, no completion without the final, none withdrawn that was issued."""
    if permit.issued_on:
        assert None not in (permit.submitted_on, permit.signed_on, permit.documents_accepted_on)
        assert permit.status != Status.WITHDRAWN
        assert not open_shortfalls(permit).exists()
    if permit.status in (Status.COMPLETED, Status.CLOSED):
        assert final_passed_on(permit) is not None
    if permit.status in ENDED:
        assert not visits_of(permit).filter(status__in=(VisitStatus.SCHEDULED, VisitStatus.REQUESTED)).exists()
        assert under_way(permit) is None
    if permit.status not in (*IN_FORCE, Status.COMPLETED):
        assert permit_standing(permit, day).tone != Tone.GOOD


def one_permit_of_a_line_lives(permit: BuildingPermit, day: date, before: Statuses) -> None:
    """Whoever was renewed gave way to exactly one, which begins after the last day of the one before (§ 5-24(i)(3))."""
    after = BuildingPermit.objects.filter(continues=permit.pk)
    assert (permit.status == Status.RENEWED) == after.exists()
    assert after.count() <= 1
    assert renewals_of(permit).filter(status=RenewalStatus.GRANTED).count() == after.count()
    for new in after:
        assert new.issued_on is not None
        ends = last_day_of_term(permit) if permit.commenced_by else last_day_to_commence(permit)
        assert new.issued_on > ends


def visit_is_of_a_permit_that_stands(visit: Inspection, day: date, before: Statuses) -> None:
    """Under an application withdrawn or a permit revoked nothing is booked and nothing passes."""
    assert visit.subject is not None
    news = visit.status != before.get(visit.pk)
    if news and visit.status in (VisitStatus.SCHEDULED, VisitStatus.REQUESTED, VisitStatus.PASSED):
        assert before.get(latest(visit.subject).pk) not in ENDED


def renewal_keeps_the_rules(renewal: Renewal, day: date, before: Statuses) -> None:
    """Changed codes count only after 24 months from the first permit; one under way has a permit to renew ."""
    permit = permit_of(renewal)
    if renewal.status == RenewalStatus.DENIED:
        event = of_case(renewal).get(type="renewal.deny")
        first = original(permit).issued_on
        assert first is not None
        assert read(event)["data"]["ground"] != "code_change" or event.happened_on > add(first, months(24))
    if renewal.status == RenewalStatus.APPROVED:
        assert permit.status not in LAPSED


def change_holds_what_waits_for_it(change: Change, day: date, before: Statuses) -> None:
    """A change is decided by somebody, and while it is not, it holds up the certificate (§ 5-24(h))."""
    assert change.holds_placed.filter(lifted_on__isnull=True).exists() == (change.status in UNDECIDED)
    assert change.status == "reported" or change.decided_on is not None


def certificate_is_worth_what_it_says(certificate: Revocable, day: date, before: Statuses) -> None:
    """Suspended and revoked are out of force; either needs a notice served in time, and that time over (§ 5-27(f))."""
    open_now = open_notice(certificate)
    assert (certificate.correct_by is None) or certificate.issued_on is not None
    if certificate.status in (SUSPENDED, REVOKED):
        assert certificate.correct_by is not None
        assert certificate.correct_by < certificate.status_since
        last = open_now or notices_of(certificate)[0]
        services = last.document.services.filter(reversed_on__isnull=True) if last.document else []
        assert any(one.served_on < certificate.correct_by for one in services)
    if open_now:
        assert open_now.correct_by == certificate.correct_by or certificate.status in ("expired", "superseded")


def completed_work_is_certified(certificate: Certificate, day: date, before: Statuses) -> None:
    """Issued only for completed work; in force unless it was taken back, and then the permit is open again."""
    assert certificate.subject is not None
    stands = certificate_standing.standing(certificate, day)
    assert (stands.label == "In force") == (certificate.status == "issued")
    valid = in_force_for(certificate.subject)
    if certificate.status in (SUSPENDED, REVOKED):
        assert stands.tone == Tone.BAD
        assert valid is None or valid.pk != certificate.pk
    if certificate.issued_on and certificate.status != REVOKED:
        assert certificate.subject.status == Status.CLOSED


def temporary_ends_on_its_day(certificate: TemporaryCertificate, day: date, before: Statuses) -> None:
    """At most six months, and 90 days more once; in force through its last day and on no later one (§ 5-27(d)-(e))."""
    stands = temporary_standing.standing(certificate, day)
    if certificate.valid_until is None:
        assert stands.tone != Tone.GOOD
        return
    assert certificate.issued_on
    assert certificate.first_until
    assert certificate.first_until <= add(certificate.issued_on, months(6))
    assert (certificate.valid_until - certificate.first_until).days <= 90 * certificate.extensions <= 90
    running = certificate.status in ("in_force", "extended")
    assert (stands.label == "In force") == (running and day <= certificate.valid_until)
    if certificate.status in RUNNING and day > certificate.valid_until:
        assert stands.label == "Ended"


def question_is_answered(question: PermitQuestion, day: date, before: Statuses) -> None:
    """Answered otherwise with a reason, and with another answer than the one that was kept or confirmed."""
    assert (question.status == "corrected") == bool(question.ruled_verdict)
    assert question.status != "asked" or question.case_parties.exists()


TRUTHS: tuple[tuple[type[Case], Callable[[Any, date, Statuses], None]], ...] = (
    (BuildingPermit, permit_has_what_it_needs),
    (BuildingPermit, one_permit_of_a_line_lives),
    (Inspection, visit_is_of_a_permit_that_stands),
    (Renewal, renewal_keeps_the_rules),
    (Change, change_holds_what_waits_for_it),
    (Revocable, certificate_is_worth_what_it_says),
    (Certificate, completed_work_is_certified),
    (TemporaryCertificate, temporary_ends_on_its_day),
    (PermitQuestion, question_is_answered),
)
