"""A visitor without a browser: reads pages, follows links, sends forms. Only the standard library."""

import re
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from typing import NoReturn

TIMEOUT = 60  # seconds
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class WalkEnded(Exception):
    """Something was not as it should be."""


def fail(sentence: str) -> NoReturn:
    raise WalkEnded(sentence)


@dataclass
class Form:
    """A form of a page: where it goes, and what it would send untouched."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)


class Reader(HTMLParser):
    """Reads headings, links and forms off a page, a form as a browser would send it untouched."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.heading = ""
        self.text: list[str] = []
        self._inside: list[str] = []
        self._field = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self._inside.append(tag)
        if tag == "a" and "href" in has:
            self.links.append(has["href"])
        elif tag == "form":
            self.forms.append(Form(has.get("action", ""), has.get("method", "get").lower()))
        elif tag == "option":
            self.note_option(has)
        elif tag in {"input", "textarea", "select"} and self.forms:
            self.note_field(tag, has)

    def note_field(self, tag: str, has: dict[str, str]) -> None:
        self._field = has.get("name", "")
        kind = has.get("type", "text")
        if kind in {"submit", "button", "file"} or (kind in {"checkbox", "radio"} and "checked" not in has):
            return
        if tag != "select":
            self.forms[-1].fields.setdefault(self._field, has.get("value", ""))

    def note_option(self, has: dict[str, str]) -> None:
        """The first of a list's options stands until another is marked."""
        if "select" not in self._inside or not self.forms:
            return
        self.forms[-1].fields.setdefault(self._field, has.get("value", ""))
        if "selected" in has:
            self.forms[-1].fields[self._field] = has.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            while self._inside.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if {"script", "style"} & set(self._inside):
            return
        if "textarea" in self._inside and self.forms:
            self.forms[-1].fields[self._field] += data.removeprefix("\n")
        self.text.append(data)
        if "h1" in self._inside:
            self.heading = f"{self.heading} {data}".strip()


@dataclass
class Page:
    """What one request was answered with."""

    address: str
    status: int
    kind: str
    body: bytes

    def read(self) -> Reader:
        reader = Reader()
        reader.feed(self.body.decode("utf-8"))
        return reader

    def links(self, pattern: str) -> list[str]:
        """The addresses of the links that fit, each once."""
        return list(dict.fromkeys(href for href in self.read().links if re.search(pattern, href)))

    def link(self, pattern: str) -> str:
        """The first of them."""
        found = self.links(pattern)
        return found[0] if found else fail(f"{self.address} has no link to {pattern}")

    @property
    def heading(self) -> str:
        return " ".join(self.read().heading.split())

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.read().text).split())

    def complaint(self) -> str:
        """What the page says is wrong."""
        return self.text.partition("There is a problem")[2][:200].strip() or self.heading

    def forms(self, *names: str) -> list[Form]:
        """The forms that have these fields."""
        return [form for form in self.read().forms if set(names) <= set(form.fields)]

    def form(self, *names: str) -> Form:
        """The first of them."""
        found = self.forms(*names)
        return found[0] if found else fail(f"{self.address} has no form with {', '.join(names)}")


class Visitor:
    """One person's browser: keeps cookies, follows redirects."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def get(self, address: str, expect: int = 200) -> Page:
        return self.send(urllib.request.Request(urllib.parse.urljoin(self.server, address)), expect)

    def submit(self, page: Page, form: Form, **filled: str) -> Page:
        data = urllib.parse.urlencode(form.fields | filled).encode()
        address = urllib.parse.urljoin(page.address, form.action)
        # The site checks that a form was sent from one of its own pages.
        return self.send(urllib.request.Request(address, data, {"Referer": page.address}), 200)

    def send(self, request: urllib.request.Request, expect: int) -> Page:
        try:
            with self.opener.open(request, timeout=TIMEOUT) as answer:
                page = Page(answer.url, answer.status, answer.headers.get_content_type(), answer.read())
        except urllib.error.HTTPError as error:
            page = Page(request.full_url, error.code, error.headers.get_content_type(), error.read())
        if page.status != expect:
            fail(f"{request.get_method()} {page.address} answered {page.status}, not {expect}: {page.complaint()}")
        return page
