"""Looks at a PDF from outside in a process of its own, with so much memory and time and none of the office's secrets.

Sixty kilobytes can unpack to gigabytes before the first sheet is seen; what does ends that process alone.

    python -m records.apart < plan.pdf      answers with its sheets, or why it cannot be taken
"""

import json
import resource
import shutil
import subprocess
import sys
from contextlib import suppress
from io import UnsupportedOperation
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

from pikepdf import settings

from records.errors import UploadNotAccepted
from records.sets import check_pdf
from records.unpacking import TOO_COMPLEX

ROOT = Path(__file__).resolve().parent.parent
MEGABYTE = 1024 * 1024
MOST_MEMORY = 1_000 * MEGABYTE
MOST_IN_ONE = 64 * MEGABYTE  # of what the reader itself unpacks: tables of objects, never a drawing
MOST_SECONDS = 90  # of work; the page waits a little longer
PATIENCE = 110


def check_apart(file: BinaryIO) -> int:
    """The number of sheets of a PDF that the office can take.

    :raises UploadNotAccepted: it cannot.
    """
    try:
        return _answer_on(file, file.fileno())
    except (AttributeError, UnsupportedOperation):  # what is small is held in memory
        with TemporaryFile() as copy:
            file.seek(0)
            shutil.copyfileobj(file, copy)
            copy.flush()
            return _answer_on(copy, copy.fileno())


def _answer_on(file: BinaryIO, descriptor: int) -> int:
    file.seek(0)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "records.apart"],
            cwd=ROOT,
            env={},
            stdin=descriptor,
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
    except subprocess.SubprocessError as error:
        raise UploadNotAccepted("too-complex", TOO_COMPLEX) from error
    said = json.loads(done.stdout)
    if "code" in said:
        raise UploadNotAccepted(said["code"], said["sentence"])
    return int(said["sheets"])


def main() -> None:
    with suppress(ValueError):  # macOS sets no such limit; the one below holds there too
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    settings.set_qpdf_limits(flate_max_memory=MOST_IN_ONE, run_length_max_memory=MOST_IN_ONE)
    settings.set_qpdf_limits(png_max_memory=MOST_IN_ONE, tiff_max_memory=MOST_IN_ONE)
    with open(0, "rb", closefd=False) as file:
        file.seek(0)
        try:
            said: dict[str, int | str] = {"sheets": check_pdf(file)}
        except UploadNotAccepted as no:
            said = {"code": no.code, "sentence": no.sentence}
    print(json.dumps(said))


if __name__ == "__main__":
    main()
