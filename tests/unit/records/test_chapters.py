"""Every paper that the chapters request can be made, whole and sealed."""

from collections.abc import Iterator
from datetime import date

import pytest

from accounts import clock
from casework.outbox.drain import attempt
from casework.outbox.models import OutboxItem
from records.models import Document
from records.requesting import TOPIC
from records.sealing import check
from tests import factories
from tests.unit.certificates import jobs
from tests.unit.records.reading import text_of

DAY = date(2026, 8, 31)


@pytest.fixture(autouse=True)
def on_that_day(vestal_key: str, db: None) -> Iterator[None]:
    with clock.set_to(factories.at(DAY)):
        yield


def made() -> dict[str, bytes]:
    """Each kind of document requested so far, as the reader gets it."""
    for item in OutboxItem.objects.filter(topic=TOPIC):
        assert attempt(item.pk), OutboxItem.objects.get(pk=item.pk).error
    found = {}
    for document in Document.objects.order_by("pk"):
        with document.file.open("rb") as file:
            found[document.kind] = file.read()
    return found


def test_the_papers_of_a_building_permit() -> None:
    permit = factories.issued(DAY, applied=date(2026, 8, 14))
    papers = made()
    assert {"permit", "permit_card", "plan_cover", "receipt"} <= set(papers)
    for kind, pdf in papers.items():
        assert check(pdf, "vestal").genuine, kind
    # The officer's password signed the permit; the clerk's, if one was entered, signs no receipt.
    assert Document.objects.get(kind="permit").signed_by
    assert not Document.objects.get(kind="receipt").signed_by
    assert check(papers["receipt"], "vestal").signer == "Building and Code Department, Town of Vestal"
    text = text_of(papers["permit"])
    assert permit.number in text
    assert "not a warranty or guaranty" in text
    assert "immediately notify the Code Enforcement Officer of any change" in text
    assert "not an authorization to commence work" in text_of(papers["plan_cover"])


def test_a_certificate_of_occupancy() -> None:
    with clock.set_to(factories.at(jobs.JUNE_10)):
        certificate = jobs.issue(jobs.ready(), jobs.JUNE_10)
        paper = made()["certificate"]
    assert check(paper, "vestal").genuine
    text = text_of(paper)
    assert certificate.number in text
    for number in range(1, 11):
        assert f"§ 5-27(c)({number})" in text
