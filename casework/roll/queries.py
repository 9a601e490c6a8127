"""Reading what was brought in."""

from accounts.office import Office
from casework.roll.models import RollImport
from parcels.rollfile import RollField
from parcels.rollreading import RollReading, Table, read_roll, read_table

MOST = 20


def imports(office: Office) -> list[RollImport]:
    """The latest files of the town, the newest first."""
    return list(RollImport.objects.filter(municipality=office.municipality)[:MOST])


def import_by_id(office: Office, pk: int) -> RollImport | None:
    return RollImport.objects.filter(municipality=office.municipality, pk=pk).select_related("municipality").first()


def table_of(brought: RollImport) -> Table:
    with brought.file.open("rb") as file:
        return read_table(brought.name, file.read())


def reading_of(brought: RollImport, table: Table | None = None) -> RollReading:
    """The file as its columns are set."""
    columns = {RollField(what): name for what, name in brought.columns.items()}
    scheme = brought.municipality.scheme
    return read_roll(table or table_of(brought), columns, scheme=scheme, swis=brought.swis, year=brought.year)
