"""Signing with a pen, as a browser does it: choosing it, issuing without a password, filing the sheet."""

from collections.abc import Iterator
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts import clock
from records.ink.models import InkSignature
from records.models import Document
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)


@pytest.fixture(autouse=True)
def monday(settings: Any) -> Iterator[None]:
    settings.DEMO = True
    with clock.set_to(make.at(MONDAY)):
        yield


def scan() -> SimpleUploadedFile:
    out = BytesIO()
    Image.new("RGB", (60, 80), "white").save(out, "PNG")
    return SimpleUploadedFile("signed.png", out.getvalue())


def test_denied_with_a_pen_and_filed_by_the_clerk() -> None:
    """Given an officer who chose the pen, then a denial asks no password, and its letter waits for the signed sheet."""
    permit = make.under_review(MONDAY)
    officer, clerk = Client(), Client()
    officer.force_login(make.person("code_officer"))
    clerk.force_login(make.person("clerk"))
    signing = reverse("records:signing", args=["vestal"])
    officer.post(signing, {"way": "pen", "password": make.PASSWORD})
    deny = reverse("casework:do", args=["vestal", permit.number, "deny"])
    page = officer.get(deny)
    assert "password" not in page.context["act_form"].fields
    assert "You sign with a pen" in page.content.decode()
    said = {"on": "2026-03-09", "version": str(permit.version), "why": ""}
    said |= {"section_1": "2025 RCNYS R302.1", "reason_1": "The wall stands 3 ft from the lot line."}
    assert officer.post(deny, said).status_code == 302
    ink = InkSignature.objects.get()
    assert ink.waits
    assert ink.document.title in clerk.get(signing).content.decode()
    Document.objects.filter(pk=ink.document_id).update(
        state="ready", file="x.pdf", sha256="0" * 64, ready_at=make.at(MONDAY)
    )
    case = clerk.get(reverse("casework:case", args=["vestal", permit.number])).content.decode()
    assert "waits for the pen of" in case and "File the signed sheet" in case
    file = reverse("casework:do", args=["vestal", permit.number, "file_signed"])
    version = make.fresh(permit).version
    given = {"on": "2026-03-09", "version": str(version), "why": "", "paper": str(ink.pk), "signed_on": "2026-03-09"}
    assert clerk.post(file, given | {"file": scan()}).status_code == 302
    case = clerk.get(reverse("casework:case", args=["vestal", permit.number])).content.decode()
    assert "Signed with a pen by" in case and "the scan is the record" in case
    assert "No paper waits for a pen" in clerk.get(signing).content.decode()


def test_whoever_finds_an_open_screen_does_not_change_to_the_pen_and_sign_so() -> None:
    """Given no password or a wrong one, then papers are still signed by password; back to it one goes without."""
    officer, permit = Client(), make.under_review(MONDAY)
    officer.force_login(make.person("code_officer"))
    signing, deny = "/vestal/office/signatures/", f"/vestal/cases/{permit.number}/do/deny/"
    for typed in ({}, {"password": "a guess"}):
        answer = officer.post(signing, {"way": "pen", **typed})
        assert answer.status_code == 422
        assert "That is not your password." in answer.content.decode()
        assert "password" in officer.get(deny).context["act_form"].fields
    assert officer.post(signing, {"way": "pen", "password": make.PASSWORD}).status_code == 302
    assert "password" not in officer.get(deny).context["act_form"].fields
    assert 'name="password"' not in officer.get(signing).content.decode()
    assert officer.post(signing, {"way": "password"}).status_code == 302
    assert "password" in officer.get(deny).context["act_form"].fields
