"""A city that keeps only its past here, and small files in the layout of its source."""

from collections.abc import Callable
from datetime import date

import pytest

from accounts.actors import Actor
from parcels.models import Municipality
from parcels.tables import Source, read_bytes
from permits.archive.actions import import_permits
from permits.archive.mappings import SYRACUSE
from permits.archive.report import Report

IMPORTER = Actor(name="Dana Whitcomb", title="archive import", system=True)
IMPORT_DAY = date(2026, 11, 30)
HEADER = ",".join(SYRACUSE.headings)
PLAIN = '14322,Sprinkler,Applicant 00004,837-935 Hiawatha Blvd E,001.1-01-15.1,03/04/2014,"$20,000.00",$698.00'

ImportFile = Callable[..., Report]


def file_of(*rows: str, name: str = "permits.csv") -> Source:
    return read_bytes(name, "\r\n".join([HEADER, *rows, ""]).encode())


@pytest.fixture
def syracuse(db: None) -> Municipality:
    return Municipality.objects.create(
        slug="syracuse", name="City of Syracuse", kind=Municipality.Kind.CITY, county="Onondaga"
    )


@pytest.fixture
def import_rows(syracuse: Municipality) -> ImportFile:
    """Imports rows as one file, on the import day unless another is given."""

    def run(*rows: str, name: str = "permits.csv", on: date = IMPORT_DAY) -> Report:
        return import_permits(syracuse, source=file_of(*rows, name=name), mapping=SYRACUSE, by=IMPORTER, on=on)

    return run
