"""Turns a document template and its context into a tagged PDF/A-3b on US Letter paper.

One thing is decided here: a paper is either complete or not made at all. A variable that the context
lacks, a picture or font that cannot be read, an address outside the static folder and every error that
WeasyPrint merely logs are exceptions.
"""

import logging
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import url2pathname

from django.conf import settings
from django.template import Context, Engine, TemplateDoesNotExist
from PIL import ImageFile
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from records.archive import archivable
from records.errors import RenderingFailed
from records.fonts import FACES, Face

# Importing WeasyPrint lets cut-off pictures pass in the whole process; the intake of uploads must notice them.
ImageFile.LOAD_TRUNCATED_IMAGES = False

TEMPLATES = settings.BASE_DIR / "templates"
STYLESHEET = TEMPLATES / "documents" / "documents.css"
STATIC = settings.BASE_DIR / "static"


class _Missing(str):
    """Django prints nothing for an unknown variable; a permit with a blank where its number belongs must not exist."""

    def __mod__(self, variable: Any) -> str:
        raise RenderingFailed(f"The document has no value for “{variable}”.")


class StaticOnly(URLFetcher):
    """Lets a document read pictures written into itself and files below the static folder, and nothing else."""

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        if url.startswith("data:"):
            response: URLFetcherResponse = super().fetch(url, headers)
            return response
        path = Path(url2pathname(url.removeprefix("file://"))).resolve()
        if not url.startswith("file:///") or not path.is_relative_to(STATIC):
            raise FatalURLFetchingError(f"A document may not read {url}.")
        try:
            return URLFetcherResponse(url, body=path.read_bytes())
        except OSError as error:
            raise FatalURLFetchingError(f"A document could not read {url}.") from error


@dataclass(frozen=True, slots=True)
class Press:
    """What every rendering of this process shares: building it anew leaks a quarter of a megabyte each time."""

    fonts: FontConfiguration
    styles: tuple[CSS, ...]
    templates: Engine


@cache
def press() -> Press:
    fonts = FontConfiguration()
    fetcher = StaticOnly()
    faces = "".join(_rule(face) for face in FACES if face.path.exists())
    styles = (
        CSS(string=faces, font_config=fonts, url_fetcher=fetcher),
        CSS(filename=STYLESHEET, font_config=fonts, url_fetcher=fetcher),
    )
    engine = Engine(
        dirs=[str(TEMPLATES)],
        builtins=["records.templatetags.papers"],
        string_if_invalid=_Missing("%s"),
    )
    return Press(fonts, styles, engine)


def _rule(face: Face) -> str:
    return (
        f"@font-face {{ font-family: '{face.family}'; font-weight: {face.weight}; "
        f"font-style: {face.style}; src: url('{face.path.as_uri()}'); }}\n"
    )


def render_html(template: str, context: Mapping[str, Any]) -> str:
    """The document as HTML. `template` is a path below templates/documents."""
    try:
        return press().templates.render_to_string(f"documents/{template}", Context(dict(context)))
    except TemplateDoesNotExist as error:
        raise RenderingFailed(f"There is no document template “{template}”.") from error


def write_pdf(html: str, **options: Any) -> bytes:
    """The PDF of an HTML text; every error that WeasyPrint logs is raised."""
    shared = press()
    with _errors_raised():
        page = HTML(string=html, base_url=STATIC.as_uri() + "/", url_fetcher=StaticOnly())
        try:
            pdf: bytes = page.write_pdf(stylesheets=list(shared.styles), font_config=shared.fonts, **options)
        except FatalURLFetchingError as error:
            raise RenderingFailed(str(error)) from error
    return pdf


def render_pdf(template: str, context: Mapping[str, Any], *, title: str) -> bytes:
    """The document as PDF/A-3b that is also PDF/UA; the same context makes the same bytes.

    The first sheet of each template in a process is a proof, checked against the standard: what follows is drawn from
    the same template with the same fonts, and checking takes a third as long as drawing.
    """
    html = render_html(template, {**context, "document_title": title})
    paper = archivable(write_pdf(html, pdf_variant="pdf/a-3b", pdf_tags=True), proof=template not in _PROOFED)
    _PROOFED.add(template)
    return paper


_PROOFED: set[str] = set()


class _Listener(logging.Handler):
    """Collects what WeasyPrint logs while one thread renders; other threads' complaints are not ours."""

    def __init__(self) -> None:
        super().__init__(level=logging.WARNING)
        self.thread = threading.get_ident()
        self.complaints: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        serious = record.levelno >= logging.ERROR or "failed to load" in text.lower() or "cannot be loaded" in text
        if serious and record.thread == self.thread:
            self.complaints.append(text)


@contextmanager
def _errors_raised() -> Iterator[None]:
    listener = _Listener()
    logger = logging.getLogger("weasyprint")
    logger.addHandler(listener)
    try:
        yield
    finally:
        logger.removeHandler(listener)
    if listener.complaints:
        raise RenderingFailed("The document could not be drawn: " + "; ".join(listener.complaints))
