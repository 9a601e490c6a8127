"""Certificates per second against bare WeasyPrint on the same HTML, and two workers against one.

usage: script/bench documents [--small]

Both sides share one font configuration and the same style sheets. Ours fills the template, draws, marks for archive
and screen readers; the seal is timed apart, since bare WeasyPrint has nothing to set beside it.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import partial
from multiprocessing import get_context
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from weasyprint import HTML  # noqa: E402 - Django had to be set up first

from accounts import clock  # noqa: E402
from records.models import Document  # noqa: E402
from records.preparing import ensure_demo_key  # noqa: E402
from records.rendering import STATIC, StaticOnly, press, render_html, render_pdf  # noqa: E402
from records.sealing import Seal, seal  # noqa: E402
from tests.unit.certificates import jobs  # noqa: E402

FULL, SMALL = 20, 4
DAY = date(2026, 6, 16)
TEMPLATE = "certificate.html"


def main(arguments: list[str]) -> int:
    """Measure; the two deciding ratios are printed last."""
    parser = argparse.ArgumentParser(prog="script/bench documents")
    parser.add_argument("--small", action="store_true", help="a quick look, not for the record")
    rounds = SMALL if parser.parse_args(arguments).small else FULL
    said, slug = certificate()
    html = render_html(TEMPLATE, {**said, "document_title": "Certificate"})
    ours = partial(render_pdf, TEMPLATE, said, title="Certificate")
    bare = partial(bare_weasyprint, html)
    sealed = partial(seal, ours(), slug, Seal("Officer", "issued", "Vestal, NY", clock.now()))
    seconds = interleaved(rounds, ours, bare, sealed)
    names = ("ours", "bare WeasyPrint", "the seal besides")
    for name, took in zip(names, seconds, strict=True):
        print(f"{name}: {took * 1000:.0f} ms of processor time each")
    print(f"whole paper, sealed: {1 / (seconds[0] + seconds[2]):.1f} a second on one core")
    for name, draw in (("bare WeasyPrint", partial(bare_weasyprint, html)), ("ours", ours)):
        one, two = one_and_two_workers(rounds, draw)
        print(f"{name}: one worker {one:.1f} a second, two workers {two:.1f} a second, {two / one:.2f} times")
    print(f"ratio to bare WeasyPrint: {seconds[0] / seconds[1]:.2f}", flush=True)
    return 0


def certificate() -> tuple[dict[str, Any], str]:
    """What a certificate of occupancy says: of a job carried through by the office's own acts."""
    case = jobs.issue(jobs.ready(DAY), DAY)
    ensure_demo_key(case.municipality)
    document = Document.objects.get(case=case, kind="certificate")
    return document.context, case.municipality.slug


def bare_weasyprint(html: str) -> bytes:
    shared = press()
    page = HTML(string=html, base_url=STATIC.as_uri() + "/", url_fetcher=StaticOnly())
    pdf: bytes = page.write_pdf(
        stylesheets=list(shared.styles), font_config=shared.fonts, pdf_variant="pdf/a-3b", pdf_tags=True
    )
    return pdf


def interleaved(rounds: int, *works: Callable[[], bytes]) -> list[float]:
    """Median processor seconds of each, in turn; the first round of each warms up and does not count."""
    took: list[list[float]] = [[] for _ in works]
    for round_ in range(rounds + 1):
        for work, times in zip(works, took, strict=True):
            begun = time.process_time()
            work()
            if round_:
                times.append(time.process_time() - begun)
    return [statistics.median(times) for times in took]


def one_and_two_workers(each: int, draw: Callable[[], bytes]) -> tuple[float, float]:
    """Papers a second, the median of five turns each: another tenant of the machine disturbs one turn, not most."""
    with pool_of(1, draw) as one, pool_of(2, draw) as two:
        turns = [(throughput(one, 1, each, draw), throughput(two, 2, each, draw)) for _ in range(5)]
    return statistics.median(turn[0] for turn in turns), statistics.median(turn[1] for turn in turns)


def pool_of(workers: int, draw: Callable[[], bytes]) -> ProcessPoolExecutor:
    """So many processes, each of which has drawn one already."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=warm, initargs=(draw,))
    list(pool.map(many, [(1, draw)] * workers * 2))
    return pool


def throughput(pool: ProcessPoolExecutor, workers: int, each: int, draw: Callable[[], bytes]) -> float:
    """Papers a second when each process draws as many."""
    begun = time.perf_counter()
    list(pool.map(many, [(each, draw)] * workers))
    return workers * each / (time.perf_counter() - begun)


def warm(draw: Callable[[], bytes]) -> None:
    django.setup()
    draw()


def many(work: tuple[int, Callable[[], bytes]]) -> None:
    count, draw = work
    for _ in range(count):
        draw()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
