"""A town with something of everything, in the states that offer the most: what the walk through every page finds."""

import re
from datetime import date

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.urls import reverse

from accounts import clock
from accounts.actors import Actor
from accounts.models import Membership, User
from accounts.office import office_for
from casework.away import actions as away
from casework.calls import actions as calls
from casework.cases.models import Case
from casework.events.models import Event
from casework.outbox.models import OutboxItem
from casework.own import actions as own
from casework.roll import actions as roll
from inspections.construction.models import Inspection
from notices.models import PrintItem
from notices.printing import actions as printing
from notices.printing.making import ENVELOPES, LETTER
from ordinances.law import law
from ordinances.need_walk import read
from parcels.models import Party
from permits.approvals.models import ApprovalKind
from permits.archive.actions import import_permits
from permits.archive.mappings import SYRACUSE
from permits.building import actions
from permits.building.models import BuildingPermit
from permits.hazards.models import HazardSettings
from permits.need.keeping import VISITOR, ask_to_confirm, keep
from permits.need.models import PermitQuestion
from permits.open import actions as open_permits
from permits.questions.declaring import Declared
from permits.zoning.models import District, DistrictFigure, DistrictUse
from portal.application import owner as portal
from records.models import Document
from reports.board import actions as board
from reports.requests import actions as requests
from reports.worksheet import actions as worksheet
from tests import factories as make
from tests.browser.conftest import TODAY
from tests.own import everything_own, takes_part
from tests.unit.certificates import jobs, temporaries
from tests.unit.certificates.test_deficiency import notify, served
from tests.unit.permits import acts
from tests.unit.permits.archive.conftest import IMPORTER, PLAIN, file_of

LAST_YEAR = date(2025, 3, 10)
JUNE_1, JUNE_9, JUNE_10 = date(2026, 6, 1), date(2026, 6, 9), date(2026, 6, 10)
ROLL = "PRINT_KEY,LOC_ST_NBR,LOC_STREET,PROP_CLASS,FULL_MARKET_VAL,PRIMARY_OWNER,ROLL_YR"
SMALL_SHED = {
    "work": "shed", "principal_use": "one_family", "accessory_use": "tool_shed", "one_story": "yes",
    "detached": "yes", "connections": "no", "length": "10", "width": "9", "height": "9", "area": "90",
}  # fmt: skip


def officer() -> User:
    """The code officer of a small town, who looks after the site as well."""
    user = make.person("code_officer", name="Dana Whitfield")
    Membership.objects.create(user=user, municipality=make.town(), role="admin", designated_on=date(2024, 1, 2))
    return user


def everything(user: User) -> BuildingPermit:
    """Tells the town; the permit at work is returned, for those who take part in it from outside."""
    by = office_for(user, make.town(), TODAY).actor.signing()
    lapsed()
    at_work = under_way(user)
    certificates()
    at_counter()
    question()
    office_matters(by)
    letters(by)
    reports_of(by)
    return at_work


def lists() -> None:
    """What the town itself has entered: an approval of others, a zoning district, the fire chief."""
    town = make.town()
    asked = {"label": "Septic approval", "agency": "County", "cite": "10 NYCRR Part 75", "before": "issue"}
    ApprovalKind.objects.create(municipality=town, key="septic", since=JUNE_9, **asked)
    ra1 = District.objects.create(municipality=town, code="RA-1", name="Residential")
    DistrictUse.objects.create(district=ra1, use="Dwelling", cite="§ 1")
    DistrictFigure.objects.create(district=ra1, structure="principal", measure="front", value=25, cite="§ 2")
    chief = make.party(name="Fire Department", email="chief@fire.example")
    HazardSettings.objects.create(municipality=town, fire_chief=chief)


def lapsed() -> None:
    """Two permits whose term is over: the renewal of one is applied for, the owner of the other is written to."""
    both = [make.commenced(make.issued(LAST_YEAR, job=job), date(2025, 4, 9)) for job in ("shed", "fence")]
    for_renewal, other = [jobs.after_the_night(permit, date(2026, 3, 11)) for permit in both]
    acts.applied_renewal(for_renewal, JUNE_1)
    with clock.set_to(make.at(JUNE_1)):
        by = make.actor("code_officer")
        open_permits.order_letters(make.town(), chosen=[other], by=by, on=JUNE_1)


