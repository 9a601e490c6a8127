"""Somebody from outside who follows own cases: one awaiting payment, one asked for more, two at work."""

from datetime import date, datetime, time, timedelta

from accounts import clock
from accounts.models import User
from casework.cases.models import Participant
from casework.cases.participants import office_of_applicant
from config.demo import jobs
from config.demo.jobs import Job
from config.demo.life import NEW_YORK, Life
from config.demo.town import PASSWORD, Staff
from inspections.construction.findings import Flaw
from inspections.construction.models import Half
from inspections.construction.requesting import request
from ordinances.calendar import next_business_day
from parcels.models import Municipality, Party
from parcels.queries import parcels
from portal.application.actions import begin, keep

EMAIL, NAME = "applicant@vestal.example", "Nora Castellano"
SHALLOW = Flaw("Northeast footing", "2020 RCNYS R403.1.4", note="34 inches deep; the frost line lies at 42 inches")
GARAGE = "Turn the garage into a workshop: insulation, a window to the yard, two more outlets."


def apply(town: Municipality, staff: Staff, today: date) -> None:
    """The account, its four cases on one property, and an application that is still being filled in."""
    user = User.objects.open_account(EMAIL, name=NAME, password=PASSWORD)
    parcel = parcels(town).filter(property_class="210", flood_zone="", cases__isnull=True).order_by("pk").last()
    assert parcel is not None
    parcel.owner = Party.objects.create(
        municipality=town,
        name=NAME,
        email=EMAIL,
        phone="607-555-0177",
        address_1=parcel.address,
        city="Vestal",
        state="NY",
        zip=parcel.zip,
    )
    parcel.save(update_fields=["owner"])

    def own(job: Job, days_ago: int) -> Life:
        life = Life.begin(town, staff, job, parcel, None, today - timedelta(days=days_ago))
        Participant.objects.create(case=life.permit, user=user, part="owner", since=life.day)
        return life

    roof = own(jobs.ROOF, 60).pay().after(2).take_up().insure().after(3).review().after(1).issue()
    roof.after(7).commence()
    deck = own(jobs.DECK, 12).pay().after(2).take_up()
    deck.ask_for("structure", "Show the size and spacing of the posts, and how the ledger is fastened to the house.")
    own(jobs.FENCE, 2)
    porch = own(jobs.PORCH, 44).pay().after(2).take_up().insure().after(4).review().after(1).issue()
    ask_again(user, porch.after(14).inspect("FOOTING", SHALLOW), today)
    draft = begin(town, by=user, on=today, permit_type="alteration")
    keep(draft, by=user, on=today, answers={"description": GARAGE, "valuation": "9,800"}, parcel=parcel)


def ask_again(user: User, life: Life, today: date) -> None:
    """The footing that failed was dug deeper; early this morning its holder asked for it to be looked at again."""
    office = office_of_applicant(user, life.permit, today)
    assert office is not None
    day = next_business_day(today + timedelta(days=2))
    with clock.set_to(datetime.combine(today, time(6, 40), NEW_YORK)):
        request(life.permit, by=office.actor, on=today, kind_key="FOOTING", day=day, half=Half.AFTERNOON)
