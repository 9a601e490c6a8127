"""The construction documents of an application: judged point by point, accepted, and accepted no longer (§ 5-24(e)).

What is accepted must be what was judged: documents that change, or are found wanting, are accepted anew.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, act
from permits.building import letters
from permits.building.models import ApplicationItem, BuildingPermit
from permits.building.policies import the_law
from permits.building.queries import earlier_cover, plan_uploads
from records.actions import accept_upload, facts_of, request_document
from records.models import Upload

SETS = "plan_sets"  # the item that the sets themselves answer
WITHDRAWN = "withdrawn: the documents are reviewed and accepted anew"


def document_items(permit: BuildingPermit) -> frozenset[str]:
    """The points that are judged on the construction documents (§ 5-24(d)(4)(e))."""
    return frozenset(item.key for item in the_law(permit).permits.application_items if item.plan_review)


def changes_documents(permit: BuildingPermit, items: Iterable[str]) -> bool:
    """Whether asking for these items, or receiving them, changes the documents that were judged."""
    return bool({SETS, *document_items(permit)} & set(items))


def review_documents(
    permit: BuildingPermit, *, by: Actor, on: date, satisfied: Mapping[str, bool | None], **how: Unpack[How]
) -> BuildingPermit:
    """Answer, point by point, whether the documents show what they must. § 5-24(d)(4)(e), (e)(1)"""
    with act(permit, "review_documents", by=by, on=on, **how) as step:
        for answer in set(satisfied.values()):
            of_that = [key for key, given in satisfied.items() if given == answer]
            ApplicationItem.objects.filter(permit=permit, key__in=of_that).update(satisfied=answer)
        step.data["satisfied"] = dict(satisfied)
        if False in satisfied.values() and step.record.forget_acceptance():
            step.data["acceptance"] = WITHDRAWN
    return step.record


def withdraw_acceptance(permit: BuildingPermit, *, by: Actor, on: date, **how: Unpack[How]) -> BuildingPermit:
    """Documents came in after the set was accepted: it is reviewed and accepted anew. § 5-24(e)(1)"""
    with act(permit, "withdraw_acceptance", by=by, on=on, **how) as step:
        step.record.forget_acceptance()
        judged = ApplicationItem.objects.filter(permit=permit, key__in=document_items(step.record))
        judged.update(satisfied=None)
    return step.record


def accept_documents(permit: BuildingPermit, *, by: Actor, on: date, **how: Unpack[How]) -> BuildingPermit:
    """Mark the construction documents accepted: every sheet of a copy is stamped, the originals stay. § 5-24(e)"""
    with transaction.atomic():
        with act(permit, "accept_documents", by=by, on=on, **how) as step:
            step.record.documents_accepted_on, step.record.documents_accepted_by = on, by.name
            accepted = [accept_upload(upload, by=by, on=on) for upload in plan_uploads(permit)]
            step.data["documents"] = [facts_of(upload) for upload in accepted]
            step.data["sets on paper"] = step.record.plan_sets
        files: list[Upload | None] = [upload for upload in accepted if not upload.on_paper]
        for upload in files or [None]:
            request_document(
                step.record,
                kind="plan_cover",
                title="Accepted documents" if upload else "Cover sheet of the accepted documents",
                context=letters.cover_sheet(step.record, by, on),
                by=by,
                event=step.happened(),
                upload=upload,
                supersedes=earlier_cover(step.record, upload),
            )
    return step.record
