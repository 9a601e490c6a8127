"""Finding what somebody is filling in. The person and the municipality come first: nothing is found of anybody else."""

from datetime import date
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from parcels.models import Municipality
from portal.application.models import ApplicationDraft, Reply, StagedFile


def drafts(user: User, municipality: Municipality, on: date) -> list[ApplicationDraft]:
    """What this person has begun here, has not sent, and is still kept; the last changed first."""
    found = ApplicationDraft.objects.filter(user=user, municipality=municipality, case__isnull=True)
    return [one for one in found.select_related("parcel", "municipality").order_by("-saved_at") if one.kept_until >= on]


def draft_by_key(user: User, municipality: Municipality, key: UUID, on: date) -> ApplicationDraft | None:
    """The person's own draft, sent or not; None once it is no longer kept."""
    found = ApplicationDraft.objects.filter(user=user, municipality=municipality, key=key)
    draft = found.select_related("municipality", "parcel__owner", "parcel__municipality", "case", "user").first()
    return draft if draft and (draft.case_id or draft.kept_until >= on) else None


def asked_draft(municipality: Municipality, key: str, on: date) -> ApplicationDraft | None:
    """The draft whose owner was asked by e-mail; for whoever holds the signed address that was sent."""
    found = ApplicationDraft.objects.filter(municipality=municipality, key=key).exclude(owner_asked="")
    draft = found.select_related("municipality", "parcel", "user").first()
    return draft if draft and (draft.case_id or draft.kept_until >= on) else None


def files_of(holder: ApplicationDraft | Reply) -> QuerySet[StagedFile]:
    """What is handed in with it so far, in the order it came."""
    if holder.pk is None:
        return StagedFile.objects.none()
    of = {"draft": holder} if isinstance(holder, ApplicationDraft) else {"reply": holder}
    return StagedFile.objects.filter(**of).select_related("municipality").order_by("pk")


def staged_by_id(user: User, municipality: Municipality, pk: int) -> StagedFile | None:
    return StagedFile.objects.filter(user=user, municipality=municipality, pk=pk).first()