def at_counter() -> None:
    """Applications in every state before the permit; one where trusses, floods and zoning are asked about."""
    make.received(JUNE_9)
    make.submitted(JUNE_9)
    make.reviewed(JUNE_9)
    asked = make.under_review(JUNE_9, job="addition")
    actions.request_items(asked, by=make.actor("code_officer"), on=TODAY, missing={"energy": "A signed statement."})
    lists()
    land = make.parcel(address="64 Bunn Hill Ter", flood_zone="AE", market_value_cents=200_000_00)
    declared = Declared(uses_truss=True, district="RA-1")
    make.under_review(JUNE_9, job="addition", parcel=land, valuation_cents=104_000_00, declared=declared)


def under_way(user: User) -> BuildingPermit:
    """A permit with an inspection passed, one booked, a change to decide on; others suspended and revoked."""
    at_work = make.issued(JUNE_9, applied=JUNE_1)
    jobs.passes(jobs.book(at_work, "FOOTING", JUNE_9), JUNE_9)
    jobs.book(at_work, "FRAMING", TODAY)
    Inspection.objects.filter(kind_key="FRAMING").update(assignee=user)
    acts.report(at_work, JUNE_10)
    altered = make.issued(JUNE_9, applied=JUNE_1)
    make.paid(acts.decide(acts.report(altered, JUNE_10), JUNE_10, "amendment"), JUNE_10)  # type: ignore[arg-type]
    acts.suspend(make.issued(JUNE_9, applied=JUNE_1), JUNE_10)
    return at_work


def certificates() -> None:
    """One to issue, one under notice, a temporary one asked for, one in force."""
    jobs.completed(TODAY, job="roof", parcel=make.parcel(address="66 Bunn Hill Ter"))
    served(notify(jobs.issue(jobs.ready(), JUNE_10)))
    temporaries.applied()
    temporaries.in_force()


def question() -> None:
    """Somebody asked whether a shed needs a permit, and wants it in writing."""
    needs = law("vestal", TODAY).permits.need
    start = needs.start("shed")
    assert start is not None
    kept = keep(make.town(), by=VISITOR, on=TODAY, walk=read(needs, start, SMALL_SHED), parcel=make.parcel())
    ask_to_confirm(kept, on=TODAY, name="Pat Doe", email="pat@example.test")


def office_matters(by: Actor) -> None:
    """A call to return, an absence, own land, a roll that was looked at."""
    town, colleague = make.town(), make.person("inspector", name="Ira Inspector")
    user = User.objects.get(pk=by.user_id)
    called = {"caller": "Zebulon Quill", "said": "Asks about the fence.", "phone": "(607) 555-0134"}
    calls.log_call(town, by=by, on=TODAY, parcel=make.parcel(), follow_up=user, due_on=TODAY, **called)
    when = {"first_day": date(2026, 6, 22), "last_day": date(2026, 6, 26)}
    away.go_away(town, by=by, on=TODAY, user=user, stand_in=colleague, **when)
    own.declare(town, by=by, on=TODAY, relation="own", parcel=make.parcel(address="12 Own Lane"))
    rows = f"{ROLL}\n157.13-2-900,900,Front St,210,100000,OWNER 900,2026\n157.13-2-901,,,,x,,\n"
    roll.bring_in(town, name="roll.csv", content=rows.encode(), by=by, on=TODAY)


def letters(by: Actor) -> None:
    """A batch to be made, a letter that waits, one without an address, a message that did not go out."""
    asked = list(OutboxItem.objects.filter(topic="mail").order_by("-pk")[:4])
    one, two, three, stuck = asked
    letter(one, "5 Elm St", "Vestal, NY 13850")
    printing.make_batch(make.town(), by=by, on=TODAY, wanted=printing.Wanted(envelopes=True))
    letter(two, "7 Elm St", "Vestal, NY 13850")
    letter(three)
    OutboxItem.objects.filter(pk=stuck.pk).update(state="failed", attempts=8, error="EmailFailed: no route")


def to_print() -> list[int]:
    """The work on the batch of letters, which does not draw or seal any other paper."""
    return list(OutboxItem.objects.filter(topic__in=[LETTER, ENVELOPES]).values_list("pk", flat=True))


