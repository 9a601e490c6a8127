"""Beginning, keeping, sending and giving up an application from outside. Sending opens the record (§ 5-24(d))."""

from contextlib import ExitStack
from datetime import date
from typing import Any

from django.db import transaction

from accounts import clock
from accounts.models import User
from accounts.office import Office
from accounts.sending import spend
from casework.cases.models import Participant
from casework.cases.participants import applicant
from casework.errors import Refused
from casework.kinds import Draft, typed
from casework.obstacle import Obstacle
from casework.outbox.post import post
from parcels.models import Municipality
from permits.building.models import BuildingPermit
from permits.intake.actions import Application, Scan, take_in
from portal.application.esign import how_allowed, signature
from portal.application.forms import OWNER, ApplicationForm
from portal.application.missing import checked_form, missing
from portal.application.models import ApplicationDraft
from portal.application.papers import papers
from portal.application.people import parties_of
from portal.application.queries import drafts, files_of
from portal.application.staging import remove_all

MOST_DRAFTS, MOST_BEGUN_A_DAY = 10, 20


class TooManyDrafts(Exception):
    """The account has as many applications under way as one may have."""


def begin(municipality: Municipality, *, by: User, on: date, **facts: Any) -> ApplicationDraft:
    """An application, kept from now on; empty but for the `facts` that somebody brings along.

    :raises TooManyDrafts: see `MOST_DRAFTS`.
    """
    if len(drafts(by, municipality, on)) >= MOST_DRAFTS or not spend(by, "drafts", 1, MOST_BEGUN_A_DAY):
        raise TooManyDrafts(f"You have {MOST_DRAFTS} applications under way. Send or give up one of them first.")
    days = {"begun_on": on, "changed_on": on, "saved_at": clock.now()}
    return ApplicationDraft.objects.create(user=by, municipality=municipality, **days, **facts)


def keep(draft: ApplicationDraft, *, by: User, on: date, answers: dict[str, Any], step: str = "", **facts: Any) -> None:
    """Keep what was typed, good or not yet; with `step`, as one that was sent."""
    with transaction.atomic():
        locked = ApplicationDraft.objects.select_for_update().get(pk=draft.pk, user=by, case__isnull=True)
        locked.answers |= answers
        if step and step not in locked.seen:
            locked.seen.append(step)
        for name, value in facts.items():
            setattr(locked, name, value)
        locked.changed_on, locked.saved_at = on, clock.now()
        locked.save()
    for name in ("answers", "seen", "changed_on", "saved_at", *facts):
        setattr(draft, name, getattr(locked, name))


def give_up(draft: ApplicationDraft, *, by: User, on: date) -> None:
    """The person does not want to send it: it goes with its files."""
    with transaction.atomic():
        locked = ApplicationDraft.objects.select_for_update().get(pk=draft.pk, user=by, case__isnull=True)
        remove_all(locked)
        locked.delete()


def send(draft: ApplicationDraft, *, by: User, on: date, office: Office, signer_name: str) -> BuildingPermit:
    """Sign and send: the record is opened, its number drawn, the fee charged. Sent twice, it is one application.

    :raises Refused: something is still missing, each thing with its clause.
    :raises UploadNotAccepted: a file can no longer be taken.
    """
    with transaction.atomic(), ExitStack() as stack:
        rows = ApplicationDraft.objects.select_for_update(of=("self",))
        locked = rows.select_related("parcel__owner", "municipality", "user", "case").get(pk=draft.pk, user=by)
        if locked.case is not None:
            sent: BuildingPermit = typed(locked.case)
            return sent
        form = checked_form(locked, office)
        left = missing(locked, office, form)
        if form is None or left:
            raise Refused([Obstacle(one.step, one.sentence, one.cite) for one in left])
        application = _application(locked, form, by, on, signer_name, stack)
        actor = applicant(by, locked.municipality)
        permit = take_in(locked.municipality, by=actor, on=on, parcel=form.parcel, application=application)
        Participant.objects.create(
            case=permit, user=by, part=form.cleaned_data["part"], authorization=how_allowed(locked, form), since=on
        )
        post(permit.events.earliest("seq"), [Draft("mail", "part:applicant", "application_sent")])
        locked.case = permit
        locked.save(update_fields=["case"])
        remove_all(locked)
    return permit


def _application(
    draft: ApplicationDraft, form: ApplicationForm, by: User, on: date, signer_name: str, stack: ExitStack
) -> Application:
    given = form.cleaned_data
    owner = given["part"] == OWNER
    assert draft.parcel is not None
    return Application(
        permit_type=draft.permit_type,
        natures=tuple(given["natures"]),
        description=given["description"],
        valuation_cents=given["valuation"],
        square_feet=given["square_feet"],
        dwelling_units_added=given.get("dwelling_units_added"),
        occupancy_class=given["occupancy_class"],
        declared=form.declared(),
        answers=form.answers,
        signer="owner" if owner else "agent",
        signer_name=signer_name,
        signed_on=on,
        authorization_shown=not owner,
        parties=parties_of(by, draft.municipality, draft.parcel, given),
        scans=tuple(Scan(one.title, one.item, one.file) for one in papers(files_of(draft), stack)),
        signature=signature(draft, form, by, signer_name),
    )
