"""Finding what belongs to somebody’s own cases."""

from datetime import date

from django.db.models import QuerySet

from accounts.models import User
from casework.cases.models import Case
from casework.cases.participants import own_cases, taking_part
from notices.models import Delivery
from parcels.models import Municipality
from portal.application.models import Reply
from records.models import Document, Upload

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


def mine(user: User, municipality: Municipality, on: date) -> list[Case]:
    """The person’s own applications and permits here, the newest first; what serves them stands on their pages."""
    own = own_cases(user, municipality, on).filter(participants__user=user).distinct()
    return list(own.select_related("parcel", "municipality")[:MOST])


def serving(case: Case) -> list[Case]:
    """What serves the case, the newest first."""
    return list(Case.objects.filter(subject_id=case.pk).order_by("-opened_on", "-pk")[:MOST])


def own_documents(case: Case) -> QuerySet[Document]:
    """The papers of the case that are the applicant’s, those in force, the newest first."""
    found = Document.objects.filter(case_id=case.pk, kind__in=FOR_APPLICANTS, superseded_by__isnull=True)
    return found.order_by("-pk")


def own_uploads(case: Case) -> QuerySet[Upload]:
    """What was handed in and not replaced, in the order it came."""
    return Upload.objects.filter(case_id=case.pk, replaced_by__isnull=True).order_by("pk")


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
    sent = Delivery.objects.filter(event__case=case, way=Delivery.Way.EMAIL)
    own = sent.filter(person=user.email.lower()) if user else sent.none()
    return list(own.select_related("event", "outbox_item").order_by("-pk")[:MOST])


def reply_to(case: Case, user: User) -> Reply | None:
    """The answers that the person is preparing."""
    return Reply.objects.filter(case_id=case.pk, user=user).select_related("case__municipality", "user").first()
