"""The owner allows somebody to apply, by answering a message (§ 5-24(d)(2))."""

import hashlib
import json
from email.utils import formataddr, parseaddr

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse

from accounts import clock
from accounts.sending import spend
from notices.mail import office_of
from notices.writing import write
from portal.application.forms import AGENT, CONTRACTOR
from portal.application.models import ApplicationDraft

SALT = "plumbline.owner-allows"
MOST_MESSAGES_A_DAY = 10
ROLES = {CONTRACTOR: "as the contractor", AGENT: "as your agent"}


def what_is_allowed(draft: ApplicationDraft) -> str:
    """A fingerprint of who may apply for what: another job, property or applicant needs another answer."""
    answers = draft.answers
    said = [draft.user_id, draft.parcel_id, draft.permit_type, answers.get("part"), answers.get("business", "")]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def has_confirmed(draft: ApplicationDraft) -> bool:
    """Whether the owner allows exactly what is applied for now."""
    return draft.owner_confirmed_at is not None and draft.owner_allowed == what_is_allowed(draft)


def summary(draft: ApplicationDraft) -> dict[str, str]:
    """What the owner is asked to allow."""
    who = draft.answers.get("business") or draft.user.name
    return {
        "who": f"{who} ({draft.user.name})" if who != draft.user.name else who,
        "role": ROLES.get(draft.answers.get("part", ""), "for you"),
        "email": draft.user.email,
        "place": str(draft.parcel),
        "work": draft.answers.get("description", ""),
    }


def ask(draft: ApplicationDraft, email: str, job: str) -> bool:
    """Send the owner a message with an own address to answer at; False when too many were sent today."""
    if not spend(draft.user, "owner-messages", 1, MOST_MESSAGES_A_DAY):
        return False
    town = draft.municipality
    token = signing.dumps([str(draft.key), email, what_is_allowed(draft)], salt=SALT)
    address = settings.PUBLIC_URL + reverse("portal:owner-allows", kwargs={"town": town.slug, "token": token})
    context = summary(draft) | {"office": office_of(town, ""), "job": job, "address": address, "name": ""}
    message = write("without_case/owner_asked", context)
    mail = EmailMultiAlternatives(
        subject=message.subject,
        body=message.text,
        from_email=formataddr((town.name, parseaddr(settings.DEFAULT_FROM_EMAIL)[1])),
        to=[email],
        reply_to=[draft.user.email],
    )
    mail.attach_alternative(message.html, "text/html")
    mail.send()
    draft.owner_asked, draft.owner_asked_at = email, clock.now()
    draft.save(update_fields=["owner_asked", "owner_asked_at"])
    return True


def read_token(token: str, kept_seconds: int) -> tuple[str, str, str] | None:
    """Draft, address and what is allowed, from an address that was really sent and is not too old."""
    try:
        key, email, allowed = signing.loads(token, salt=SALT, max_age=kept_seconds)
    except (signing.BadSignature, ValueError):
        return None
    return key, email, allowed


def confirm(draft: ApplicationDraft, *, name: str, allowed: str) -> None:
    """Note that the owner answered yes, under the name typed."""
    draft.owner_name, draft.owner_allowed, draft.owner_confirmed_at = name, allowed, clock.now()
    draft.save(update_fields=["owner_name", "owner_allowed", "owner_confirmed_at"])
