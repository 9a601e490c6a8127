"""Runs one benchmark on a throw-away PostgreSQL that waits for the disk, as a town's does.

usage: bench.py NAME [ARGUMENT…]   NAME is a file in benchmarks/, without .py
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import servers  # noqa: E402  # the repository's root had to be on the path first


def run(program: list[str], environment: dict[str, str]) -> int:
    return subprocess.run([sys.executable, *program], cwd=ROOT, env=environment, check=False).returncode


def main(name: str, arguments: list[str]) -> int:
    with servers.cluster(durable=True) as cluster, tempfile.TemporaryDirectory() as data:
        environment = os.environ | {
            "DATABASE_URL": cluster.url(),
            "PLUMBLINE_DEMO": "1",
            "PLUMBLINE_DATA_DIR": data,
            "PYTHONPATH": str(ROOT),
        }
        return run(["manage.py", "migrate", "--verbosity=0"], environment) or run(
            [f"benchmarks/{name}.py", *arguments], environment
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
