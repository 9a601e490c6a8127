"""How the house is wired: which record types there are, what answers which event, who works off the outbox."""

from collections.abc import Callable
from dataclasses import replace

from django.conf import settings

from accounts.office import Office
from casework.cases.keeping import with_office_verbs
from casework.events import checkpoints
from casework.find.finders import FINDERS, Finder
from casework.kinds import Kind, register
from casework.outbox import post
from casework.outbox.drain import HANDED_OVER, HANDLERS, LAST_RESORT, Handler
from casework.queue.reminders import REMINDERS, Reminder
from casework.reactions import REACTIONS, Reaction
from casework.roll import applying as roll
from casework.tasks import work_off
from certificates.occupancy import standing as certificate_standing
from certificates.occupancy.kind import KIND as OCCUPANCY
from certificates.occupancy.reactions import fee_paid, paid_together, permit_completed, revoked
from certificates.occupancy.verbs import APPLY, ASK_TOGETHER, UNCERTIFY
from certificates.panels import CERTIFICATES
from certificates.temporary import reactions as temporary_reactions
from certificates.temporary import standing as temporary_standing
from certificates.temporary.kind import KIND as TEMPORARY_CERTIFICATE
from certificates.temporary.verbs import APPLY as APPLY_TEMPORARY
from config import preconditions
from fees.finding import by_check_or_receipt
from inspections.construction.kind import KIND as INSPECTION
from notices import mail
from notices.enclosures import WRITES_PAPERS
from notices.printing import making
from permits.archive.finding import by_old_number
from permits.archive.kind import KIND as ARCHIVED_PERMIT
from permits.building import standing as permit_standing
from permits.building import warnings
from permits.building.kind import KIND as BUILDING_PERMIT
from permits.building.reactions import (
    called_off,
    certificate_issued,
    documents_filed,
    inspection_recorded,
    inspection_reversed,
    reinstated,
    submit_when_ready,
    visit_taken_back,
)
from permits.changes import reactions as changes
from permits.changes.kind import KIND as CHANGE
from permits.need.kind import KIND as PERMIT_QUESTION
from permits.open import actions as open_permits
from permits.open import writing as open_letters
from permits.open.verbs import WRITE
from permits.renewal import reactions as renewals
from permits.renewal.kind import KIND as RENEWAL
from permits.takeover.verbs import TAKE_OVER
from records import preparing, requesting
from records.ink.reminding import of_unsigned_papers
from records.ink.verbs import with_ink
from records.standing import STANDINGS, Rule
from reports.board.kind import KIND as BOARD_REPORT
from reports.requests.kind import KIND as STATE_REQUEST
from reports.worksheet.kind import KIND as STATE_REPORT

# A permit’s page shows its certificates and preconditions too, which a permit itself knows nothing of.
PERMIT = replace(
    BUILDING_PERMIT,
    verbs=(
        *BUILDING_PERMIT.verbs,
        TAKE_OVER,
        WRITE,
        *preconditions.VERBS,
        ASK_TOGETHER,
        APPLY,
        APPLY_TEMPORARY,
        UNCERTIFY,
    ),
    panels=(*BUILDING_PERMIT.panels[:-1], *preconditions.PANELS, *BUILDING_PERMIT.panels[-1:], CERTIFICATES),
)
# Neither does a certificate know what else its permit asks for.
CERTIFICATE = replace(OCCUPANCY, subject_reads=(*OCCUPANCY.subject_reads, *preconditions.OF_THE_PERMIT))
REPORTS: tuple[Kind, ...] = (BOARD_REPORT, STATE_REPORT, STATE_REQUEST)
CERTIFICATE_KINDS: tuple[Kind, ...] = (CERTIFICATE, TEMPORARY_CERTIFICATE)
PERMIT_KINDS: tuple[Kind, ...] = (PERMIT, CHANGE, RENEWAL, PERMIT_QUESTION)
KINDS: tuple[Kind, ...] = (*PERMIT_KINDS, INSPECTION, *CERTIFICATE_KINDS, ARCHIVED_PERMIT, *REPORTS)

# Event type → what is done in the same transaction. An event type must not reach itself.
ANSWERS: dict[str, tuple[Reaction, ...]] = {
    **preconditions.ANSWERS,
    "permit.pay": (submit_when_ready, paid_together),
    "permit.sign_application": (submit_when_ready,),
    "permit.answer_items": (submit_when_ready,),
    "permit.attach": (documents_filed,),
    "permit.complete": (permit_completed, renewals.over),
    "permit.lapse": (renewals.lapsed,),
    "permit.expire": (renewals.lapsed,),
    "permit.withdraw": (called_off,),
    "permit.revoke": (called_off, renewals.over),
    "permit.reinstate": (reinstated,),
    "inspection.record": (inspection_recorded,),
    "inspection.not_done": (inspection_recorded,),
    "inspection.reverse": (inspection_reversed, visit_taken_back),
    "change.pay": (changes.fee_paid,),
    "renewal.pay": (renewals.fee_paid,),
    "certificate.pay": (fee_paid,),
    "certificate.issue": (certificate_issued, temporary_reactions.certificate_issued),
    "certificate.revoke": (revoked,),
    "temporary.pay": (temporary_reactions.fee_paid,),
}

# Outbox topic → who works it off.
OUTBOX: dict[str, Handler] = {
    roll.TOPIC: roll.work_off,
    requesting.TOPIC: preparing.prepare_document,
    warnings.TOPIC: warnings.write_warning,
    open_permits.TOPIC: open_letters.write_ordered_letter,
    "mail": mail.send,
    making.LETTER: making.make_letter,
    making.ENVELOPES: making.make_envelopes,
    making.COPIES: making.make_copies,
}

# Kind of document → how its paper stands on a day.
PAPERS: dict[str, Rule] = {
    "permit": permit_standing.of_paper,
    "permit_card": permit_standing.of_paper,
    "plan_cover": permit_standing.of_plans,
    "certificate": certificate_standing.of_paper,
    "temporary_certificate": temporary_standing.of_paper,
}


# What the search box finds beside what casework knows of.
SEARCHES: tuple[Finder, ...] = (by_check_or_receipt, by_old_number)

# What waits on somebody beside cases, at the head of the queue.
REMINDS: tuple[Callable[[Office], Reminder | None], ...] = (of_unsigned_papers,)


def tell_worker(item_ids: list[int]) -> None:
    """Have the worker make these papers and send these messages now."""
    work_off.delay(item_ids)


def nudge() -> Callable[[list[int]], None]:
    """Who is told of new messages right after commit: the worker where there is a broker, else this process."""
    return tell_worker if settings.CELERY_BROKER_URL else post.at_once


def wire() -> None:
    """Make the house known to casework; called once by config.apps."""
    register(*(with_ink(with_office_verbs(kind)) for kind in KINDS))
    preconditions.wire()
    HANDED_OVER.add("mail")
    LAST_RESORT["mail"] = mail.send_on_paper
    WRITES_PAPERS.add(warnings.TOPIC)
    REACTIONS.update(ANSWERS)
    FINDERS.extend(finder for finder in SEARCHES if finder not in FINDERS)
    REMINDERS.extend(remind for remind in REMINDS if remind not in REMINDERS)
    HANDLERS.update(OUTBOX)
    STANDINGS.update(PAPERS)
    checkpoints.SIGN[:] = [preparing.sign_checkpoint]
    checkpoints.VERIFY[:] = [preparing.verify_checkpoint]
    post.NUDGE[:] = [nudge()]
    post.NUDGE_MANY[:] = [tell_worker if settings.CELERY_BROKER_URL else post.beside]
