"""What people asked on the website, whether a permit is needed, and what the officer made of it."""

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta

from accounts import clock
from config.demo.life import NEW_YORK
from config.demo.town import Staff
from ordinances.calendar import next_business_day
from ordinances.law import law
from ordinances.need_walk import read
from parcels.models import Municipality, Parcel
from parcels.queries import parcels
from permits.need.actions import confirm
from permits.need.keeping import VISITOR, ask_to_confirm, keep
from permits.need.models import PermitQuestion

FENCE = {"work": "fence", "height": "72", "pool_enclosure": "no"}
SHED = {
    "work": "shed", "principal_use": "one_family", "accessory_use": "storage_shed", "one_story": "yes",
    "detached": "yes", "connections": "no", "length": "12", "width": "8", "height": "9", "area": "96",
}  # fmt: skip
ROOF = {
    "work": "roof_covering", "like_materials": "yes", "repair_reason": "maintenance", "load_bearing": "no",
    "egress": "no", "building_system": "no", "fire_protection_off": "no",
}  # fmt: skip


def tell(town: Municipality, staff: Staff, today: date) -> None:
    """One answer confirmed weeks ago, one at the river and one that only the officer can give waiting."""
    homes = parcels(town).filter(property_class="210")
    confirmed = _asked(town, "fence", FENCE, homes.filter(flood_zone="").last(), today - timedelta(days=20))
    day = next_business_day(confirmed.opened_on + timedelta(days=2))
    with clock.set_to(datetime.combine(day, time(14), NEW_YORK)):
        confirm(confirmed, by=staff.officer, on=day)
    _asked(town, "shed", SHED, homes.exclude(flood_zone="").first(), today - timedelta(days=2))
    _asked(town, "roof", ROOF, homes.filter(flood_zone="").reverse()[1], today - timedelta(days=1))


def _asked(town: Municipality, start: str, said: Mapping[str, str], parcel: Parcel | None, day: date) -> PermitQuestion:
    """Kept in the evening, and asked for in writing by whoever lives there."""
    need = law(town.law_code, day).permits.need
    beginning = need.start(start)
    assert beginning is not None
    assert parcel is not None and parcel.owner is not None
    with clock.set_to(datetime.combine(day, time(20), NEW_YORK)):
        kept = keep(town, by=VISITOR, on=day, walk=read(need, beginning, said), parcel=parcel)
        return ask_to_confirm(kept, on=day, name=parcel.owner.name, email="neighbor@example.test")
