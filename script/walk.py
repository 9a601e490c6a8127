"""Walks through a running demonstration as its people would, and says what it saw.

usage: walk.py --server http://127.0.0.1:8000 [--pid N]   --pid: the server's process, given up on when it ends

Uses only the standard library, and none of Plumbline's own code: it sees what a browser is sent.
"""

import argparse
import os
import re
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator

from visitor import TIMEOUT, Form, Page, Visitor, WalkEnded, fail

TOWN = "/vestal/"
STREET = "Road"
OFFICER = ("officer@vestal.example", "demonstration")
CASE = rf"^{TOWN}cases/[^/]+/$"
CERTIFICATE = rf"^{TOWN}cases/CO-[^/]+/$"
DOCUMENT = rf"^{TOWN}documents/\d+/$"
SHOWN_CODE = re.compile(r"\b((?:[2-9A-Z]{4}-){4}[2-9A-Z]{4})\b")
PATIENCE = 300  # seconds for the first start, which loads the town


def wait_for(server: str, pid: int) -> None:
    """Waits until the site answers; the first start loads the town."""
    started = said = time.monotonic()
    while True:
        try:
            urllib.request.urlopen(f"{server}/", timeout=TIMEOUT).close()
            print(f"   The site answers after {time.monotonic() - started:.0f} s", flush=True)
            return
        except urllib.error.HTTPError as error:
            fail(f"The front page answers {error.code}.")
        except OSError:
            now = time.monotonic()
            if pid and not alive(pid):
                fail("The server ended before it answered.")
            if now - started > PATIENCE:
                fail(f"The server did not answer within {PATIENCE} seconds.")
            if now - said > 10:
                said = now
                print(f"   The server is starting … {now - started:.0f} s", flush=True)
            time.sleep(0.5)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class Walk:
    """The visit of one member of the public and of one officer. Each step says what it saw."""

    def __init__(self, server: str) -> None:
        self.public = Visitor(server)
        self.officer = Visitor(server)
        self.certificate = Page("", 0, "", b"")
        self.code = ""

    def steps(self) -> Iterator[tuple[str, Callable[[], str]]]:
        yield "The front page", self.front_page
        yield "A property, as anyone sees it", self.property_page
        yield "Signing in", self.sign_in
        yield "The officer's work", self.queue
        yield "A permit", self.permit
        yield "Taking a fee", self.take_fee
        yield "Saying what it certifies", self.describe
        yield "Issuing the certificate", self.issue
        yield "Its paper", self.paper
        yield "The code printed on it", self.printed_code

    def front_page(self) -> str:
        page = self.public.get("/")
        page.link(f"^{TOWN}$")
        return page.heading

    def property_page(self) -> str:
        found = self.public.get(f"{TOWN}property/?q={STREET}")
        return self.public.get(found.link(rf"^{TOWN}property/[^?]")).heading

    def sign_in(self) -> str:
        page = self.officer.get("/accounts/login/")
        home = self.officer.submit(page, page.form("login", "password"), login=OFFICER[0], password=OFFICER[1])
        if "/accounts/" in home.address:
            fail(f"The officer was led to {home.address}: {home.heading}")
        return OFFICER[0]

    def queue(self) -> str:
        page = self.officer.get(f"{TOWN}office/?view=all")
        return f"{len(page.links(CASE))} cases in view"

    def permit(self) -> str:
        queue = self.officer.get(f"{TOWN}office/?view=all")
        return self.officer.get(queue.link(CASE.replace("[^/]+", "BP-[^/]+"))).heading

    def take_fee(self) -> str:
        """Finished work waits for the fee of its certificate; the first such certificate is paid for in cash."""
        queue = self.officer.get(f"{TOWN}office/?view=all")
        page = self.officer.get(self.officer.get(queue.link(CERTIFICATE)).link(r"/do/pay/$"))
        self.certificate = self.do(page, page.form("version", "amount_cents"), method="cash")
        return self.certificate.heading

    def describe(self) -> str:
        """The officer answers what neither permit nor roll says."""
        page = self.officer.get(self.certificate.link(r"/do/describe/$"))
        answers = {"construction_type": "VB", "has_assembly_area": "no", "has_sprinkler": "no"}
        self.certificate = self.do(page, page.form("version", "construction_type"), **answers)
        return ", ".join(f"{name.replace('_', ' ')} {answer}" for name, answer in answers.items())

    def issue(self) -> str:
        page = self.officer.get(self.certificate.link(r"/do/issue/$"))
        self.certificate = self.do(page, page.form("version", "password"), password=OFFICER[1])
        return self.certificate.heading

    def do(self, page: Page, form: Form, **filled: str) -> Page:
        """Submits the form of an act; what comes back is the page of its record."""
        after = self.officer.submit(page, form, **filled)
        return after if "/do/" not in after.address else fail(f"{page.address} was not done.")

    def paper(self) -> str:
        """The newest paper on the certificate's page, once all are made and sealed."""
        started = time.monotonic()
        page = self.certificate
        while not page.links(DOCUMENT) or "Being prepared" in page.text:
            if time.monotonic() - started > TIMEOUT:
                fail(f"The paper is not ready after {TIMEOUT} seconds.")
            time.sleep(0.5)
            page = self.officer.get(page.address)
        file = self.officer.get(page.link(DOCUMENT))
        if not file.body.startswith(b"%PDF-") or b"/ByteRange" not in file.body:
            fail(f"{file.address} is not a sealed PDF but {file.kind}.")
        shown = SHOWN_CODE.search(page.text)
        self.code = shown.group(1) if shown else fail("The certificate's page shows no code.")
        return f"sealed PDF, {len(file.body) // 1024} KB, after {time.monotonic() - started:.1f} s"

    def printed_code(self) -> str:
        return f"{self.code}: {self.public.get(f'/v/{self.code}/').heading}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Walk through a running demonstration.")
    parser.add_argument("--server", required=True)
    parser.add_argument("--pid", type=int, default=0)
    options = parser.parse_args()
    try:
        wait_for(options.server, options.pid)
        for label, step in Walk(options.server).steps():
            print(f"   {label}: {step()}", flush=True)
    except (WalkEnded, OSError) as error:
        print(f"!! {error}", flush=True)
        return 1
    print("The demonstration works.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
