"""Writing the letters of a run in the background, one by one."""

from casework.errors import Refused
from casework.outbox.models import OutboxItem
from permits.building.models import BuildingPermit
from permits.building.reactions import on_behalf_of
from permits.open.actions import write_open_letter


def write_ordered_letter(item: OutboxItem) -> None:
    """The outbox's handler for one letter of a run; a permit that was closed meanwhile needs none."""
    permit = BuildingPermit.objects.select_related("municipality").get(pk=item.payload["permit"])
    try:
        write_open_letter(permit, by=on_behalf_of(item.event), on=item.event.happened_on)
    except Refused as refused:
        item.payload = {**item.payload, "refused": str(refused)}
