"""Answering item by item what the office asked for; kept until all of it is sent (§ 5-24(d)(3))."""

from contextlib import ExitStack
from datetime import date

from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from accounts.models import User
from permits.building.models import BuildingPermit
from permits.requests.actions import Answer, Paper, answer_requests
from permits.requests.models import ItemRequest
from permits.requests.queries import unanswered
from portal.application.models import Reply
from portal.application.papers import papers
from portal.application.queries import files_of
from portal.application.staging import remove_all
from portal.cases.queries import reply_to

LONGEST_ANSWER = 2000


def reply_of(permit: BuildingPermit, user: User) -> Reply:
    """What the person is preparing; nothing is written before they do."""
    return reply_to(permit, user) or Reply(case=permit, user=user, saved_at=clock.now())


def begun_reply(permit: BuildingPermit, user: User) -> Reply:
    """The same, kept from now on."""
    return Reply.objects.get_or_create(case=permit, user=user, defaults={"saved_at": clock.now()})[0]


def keep_reply(reply: Reply, typed: dict[str, str]) -> None:
    """Keep what was typed, by item."""
    reply.answers |= {key: text[:LONGEST_ANSWER] for key, text in typed.items()}
    reply.saved_at = clock.now()
    reply.save(update_fields=["answers", "saved_at"])


def answered(reply: Reply, asked: ItemRequest) -> bool:
    """Whether there is anything to send for this item yet."""
    return bool(reply.answers.get(asked.key, "").strip()) or files_of(reply).filter(item=asked.key).exists()


def send_reply(reply: Reply, permit: BuildingPermit, *, by: Actor, on: date) -> BuildingPermit:
    """Send every answer there is, with its files. See `answer_requests`."""
    with transaction.atomic(), ExitStack() as stack:
        given = {}
        for asked in unanswered(permit):
            staged = files_of(reply).filter(item=asked.key)
            filed = [Paper(one.title, one.item, one.file) for one in papers(staged, stack)]
            given[asked.pk] = Answer(reply.answers.get(asked.key, ""), filed)
        done = answer_requests(permit, by=by, on=on, answers=given)
        remove_all(reply)
        reply.delete()
    return done
