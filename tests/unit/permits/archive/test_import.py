"""Importing: parcels, records, events; again, changed, and side by side with other records."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from accounts.actors import Actor
from accounts.office import Office
from casework.cases.models import Case
from casework.cases.queries import record_by_number
from casework.events.models import Event
from casework.events.queries import chain_faults, of_case
from casework.kinds import kind_of
from casework.pages import case_page
from parcels import actions as parcel_actions
from parcels.models import Municipality, OtherAddress, Parcel, ParcelAlias
from parcels.queries import find_public_parcels, parcel_by_key
from parcels.tables import read_bytes
from permits.archive import queries
from permits.archive.actions import import_permits
from permits.archive.flags import Flag
from permits.archive.mappings import SYRACUSE, WrongFile
from permits.archive.models import ArchivedPermit
from permits.archive.report import DoesNotAddUp, Report
from tests import factories as make
from tests.unit.permits.archive.conftest import IMPORT_DAY, IMPORTER, PLAIN, ImportFile

pytestmark = pytest.mark.both_databases
SECOND = '11572,Electric,Applicant 00005,801-07 Hiawatha Blvd E & Fourth,001.1-01-27.0,06/21/2013,"$5,202.00",$435.00'
UNDATED = "SD-12-28,Encroachment,Applicant 04080,412 UNIVERSITY AVE,048.-12-06.0,,$0.00,$0.00"


def counts(report: Report) -> tuple[int, int, int, int, int]:
    """Imported, imported with a flag, not imported, the same, changed."""
    return report.imported, report.flagged, len(report.turned_down), report.unchanged, len(report.changed)


def permit(number: str) -> ArchivedPermit:
    return ArchivedPermit.objects.get(number=number)


def test_a_row_becomes_a_case_that_says_what_the_source_said(import_rows: ImportFile) -> None:
    report = import_rows(PLAIN)
    assert counts(report) == (1, 0, 0, 0, 0)
    found = permit("14322")
    assert (found.kind, found.headline) == ("archived_permit", "Sprinkler, 837-935 Hiawatha Blvd E")
    assert (found.recorded_applicant, found.recorded_key) == ("Applicant 00004", "001.1-01-15.1")
    assert (found.issued_on, found.opened_on) == (date(2014, 3, 4), date(2014, 3, 4))
    assert (found.valuation_cents, found.fee_cents) == (2_000_000, 69_800)
    assert (found.source_line, found.source_sha256) == (2, report.sha256)
    assert found.row == ["14322", "Sprinkler", "Applicant 00004", "837-935 Hiawatha Blvd E", "001.1-01-15.1",
                         "03/04/2014", "$20,000.00", "$698.00"]  # fmt: skip


def test_what_became_of_the_work_is_not_established(import_rows: ImportFile) -> None:
    import_rows(PLAIN)
    assert permit("14322").status == "not_established"
    assert ArchivedPermit.Status.values == ["not_established"]


def test_no_law_is_applied_and_no_date_follows(import_rows: ImportFile) -> None:
    import_rows(PLAIN)
    found = permit("14322")
    assert (found.law, found.law_date) == (None, None)
    assert list(kind_of(found).deadlines(found)) == []


def test_a_permit_without_a_date_is_flagged_and_none_is_made_up(import_rows: ImportFile) -> None:
    assert counts(import_rows(UNDATED)) == (0, 1, 0, 0, 0)
    found = permit("SD-12-28")
    assert found.issued_on is None
    assert found.opened_on == IMPORT_DAY
    assert found.flags == [Flag.NO_DATE.value]


def test_each_record_begins_with_an_event_and_the_chain_is_whole(
    import_rows: ImportFile, syracuse: Municipality
) -> None:
    report = import_rows(PLAIN, SECOND)
    event = of_case(permit("14322")).get()
    assert (event.type, event.actor, event.happened_on) == ("archived_permit.import", "Dana Whitcomb", IMPORT_DAY)
    assert f'"file_sha256":"{report.sha256}"' in event.body
    assert list(chain_faults(syracuse)) == []


def test_the_municipality_s_own_stream_says_who_imported_what(import_rows: ImportFile, syracuse: Municipality) -> None:
    import_rows(PLAIN)
    import_rows(SECOND, name="more.csv")
    stream = Event.objects.filter(municipality=syracuse, case__isnull=True).order_by("seq")
    assert [(event.seq, event.type) for event in stream] == [(1, "archive.imported"), (2, "archive.imported")]
    assert '"file":"more.csv"' in stream[1].body
    assert list(chain_faults(syracuse)) == []


def test_the_same_file_again_changes_nothing(import_rows: ImportFile) -> None:
    import_rows(PLAIN, SECOND, UNDATED)
    before = (Case.objects.count(), Parcel.objects.count(), Event.objects.count())
    report = import_rows(PLAIN, SECOND, UNDATED, on=date(2026, 12, 24))
    assert counts(report) == (0, 0, 0, 3, 0)
    assert (Case.objects.count(), Parcel.objects.count(), Event.objects.count()) == before


def test_a_longer_file_adds_only_what_is_new(import_rows: ImportFile) -> None:
    import_rows(PLAIN)
    assert counts(import_rows(SECOND, PLAIN)) == (1, 0, 0, 1, 0)


def test_a_changed_row_is_reported_and_flagged_and_the_first_record_kept(
    import_rows: ImportFile, syracuse: Municipality
) -> None:
    import_rows(PLAIN)
    raised = PLAIN.replace("$20,000.00", "$90,000.00")
    report = import_rows(SECOND, raised, name="later.csv")
    assert counts(report) == (1, 0, 0, 0, 1)
    assert report.changed == ["line 3: 14322"]
    found = permit("14322")
    assert found.valuation_cents == 2_000_000
    assert found.flags == [Flag.CHANGED_LATER.value]
    assert [(later["file"], later["line"], later["row"][6]) for later in found.later_rows] == [
        ("later.csv", 3, "$90,000.00")
    ]
    assert [event.type for event in of_case(found)] == ["archived_permit.import", "archived_permit.note_change"]
    assert list(chain_faults(syracuse)) == []


def test_a_changed_row_is_noted_once_however_often_it_comes(import_rows: ImportFile) -> None:
    import_rows(PLAIN)
    raised, lowered = PLAIN.replace("$20,000.00", "$90,000.00"), PLAIN.replace("$20,000.00", "$9.00")
    for changed in (raised, raised, lowered, raised):
        assert counts(import_rows(changed)) == (0, 0, 0, 0, 1)
    assert [later["row"][6] for later in permit("14322").later_rows] == ["$90,000.00", "$9.00"]
    assert permit("14322").version == 3


def test_a_number_twice_in_one_file_is_imported_once(import_rows: ImportFile) -> None:
    report = import_rows(PLAIN, SECOND, PLAIN)
    assert counts(report) == (2, 0, 1, 0, 0)
    assert [str(row) for row in report.turned_down] == ["line 4, number: 14322 is already on line 2"]


def test_stray_spaces_do_not_make_another_number(import_rows: ImportFile) -> None:
    import_rows(PLAIN)
    assert counts(import_rows(f" {PLAIN}")) == (0, 0, 0, 0, 1)
    assert Case.objects.count() == 1


def test_a_number_that_another_kind_of_record_bears_is_not_taken(
    import_rows: ImportFile, syracuse: Municipality
) -> None:
    Case.objects.create(
        municipality=syracuse,
        kind="building_permit",
        number="14322",
        status="issued",
        opened_on=IMPORT_DAY,
        status_since=IMPORT_DAY,
    )
    report = import_rows(PLAIN)
    assert counts(report) == (0, 0, 1, 0, 0)
    assert "another record" in report.turned_down[0].why


def test_the_same_number_in_another_municipality_is_another_permit(
    import_rows: ImportFile, syracuse: Municipality
) -> None:
    import_rows(PLAIN)
    other = parcel_actions.add_archive_municipality(slug="utica", name="City of Utica", county="Oneida")
    source = read_bytes("a.csv", (",".join(SYRACUSE.headings) + "\n" + PLAIN).encode())
    report = import_permits(other, source=source, mapping=SYRACUSE, by=IMPORTER, on=IMPORT_DAY)
    assert counts(report) == (1, 0, 0, 0, 0)
    assert Parcel.objects.count() == 2


def test_rows_with_one_tax_map_number_share_a_parcel_in_any_spelling(import_rows: ImportFile) -> None:
    import_rows(
        "11111,Sign,A,513 Hiawatha Blvd E,001.2-2-04.1,05/11/2016,$1.00,$1.00",
        "11112,Sign,A,513 Hiawatha Blvd E,001.2-02-04.1,05/11/2016,$1.00,$1.00",
    )
    assert Parcel.objects.count() == 1
    assert permit("11111").parcel_id == permit("11112").parcel_id


def test_another_address_of_the_parcel_is_kept_flagged_and_found(
    import_rows: ImportFile, syracuse: Municipality
) -> None:
    report = import_rows(
        "11111,Sign,A,1 Destiny USA Dr,114.-02-05.6,05/11/2016,$1.00,$1.00",
        "11112,Sign,A,E103 - Spencer Gifts 1 Carousel Center Dr,114.-02-05.6,05/11/2016,$1.00,$1.00",
        "11113,Sign,A,1 CAROUSEL CENTER DR,114.-02-05.6,05/11/2016,$1.00,$1.00",
    )
    assert report.flags == {Flag.OTHER_ADDRESS: 2}
    assert OtherAddress.objects.get().address == "1 Carousel Center Dr"
    assert [hit.parcel.address for hit in find_public_parcels(syracuse, "1 carousel center")] == ["1 Destiny USA Dr"]


def test_without_a_number_the_address_makes_the_parcel(import_rows: ImportFile) -> None:
    import_rows(
        "11111,Sign,A,9999 Airport Boulevard,,05/11/2016,$1.00,$1.00",
        '11112,Sign,A,"Hancock International Airport 9999 Airport \nBoulevard",,05/11/2016,$1.00,$1.00',
        '11113,Road Cut,A,"Salina St S, Syracuse",,05/11/2016,$0.00,$0.00',
    )
    assert sorted(Parcel.objects.values_list("address", "print_key")) == [
        ("9999 Airport Boulevard", ""),
        ("Salina St S", ""),
    ]


def test_without_a_number_an_address_that_one_parcel_has_leads_to_it(import_rows: ImportFile) -> None:
    import_rows("11111,Sign,A,2230 Park St,001.2-02-22.0,05/11/2016,$1.00,$1.00")
    import_rows("11112,Sign,A,2230 Park Street,,05/11/2016,$1.00,$1.00")
    assert permit("11111").parcel_id == permit("11112").parcel_id


def test_without_a_number_an_address_that_two_parcels_have_is_not_guessed_at(import_rows: ImportFile) -> None:
    import_rows(
        "11111,Sign,A,2230 Park St,001.2-02-22.0,05/11/2016,$1.00,$1.00",
        "11112,Sign,A,2230 Park St,001.2-02-23.0,05/11/2016,$1.00,$1.00",
        "11113,Sign,A,2230 Park St,,05/11/2016,$1.00,$1.00",
    )
    assert permit("11113").parcel_id not in {permit("11111").parcel_id, permit("11112").parcel_id}


def test_a_former_tax_map_number_leads_to_the_parcel(import_rows: ImportFile, syracuse: Municipality) -> None:
    parcel = make.parcel(syracuse, address="837-935 Hiawatha Blvd E", print_key="001.1-01-99.0")
    former = {"print_key": "001.1-01-15.1", "reason": ParcelAlias.Reason.MERGED}
    ParcelAlias.objects.create(municipality=syracuse, parcel=parcel, **former)
    assert import_rows(PLAIN).parcels_made == 0
    assert permit("14322").parcel_id == parcel.pk


def test_a_place_that_names_nothing_has_no_parcel(import_rows: ImportFile) -> None:
    import_rows(
        "PC-0095-15,Loading Zone,A,Loading Zones 000 Any City Street with a LZ,Loading Zones,03/31/2015,$0.00,$25.00"
    )
    assert permit("PC-0095-15").parcel is None
    assert Parcel.objects.count() == 0


def test_units_of_one_building_are_parcels_of_their_own(import_rows: ImportFile, syracuse: Municipality) -> None:
    import_rows(
        '11111,HVAC,A,133 Walton St #107,"101.-14-\n01.1/107",05/11/2016,$1.00,$1.00',
        "11112,HVAC,A,133 Walton St #123,101.-14-01.1/123,05/11/2016,$1.00,$1.00",
    )
    unit = parcel_by_key(syracuse, "101.-14-01.1/107")
    assert unit is not None
    assert (unit.print_key, unit.address) == ("101.-14-01.1/107", "133 Walton St #107")
    assert Parcel.objects.count() == 2


def test_more_rows_than_one_batch(import_rows: ImportFile) -> None:
    rows = [f"{20000 + n},Sign,A,{n + 1} Park St,,05/11/2016,$1.00,$1.00" for n in range(501)]
    assert import_rows(*rows).flagged == 501
    assert Case.objects.count() == 501


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite splits a batch by its limit of variables")
def test_a_batch_takes_as_many_statements_for_many_rows_as_for_one(
    import_rows: ImportFile, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    def rows(first: int, many: int) -> list[str]:
        return [f"{n},Sign,A,{n} Park St,001.-01-{n}.0,05/11/2016,$1.00,$1.00" for n in range(first, first + many)]

    with CaptureQueriesContext(connection) as one:
        import_rows(*rows(100, 1))
    with django_assert_num_queries(len(one)):
        import_rows(*rows(200, 400))


def test_a_file_with_other_headings_is_turned_down_before_anything_is_written(syracuse: Municipality) -> None:
    source = read_bytes("a.csv", b"Number,Type\n14322,Sign\n")
    with pytest.raises(WrongFile, match="headed: Number, Type"):
        import_permits(syracuse, source=source, mapping=SYRACUSE, by=IMPORTER, on=IMPORT_DAY)
    assert Event.objects.count() == 0


def test_a_file_of_nothing_but_unreadable_rows_writes_nothing(import_rows: ImportFile) -> None:
    report = import_rows("too,few,cells", PLAIN.replace("03/04/2014", "soon"))
    assert counts(report) == (0, 0, 2, 0, 0)
    assert (Case.objects.count(), Event.objects.count()) == (0, 0)


def test_a_report_that_loses_a_row_says_so() -> None:
    with pytest.raises(DoesNotAddUp, match="2 rows in the file, 1 in the report"):
        Report("a.csv", "0" * 64, "ASCII", rows=2, imported=1).check()
    Report("a.csv", "0" * 64, "ASCII", rows=2, imported=1, unchanged=1).check()


def test_an_archived_permit_cannot_be_inspected(import_rows: ImportFile) -> None:
    import_rows(PLAIN)
    found = permit("14322")
    assert [obstacle.code for obstacle in kind_of(found).may_be_inspected(found, IMPORT_DAY)] == ["archived"]


def test_the_case_page_shows_the_doubts_and_the_source_and_offers_nothing(
    import_rows: ImportFile, syracuse: Municipality
) -> None:
    import_rows(UNDATED, PLAIN)
    office = Office(syracuse, Actor("Rita Clerk", roles=frozenset({"clerk"})), IMPORT_DAY)
    undated, plain = record_by_number(syracuse, "SD-12-28"), record_by_number(syracuse, "14322")
    assert undated is not None
    assert plain is not None
    page = case_page(undated, office)
    assert [panel["key"] for panel in page["panels"]] == ["doubts", "source"]
    assert page["panels"][0]["data"]["sentences"] == ["The source gives no date of issue."]
    assert ("Number", "SD-12-28") in page["panels"][1]["data"]["rows"]
    assert page["verbs"] == []
    assert [panel["key"] for panel in case_page(plain, office)["panels"]] == ["source"]


def test_the_archive_is_listed_latest_first_within_its_municipality(
    import_rows: ImportFile, syracuse: Municipality
) -> None:
    import_rows(SECOND, PLAIN)
    other = parcel_actions.add_archive_municipality(slug="utica", name="City of Utica", county="Oneida")
    assert [found.number for found in queries.archived_permits(syracuse)] == ["14322", "11572"]
    assert list(queries.archived_permits(other)) == []
