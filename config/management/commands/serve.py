"""The site on this machine only: brings the database up to date and serves, the timetable running beside it."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connections
from gunicorn.app.base import BaseApplication
from gunicorn.workers.base import Worker

from config.demo.applicant import EMAIL, NAME
from config.demo.town import PASSWORD, PEOPLE
from config.scheduler import Scheduler
from config.wsgi import application

LOCK = "scheduler.lock"


class LoopbackServer(BaseApplication):
    """gunicorn with one worker of several threads, and the scheduler's thread inside that worker."""

    def __init__(self, port: int) -> None:
        self.port = port
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.options().items():
            self.cfg.set(name, value)

    def options(self) -> dict[str, Any]:
        return {
            "bind": f"127.0.0.1:{self.port}",
            "workers": 1,
            "worker_class": "gthread",
            "threads": 8,
            "timeout": 120,
            "graceful_timeout": 5,
            "loglevel": "warning",
            "control_socket_disable": True,
            "post_worker_init": start_scheduler,
        }

    def load(self) -> Any:
        return application


def start_scheduler(worker: Worker) -> None:
    """Runs in the worker: a thread would not survive the fork."""
    Scheduler(settings.DATA_DIR / LOCK).start()


class Command(BaseCommand):
    help = "Serve the site on this machine's own address, with the timetable running beside it."
    requires_system_checks: list[str] = []  # those that ask the database would ask before it is made

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        self.stdout.write("Bringing the database up to date …")
        call_command("migrate", verbosity=0, interactive=False)
        if settings.DEMO:
            call_command("demo")
        connections.close_all()  # the worker opens its own
        self.stdout.write(f"\nPlumbline is at http://127.0.0.1:{options['port']}/ – stop it with Ctrl-C.")
        if settings.DEMO:
            self.show_log_ins()
        self.stdout.flush()
        LoopbackServer(options["port"]).run()

    def show_log_ins(self) -> None:
        self.stdout.write(f"\nSign in with the password “{PASSWORD}” as")
        for email, name, _role, title in PEOPLE:
            self.stdout.write(f"  {email:26} {name}, {title}")
        self.stdout.write(f"  {EMAIL:26} {NAME}, who applies for permits")
