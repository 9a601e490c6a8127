"""For health checks in containers: exits 0 when a page answers 200, or when a file changed recently.

usage: healthy.py URL | healthy.py FILE SECONDS

The page is asked for by the town's own host name, since the site answers to no other; of a file, whatever
suffix the database library gave it counts.
"""

import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

TIMEOUT = 8  # seconds


def page_answers(url: str) -> bool:
    host = os.environ.get("PLUMBLINE_ALLOWED_HOSTS", "").split(",")[0].strip()
    request = urllib.request.Request(url, headers={"Host": host} if host else {})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def changed_within(file: Path, seconds: float) -> bool:
    changes = [found.stat().st_mtime for found in file.parent.glob(f"{file.name}*")]
    return bool(changes) and time.time() - max(changes) <= seconds


def main(arguments: list[str]) -> bool:
    if len(arguments) == 2:
        return changed_within(Path(arguments[0]), float(arguments[1]))
    return page_answers(arguments[0])


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
