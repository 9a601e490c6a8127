"""How the fire chief hears of a construction notice that came in. Wired in config."""

from casework.cases.models import Case
from casework.events.models import Event
from permits.building.models import BuildingPermit
from permits.building.reactions import on_behalf_of
from permits.hazards.actions import tell_fire_chief
from permits.hazards.policies import obstacles_to_tell


def tell_when_filed(record: Case, event: Event) -> None:
    """The notice came in: the fire chief is told the same day, where the town has entered one (a reaction)."""
    if isinstance(record, BuildingPermit) and not list(obstacles_to_tell(record, event.happened_on)):
        tell_fire_chief(record, by=on_behalf_of(event), on=event.happened_on)
