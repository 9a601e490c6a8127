"""manage.py import_permits."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from parcels.models import Municipality
from permits.archive.models import ArchivedPermit
from permits.management.commands import import_permits as command
from tests.unit.permits.archive.conftest import HEADER, PLAIN


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "permits.csv"
    path.write_text(f"{HEADER}\n{PLAIN}\ntoo,few\n")
    return path


def run(file: Path, *options: str) -> str:
    out = StringIO()
    call_command("import_permits", str(file), "--municipality", "syracuse", *options, stdout=out, stderr=out)
    return out.getvalue()


CREATE = ("--mapping", "syracuse", "--create", "City of Syracuse", "--county", "Onondaga")


@pytest.mark.django_db
def test_the_command_creates_an_archive_without_a_law_and_reports(file: Path) -> None:
    said = run(file, *CREATE)
    town = Municipality.objects.get(slug="syracuse")
    assert (town.name, town.kind, town.county, town.law_code) == ("City of Syracuse", "city", "Onondaga", "")
    assert ArchivedPermit.objects.count() == 1
    for line in ("2 rows, ASCII", "1  imported\n", "1  not imported", "line 3, row: 2 cells", "Antenna / Dish"):
        assert line in said


@pytest.mark.django_db
def test_an_archive_that_is_there_is_not_created_again(file: Path) -> None:
    run(file, *CREATE)
    assert "1  here already, the same" in run(file, *CREATE)
    assert Municipality.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--mapping", "syracuse"), "no municipality “syracuse”"),
        (("--mapping", "utica", "--create", "City of Utica"), "No mapping “utica”"),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_created(file: Path, options: tuple[str, ...], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        run(file, *options)
    assert Municipality.objects.count() == 0


@pytest.mark.django_db
def test_a_file_that_is_not_there_or_empty_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        run(tmp_path / "nothing.csv", *CREATE)
    (tmp_path / "empty.csv").write_text("")
    with pytest.raises(CommandError, match="no rows"):
        run(tmp_path / "empty.csv", *CREATE)


@pytest.mark.django_db
def test_a_file_of_another_layout_creates_no_municipality(tmp_path: Path) -> None:
    (tmp_path / "other.csv").write_text("Number,Type\n1,Sign\n")
    with pytest.raises(CommandError, match="is headed: Number, Type"):
        run(tmp_path / "other.csv", *CREATE)
    assert Municipality.objects.count() == 0


@pytest.mark.django_db
def test_a_long_import_says_how_far_it_is_and_a_short_one_does_not(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "of 2 rows" not in run(file, *CREATE)
    monkeypatch.setattr(command, "QUIET_SECONDS", 0.0)
    assert "2 of 2 rows" in run(file, *CREATE)
