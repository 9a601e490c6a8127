"""A PDF that unpacks without end is turned away, and takes nothing of the office along."""

import resource
import subprocess
import sys
import zlib
from io import BytesIO
from tempfile import TemporaryFile

import pytest

from records import apart
from records.apart import MEGABYTE, check_apart
from records.errors import UploadNotAccepted
from records.sets import check_pdf
from tests.unit.records import plans


def with_objects(unpacked: bytes, times: int) -> bytes:
    """One sheet, and an object that lies packed among others: an array of `unpacked`, so many times."""
    packer = zlib.compressobj(9)
    stream = packer.compress(b"6 0 [") + b"".join(packer.compress(unpacked) for _ in range(times))
    stream += packer.compress(b"]") + packer.flush()
    packed = b"<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length %d>>\nstream\n%b\nendstream" % (len(stream), stream)
    sheet = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<>>>>"
    objects = (b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>", sheet, packed)
    file, rows = b"%PDF-1.5\n", [(0, 0, 65535)]
    for number, said in enumerate(objects, 1):
        rows.append((1, len(file), 0))
        file += b"%d 0 obj\n%b\nendobj\n" % (number, said)
    rows += [(1, len(file), 0), (2, 4, 0)]
    table = b"".join(bytes([kind]) + at.to_bytes(4, "big") + nth.to_bytes(2, "big") for kind, at, nth in rows)
    index = b"<</Type/XRef/Size 7/W[1 4 2]/Root 1 0 R/Length %d>>\nstream\n%b\nendstream" % (len(table), table)
    return file + b"5 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (index, len(file))


def refused(data: bytes) -> str:
    with pytest.raises(UploadNotAccepted) as caught:
        check_apart(BytesIO(data))
    return caught.value.code


def test_objects_packed_among_others_are_no_harm_by_themselves() -> None:
    assert check_apart(BytesIO(with_objects(b"0 ", 100))) == 1
    assert check_pdf(BytesIO(with_objects(b"0 ", 100))) == 1


@pytest.mark.parametrize(
    ("unpacked", "times"),
    [
        (b" " * MEGABYTE, 100),  # a stream of a hundred megabytes
        (b"[%b]" % (b"0 " * (MEGABYTE // 4)), 80),  # of forty, that would take gigabytes as objects
    ],
)
def test_what_unpacks_beyond_measure_is_too_complex_and_costs_the_office_nothing(unpacked: bytes, times: int) -> None:
    """Given a file of a hundred kilobytes, then it is turned away, and the memory of the site has not grown."""
    bomb = with_objects(unpacked, times)
    assert len(bomb) < MEGABYTE / 5
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert refused(bomb) == "too-complex"
    unit = 1 if sys.platform == "darwin" else 1024
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * unit < 50 * MEGABYTE


def test_what_ends_the_process_that_looks_at_it_is_too_complex(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*command: object, **how: object) -> None:
        raise subprocess.CalledProcessError(-9, "records.apart")

    monkeypatch.setattr(apart.subprocess, "run", ended)
    assert refused(plans.plain_set(1)) == "too-complex"


def test_a_file_on_the_disk_is_read_from_there_from_its_beginning() -> None:
    with TemporaryFile() as file:
        file.write(plans.plain_set(3))
        assert check_apart(file) == 3
        assert check_apart(file) == 3


def test_whoever_reads_files_from_outside_is_told_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, object] = {}
    run = subprocess.run

    def watched(*command: object, **how: object) -> object:
        given.update(how)
        return run(*command, **how)  # type: ignore[call-overload]

    monkeypatch.setattr(apart.subprocess, "run", watched)
    check_apart(BytesIO(plans.plain_set(1)))
    assert given["env"] == {}
