"""Two years of the demonstration office, told so that today every status is there to be seen."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from accounts import clock
from casework.events.checkpoints import take
from casework.outbox import post
from casework.sweep.run import check_town
from config.demo import endings, jobs, occupancy, preconditions, questions
from config.demo.jobs import Job
from config.demo.life import NEW_YORK, Life
from config.demo.town import Staff
from inspections.construction.findings import Flaw
from inspections.construction.models import Half
from parcels.models import Municipality, Parcel, Party
from parcels.queries import find_contractors, parcels

EVERYTHING = 10_000  # more changes in one night than the demonstration has cases


@dataclass
class Teller:
    """Tells lives one after another, each on another property."""

    town: Municipality
    staff: Staff
    today: date
    homes: Iterator[Parcel]
    stores: Iterator[Parcel]
    firms: list[Party]
    told: int = 0

    def life(self, job: Job, days_ago: int, *, own_work: bool = False) -> Life:
        """An application made so many days ago; every third owner does the work alone unless told otherwise."""
        self.told += 1
        parcel = next(self.stores if job.permit_type.startswith("commercial") else self.homes)
        contractor = None if own_work else self.firms[self.told % len(self.firms)]
        return Life.begin(self.town, self.staff, job, parcel, contractor, self.today - timedelta(days=days_ago))

    def issued(self, job: Job, days_ago: int, *, conditions: str = "", own_work: bool = False) -> Life:
        """A permit issued about that long ago, after ten days at the office."""
        life = self.life(job, days_ago + 10, own_work=own_work).pay().after(2).take_up().insure()
        return life.after(5).review().after(2).issue(conditions)


def tell(town: Municipality, staff: Staff, today: date, progress: Callable[[str], None]) -> None:
    """Write the history, chapter by chapter."""
    land = parcels(town).filter(flood_zone="").select_related("owner", "municipality").order_by("pk")
    homes = iter([p for p in land if p.property_class == "210"][::2])
    stores = iter([p for p in land if p.property_class.startswith("4")])
    teller = Teller(town, staff, today, homes, stores, list(find_contractors(town, "", limit=12)))
    for chapter in (
        busy,
        finished,
        certified_otherwise,
        lapsed,
        changed_course,
        under_way,
        decided,
        under_review,
        waiting_for_others,
        at_the_counter,
        asked_whether,
    ):  # numbers rise with the days
        progress((chapter.__doc__ or "").splitlines()[0].rstrip("."))
        chapter(teller)
    progress("Nightly checks")
    nights(town, today)


@contextmanager
def messages_left_waiting() -> Iterator[None]:
    """Papers and mail of the past wait for the outbox, which works them off while the site already runs.

    Messages are told of after commit, so this goes around the transaction.
    """
    usual, post.NUDGE[:] = post.NUDGE[:], [lambda item_ids: None]
    try:
        yield
    finally:
        post.NUDGE[:] = usual


def at_the_counter(teller: Teller) -> None:
    """Applications at the counter."""
    teller.life(jobs.SOLAR, 6).pay()
    teller.life(jobs.DECK, 5, own_work=True).pay()
    teller.life(jobs.ROOF, 3).pay()
    teller.life(jobs.GENERATOR, 2)
    teller.life(jobs.FENCE, 1, own_work=True)
    teller.life(jobs.FURNACE, 0)


def asked_whether(teller: Teller) -> None:
    """Questions whether a permit is needed."""
    questions.tell(teller.town, teller.staff, teller.today)


def under_review(teller: Teller) -> None:
    """Applications under review."""
    teller.life(jobs.HOUSE, 24).pay().after(3).take_up().ask_for(
        "energy", "A signed statement of Energy Code compliance."
    )
    teller.life(jobs.STORE, 20).pay().after(2).take_up().ask_for(
        "egress", "Show both exits and the width of the aisle."
    )
    teller.life(jobs.KITCHEN, 16).pay().after(2).take_up().insure().after(4).review()
    teller.life(jobs.POOL, 14).pay().after(3).take_up().insure()
    teller.life(jobs.ADDITION, 12).pay().after(2).take_up()


def waiting_for_others(teller: Teller) -> None:
    """Applications that wait for others, fall short of zoning, use trusses, or lie where it floods."""
    house = teller.life(jobs.HOUSE, 19, own_work=True).pay().after(2).take_up()
    preconditions.half_approved(house.permit, teller.staff, house.after(3).day)
    trusses = teller.life(jobs.HOUSE, 17).pay().after(2).take_up()
    preconditions.trusses(trusses.permit, teller.staff, trusses.after(2).day)
    porch = teller.life(jobs.PORCH, 15, own_work=True).pay().after(2).take_up().after(2)
    preconditions.short_of_zoning(porch.permit, teller.staff, porch.day)
    river = next(p for p in parcels(teller.town).filter(flood_zone="AE", property_class="210").select_related("owner"))
    half = replace(jobs.ADDITION, dollars=(river.market_value_cents or 0) * 52 // 100 // 100)
    Life.begin(teller.town, teller.staff, half, river, None, teller.today - timedelta(days=13)).pay().after(2).take_up()


def decided(teller: Teller) -> None:
    """Applications decided, work not begun."""
    shallow = ("2025 RCNYS R403.1.4", "The footings are shown at 30 inches; the frost line lies at 42 inches.")
    teller.life(jobs.DECK, 45).pay().after(2).take_up().after(3).deny(*shallow)
    beam = ("2025 RCNYS R602.7", "No size is given for the beam that replaces the bearing wall.")
    teller.life(jobs.KITCHEN, 210).pay().after(3).take_up().after(5).deny(*beam)
    teller.issued(jobs.SHED, 9, own_work=True)
    teller.issued(jobs.ROOF, 25)
    teller.issued(jobs.GENERATOR, 60)
    teller.issued(
        jobs.BARN, 170, conditions="Call the office on the day before the machine comes.\nKeep dust down with water."
    )


def lapsed(teller: Teller) -> None:
    """Permits that lapsed."""
    teller.issued(jobs.DECK, 200)
    teller.issued(jobs.POOL, 260)
    teller.issued(jobs.SHED, 410, own_work=True)
    for job, days_ago in ((jobs.ADDITION, 400), (jobs.KITCHEN, 430), (jobs.ROOF, 520)):
        teller.issued(job, days_ago).after(30).commence()


def changed_course(teller: Teller) -> None:
    """Permits renewed, changed, suspended, revoked; an application withdrawn."""
    endings.renew(teller.issued(jobs.ROOF, 420).after(30).commence().after(300))
    endings.revoke(
        teller.issued(jobs.SHED, 100, own_work=True).after(30),
        "The survey puts the shed on the neighbor’s lot; the application gave the lot line wrongly.",
    )
    beam = ("2025 RCNYS R507.5", "The beam of two plies spans 14 feet; the table allows 10 feet 6 inches.")
    endings.suspend(teller.issued(jobs.DECK, 80).after(12).inspect("FOOTING").after(40), *beam)
    mended = endings.suspend(teller.issued(jobs.DECK, 150).after(12).inspect("FOOTING").after(20), *beam)
    endings.reinstate(mended.after(12), "A third ply was added; seen at the site that morning.", "Sheet S-2, revised.")
    house = teller.issued(jobs.ADDITION, 75).after(12).inspect("FOOTING").after(10).inspect("FOUNDATION").after(20)
    wall = endings.report_change(house, "The wall to the kitchen moves by two feet; a longer header.", "FRAMING")
    endings.decide_change(house.after(2), wall, "amendment", "The longer header carries more than the plans show.")
    endings.withdraw(teller.life(jobs.POOL, 50).pay().after(4), "The owner has decided against a pool.")
    garage = teller.issued(jobs.KITCHEN, 45).after(10).commence()
    garage.day = teller.today - timedelta(days=1)
    endings.report_change(garage, "A steel beam in place of the laminated one.", "FRAMING")


def under_way(teller: Teller) -> None:
    """Work under way, inspections booked and failed."""
    nailing = Flaw(
        "North wall, both corners", "2025 RCNYS R602.3(1)", note="Sheathing nails are 12 inches apart; 6 are needed."
    )
    house = teller.issued(jobs.HOUSE, 130, conditions="Silt fence stays until the lawn is in.")
    house.after(8).inspect("FOOTING").after(7).inspect("FOUNDATION").after(10).inspect("DRAINAGE")
    house.after(4).inspect("BACKFILL").after(9).inspect("SLAB").after(30).inspect("FRAMING", nailing)
    deck = teller.issued(jobs.DECK, 40).after(10).inspect("FOOTING")
    deck.day = teller.today - timedelta(days=1)
    deck.book("FRAMING", teller.today)
    addition = teller.issued(jobs.ADDITION, 90).after(12).inspect("FOOTING").after(10).inspect("FOUNDATION")
    addition.day = teller.today - timedelta(days=2)
    addition.book("DRAINAGE", teller.today, Half.AFTERNOON)
    stove = teller.issued(jobs.STOVE, 30).after(8).commence()
    stove.day = teller.today - timedelta(days=1)
    stove.book("CHIMNEY", teller.today + timedelta(days=1))
    teller.issued(jobs.SOLAR, 70).after(20).commence()
    teller.issued(jobs.STORE, 110, conditions="No food is sold before the certificate is issued.").after(15).commence()


def busy(teller: Teller) -> None:
    """Months of ordinary work, and its exceptions."""
    for number, days_ago in enumerate(range(650, 60, -96)):
        job = (jobs.ROOF, jobs.FURNACE, jobs.SHED, jobs.FENCE)[number % 4]
        teller.issued(job, days_ago).after(7).finish(days_between=5).after(4 + number % 5).certify()
    for days_ago in (520, 250, 95):
        life = teller.life(jobs.ADDITION, days_ago).pay().after(3).take_up()
        life.ask_for("energy", "A signed statement of Energy Code compliance.").after(16).bring("energy")
        life.insure().after(4).review().after(2).issue()
        life.after(6).commence_told_late(9, "The builder's letter came with the mail of the week after.")
    split = Flaw("Rear post", "2025 RCNYS R507.4", note="The post is split.")
    deck = teller.issued(jobs.DECK, 80).after(6).inspect("FOOTING").after(5)
    deck.mistaken("FRAMING", split, "Entered on the wrong record; the split post is on the next street.")


def finished(teller: Teller) -> None:
    """Finished work and certificates."""
    for job, days_ago in ((jobs.FURNACE, 50), (jobs.ROOF, 60)):
        teller.issued(job, days_ago).after(5).finish(days_between=4)
    certified = (
        (jobs.HOUSE, 690),
        (jobs.DECK, 640),
        (jobs.FURNACE, 600),
        (jobs.POOL, 560),
        (jobs.SHED, 500),
        (jobs.ROOF, 430),
        (jobs.SOLAR, 330),
        (jobs.STOVE, 300),
        (jobs.ADDITION, 290),
        (jobs.GENERATOR, 180),
        (jobs.FENCE, 150),
        (jobs.DECK, 120),
        (jobs.ROOF, 75),
    )
    for job, days_ago in certified:
        teller.issued(job, days_ago).after(6).finish(days_between=6).after(3).certify()


def certified_otherwise(teller: Teller) -> None:
    """Temporary certificates, and certificates issued in error."""
    aside = replace(teller)  # whose turn it is among the firms stays as it was
    today = teller.today

    def home(job: Job, days_ago: int) -> Life:
        return aside.issued(job, days_ago, own_work=True)

    occupancy.occupied_early(home(jobs.ADDITION, 330).after(20).commence().after(40), 160)
    longer = home(jobs.KITCHEN, 300).after(15).commence().after(45)
    occupancy.extended(longer, occupancy.occupied_early(longer, 170))
    wrong = home(jobs.ADDITION, 250).after(6).finish(days_between=6).after(3).certify()
    found = occupancy.found_in_error(wrong, today - timedelta(days=80), today - timedelta(days=50), occupancy.ALARMS)
    occupancy.suspended(wrong, found, today - timedelta(days=40))
    occupancy.occupied_early(home(jobs.ADDITION, 140).after(20).commence().after(50), 150)
    lately = home(jobs.GENERATOR, 130).after(6).finish(days_between=6).after(3).certify()
    occupancy.found_in_error(lately, today - timedelta(days=12), today + timedelta(days=18), occupancy.CLEARANCE)


def nights(town: Municipality, today: date) -> None:
    """The nightly check of every week since the town opened, and last night's."""
    assert town.cutover_on is not None
    day = town.cutover_on
    while day < today:
        with clock.set_to(datetime.combine(day, time(0, 30), NEW_YORK)):
            check_town(town, day, preview_above=EVERYTHING)
        day += timedelta(days=7)
    with clock.set_to(datetime.combine(today, time(0, 30), NEW_YORK)):
        check_town(town, today, preview_above=EVERYTHING)
        take(town)
