"""The excerpt of real permits that comes with the software: what exactly it yields."""

from pathlib import Path

import pytest

from parcels.models import Municipality, Parcel
from parcels.tables import read_file
from permits.archive.actions import import_permits
from permits.archive.flags import Flag
from permits.archive.mappings import SYRACUSE
from permits.archive.models import ArchivedPermit
from tests.unit.permits.archive.conftest import IMPORT_DAY, IMPORTER

EXCERPT = Path(__file__).resolve().parents[4] / "permits" / "data" / "syracuse_excerpt.csv"
FLAGS = {
    Flag.NO_KEY: 116,
    Flag.LOCATION_CUT: 107,
    Flag.LOCATION_BROKEN: 106,
    Flag.STREET_ONLY: 88,
    Flag.KEY_UNIT: 40,
    Flag.OTHER_ADDRESS: 25,
    Flag.HOUSE_PLACEHOLDER: 23,
    Flag.NO_PLACE: 17,
    Flag.KEY_WORDS: 12,
    Flag.FEE_OVER_VALUE: 7,
    Flag.KEY_BROKEN: 6,
    Flag.NO_DATE: 6,
    Flag.NUMBER_TIDIED: 6,
    Flag.NUMBER_UNUSUAL: 4,
    Flag.KEY_NOTE: 2,
    Flag.NO_APPLICANT: 1,
}


def test_the_bytes_are_those_of_the_source() -> None:
    content = EXCERPT.read_bytes()
    assert content.count(b"\r\n") == 732
    assert b"\n" in content.replace(b"\r\n", b"")  # line breaks within cells
    source = read_file(EXCERPT)
    assert (source.encoding, len(source.records), source.header[0]) == ("ASCII", 731, "Antenna / Dish")


@pytest.mark.both_databases
def test_every_row_is_accounted_for(syracuse: Municipality) -> None:
    source = read_file(EXCERPT)
    report = import_permits(syracuse, source=source, mapping=SYRACUSE, by=IMPORTER, on=IMPORT_DAY)
    assert (report.rows, report.imported, report.flagged, report.turned_down) == (731, 360, 371, [])
    assert report.flags == FLAGS
    assert report.parcels_made == Parcel.objects.count() == 522
    assert ArchivedPermit.objects.filter(status="not_established").count() == 731
    assert ArchivedPermit.objects.filter(issued_on=None).count() == 6
    assert ArchivedPermit.objects.filter(parcel=None).count() == 17
    again = import_permits(syracuse, source=source, mapping=SYRACUSE, by=IMPORTER, on=IMPORT_DAY)
    assert (again.unchanged, again.accounted_for) == (731, 731)
