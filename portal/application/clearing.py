"""Drafts and replies that are no longer kept go, with their files (policy of the office: see `draft_kept`)."""

from datetime import date

from portal.application.models import ApplicationDraft, Reply
from portal.application.staging import remove_all

LONGEST_KEPT_REPLY = 365  # days; what was asked for has long been answered or withdrawn by then


def clear(on: date) -> int:
    """Remove what was not sent and not changed for too long, and the leavings of what was sent."""
    gone: list[ApplicationDraft | Reply] = [
        draft for draft in ApplicationDraft.objects.select_related("municipality") if draft.kept_until < on
    ]
    gone += [reply for reply in Reply.objects.all() if (on - reply.saved_at.date()).days > LONGEST_KEPT_REPLY]
    for one in gone:
        remove_all(one)
        one.delete()
    return len(gone)