def letter(item: OutboxItem, *lines: str) -> PrintItem:
    to: Party = make.party(name="Ann Owner", email="")
    return PrintItem.objects.create(
        municipality=make.town(),
        outbox_item=item,
        party=to,
        address_lines=[to.name, *lines],
        subject="We have your application",
        text="Hello,\n\nThank you.",
        written_on=TODAY,
    )


def reports_of(by: Actor) -> None:
    """Last year's report and worksheet under way, and something that the State asks for."""
    town = make.town()
    board.open_report(town, year=2025, by=by, on=TODAY)
    sheet = worksheet.open_worksheet(town, year=2025, by=by, on=TODAY)
    worksheet.adopt(make.fresh(sheet), suggestions=["complaints"], by=by, on=TODAY)
    due = date(2026, 7, 15)
    requests.receive(town, asked_by="Department of State", wanted="A tabulation.", due_on=due, by=by, on=TODAY)


def holder(permit: BuildingPermit) -> User:
    """Somebody from outside who holds every permit that something followed from, and is about to apply for another."""
    user = everything_own(permit, TODAY).user
    for case in Case.objects.filter(municipality=permit.municipality, children__isnull=False).distinct():
        if not case.participants.filter(user=user).exists():
            takes_part(user, case, TODAY)
    return user


def letters_ordered() -> str:
    """The page of the letters that were ordered about open permits."""
    run = Event.objects.get(type="permits.open_letters")
    return reverse("permits:open_letters", kwargs={"town": "vestal", "pk": run.pk})


def parts_of_intake() -> list[str]:
    """What the intake page asks for after it is shown."""
    job = {"town": "vestal", "parcel_id": make.parcel().pk, "job": "deck"}
    return [reverse("permits:intake_fee", kwargs=job), reverse("permits:contractors", kwargs={"town": "vestal"})]


def sent_to_somebody(permit: BuildingPermit) -> list[str]:
    """Addresses that stand in no page but in a paper, in a message, or where something was just done."""
    town = {"town": "vestal"}
    user = make.person("clerk", name="Cleo Clerk")
    key = {"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)}
    EmailAddress.objects.filter(user=user).update(verified=False)
    confirming = EmailConfirmationHMAC(EmailAddress.objects.get(user=user)).key
    draft = everything_own(permit, TODAY).draft
    portal.ask(draft, "owner@example.test", "Deck or porch")
    allowing = re.findall(r"/vestal/apply/owner/\S+/", str(mail.outbox[-1].body))
    return [
        reverse("portal:check"),
        reverse("portal:verify", kwargs={"code": Document.objects.filter(case=permit).latest("pk").code}),
        reverse("portal:need-kept", kwargs=town | {"code": PermitQuestion.objects.get().code}),
        reverse("portal:property-at", kwargs=town | {"parcel_id": make.parcel(print_key="").pk}),
        *allowing,
        reverse("account_reset_password_from_key", kwargs=key),
        reverse("account_confirm_email", args=[confirming]),
        *map(reverse, OF_ACCOUNTS),
    ]


OF_ACCOUNTS = (
    "account_inactive",
    "account_email_verification_sent",
    "account_reset_password_done",
    "account_reset_password_from_key_done",
)


def with_second_factor(user: User) -> str:
    """A code that signs them in once."""
    TOTP.activate(user, "JBSWY3DPEHPK3PXP")
    return str(RecoveryCodes.activate(user).get_unused_codes()[0])


def without_second_factor(user: User) -> None:
    Authenticator.objects.filter(user=user).delete()


def archive(user: User) -> None:
    """A city of which only older permits are kept, one of them doubtful; that person works there too."""
    city = make.town("syracuse", law_code="", name="City of Syracuse", kind="city")
    designated = {"resolution": "1-2024", "designated_on": date(2024, 1, 2)}
    Membership.objects.create(user=user, municipality=city, role="code_officer", **designated)
    doubtful = '14323,Sprinkler,,901 Hiawatha Blvd E,,03/04/2031,"$20,000.00",'
    import_permits(city, source=file_of(PLAIN, doubtful), mapping=SYRACUSE, by=IMPORTER, on=TODAY)
