"""Finding what belongs to somebody’s own cases."""

from datetime import date

from django.db.models import Q, QuerySet

from accounts.models import User
from casework.cases.models import Case
from casework.cases.participants import own_cases, taking_part
from casework.rows import Rows
from notices.models import Delivery
from parcels.models import Municipality
from portal.application.models import Reply
from records.models import Document, Upload
from records.queries import documents_of

# The papers that are made for whoever applies; a new one is theirs once it is named here.
FOR_APPLICANTS = (
    "permit",
    "permit_card",
    "plan_cover",
    "certificate",
    "temporary_certificate",
    "receipt",
    "letter",
    "denial",
    "notice",
)
MOST = 200
SERVING = Rows(Case, lambda of: Q(subject_id=of.case), order=("-opened_on", "-pk"))
SENT = Rows(
    Delivery,
    lambda of: Q(event__case_id=of.case, way=Delivery.Way.EMAIL),
    joined=("event", "outbox_item"),
    order=("-pk",),
)


def mine(user: User, municipality: Municipality, on: date) -> list[Case]:
    """The person’s own applications and permits here, the newest first; what serves them stands on their pages."""
    own = own_cases(user, municipality, on).filter(participants__user=user).distinct()
    return list(own.select_related("parcel", "municipality")[:MOST])


def serving(case: Case) -> list[Case]:
    """What serves the case, the newest first."""
    return list(SERVING.of(case)[:MOST])


def own_documents(case: Case) -> QuerySet[Document]:
    """The papers of the case that are the applicant’s, those in force, the newest first."""
    return documents_of(case, kind__in=FOR_APPLICANTS, superseded_by__isnull=True)


def document_of(user: User, municipality: Municipality, pk: int, on: date) -> Document | None:
    """The person’s own paper of that number."""
    cases = Case.objects.filter(taking_part(user, on), municipality=municipality)
    return Document.objects.filter(pk=pk, kind__in=FOR_APPLICANTS, case__in=cases).select_related("case").first()


def upload_of(user: User, municipality: Municipality, pk: int, on: date) -> Upload | None:
    """A file handed in with one of the person’s own cases."""
    cases = Case.objects.filter(taking_part(user, on), municipality=municipality)
    return Upload.objects.filter(pk=pk, case__in=cases).first()


def messages_to(case: Case, user_id: int | None) -> list[Delivery]:
    """What went out about the case to this account’s address, the latest first."""
    user = User.objects.filter(pk=user_id).first() if user_id else None
    return list(SENT.of(case, person=user.email.lower())[:MOST]) if user else []


def reply_to(case: Case, user: User) -> Reply | None:
    """The answers that the person is preparing."""
    return Reply.objects.filter(case_id=case.pk, user=user).select_related("case__municipality", "user").first()
