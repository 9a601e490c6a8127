"""The certificate on paper: the ten contents of § 5-27(c), in their order, under the municipality's seal."""

import re
import subprocess
from datetime import date
from typing import Any

import pytest

from casework.kinds import Tone
from casework.outbox.drain import drain
from certificates.occupancy.letters import contents
from certificates.occupancy.models import Certificate
from certificates.occupancy.queries import permit_of
from certificates.occupancy.standing import of_paper
from records import keys
from records.models import Document
from records.queries import document_by_code
from records.sealing import check
from records.standing import Standing
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.certificates.jobs import JUNE_10, JUNE_11, MARCH_10

pytestmark = pytest.mark.django_db

LABELS = (
    "Building permit no.",
    "Permit issued",
    "Name, address and tax map number",
    "Part of the structure covered",
    "Use and occupancy",
    "Type of construction",
    "Assembly occupant load",
    "Automatic sprinkler system",
    "Special conditions",
    "Code Enforcement Officer and date of issue",
)


@pytest.fixture(scope="module", autouse=True)
def seal_of_vestal() -> None:
    if not keys.key_file("vestal").exists():
        keys.make_key("vestal", "Town of Vestal", on=date(2026, 8, 31))


def ready(conditions: str = "", **facts: Any) -> Certificate:
    """A certificate about to be issued whose permit bears these conditions."""
    permit = make.issue_it(make.reviewed(date(2026, 3, 9)), MARCH_10, conditions=conditions)
    certificate = jobs.pay(jobs.certificate_of(jobs.pass_all(permit, JUNE_10)), JUNE_10)
    return jobs.describe(certificate, JUNE_10, **facts)


def says(certificate: Certificate, signature: str = "") -> dict[str, str]:
    """What the certificate says, by clause."""
    return {line.cite: line.value for line in contents(make.fresh(certificate), signature)}


def text_of(pdf: bytes) -> str:
    found = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True)
    return re.sub(r"\s+", " ", found.stdout.decode())


@pytest.mark.clause("V-5-22-004", "V-5-27-012", "V-5-27-013", "V-5-27-014", "V-5-27-021")
def test_the_sealed_paper_states_all_ten_contents_in_order() -> None:
    """Given a certificate issued on June 11, 2026, then its PDF states (1) to (10), signed, and its seal is genuine."""
    certificate = ready("No cooking in the building.", scope="part", portion="second-floor apartment only")
    officer = make.actor("code_officer")
    jobs.issue(certificate, JUNE_11, by=officer)
    drain()

    document = Document.objects.get(case=certificate, kind="certificate")
    assert (document.ready, document.signed_by) == (True, officer.name)
    with document.file.open("rb") as file:
        pdf = file.read()
    text = text_of(pdf)
    places = [text.index(label) for label in LABELS]
    assert places == sorted(places)
    parcel = certificate.parcel
    assert parcel is not None
    for words in (
        "Certificate of Compliance",
        certificate.number,
        permit_of(certificate).number,
        "March 10, 2026",
        "Maple Diner",
        parcel.address,
        f"Tax map number {parcel.print_key}",
        "Applies only to: second-floor apartment only",
        "R-3, Residential",
        "Type VB",
        "No cooking in the building.",
        f"{officer.name}, {officer.title}, on June 11, 2026",
        "Signed electronically on June 11, 2026",
        "§ 5-27(c)(10)",
        "Town of Vestal Code, Chapter 5",
    ):
        assert words in text
    assert check(pdf, "vestal").genuine


def test_the_code_on_the_paper_leads_to_it_and_it_is_in_force() -> None:
    certificate = jobs.issue(jobs.ready(), JUNE_10)
    printed = Document.objects.get(case=certificate, kind="certificate")
    assert document_by_code(printed.code.lower()) == printed
    assert of_paper(printed, JUNE_11) == Standing(
        "In force", Tone.GOOD, "In force since June 10, 2026.", "§ 5-27(a)(2)"
    )


@pytest.mark.clause("V-5-27-018", "V-5-27-019", "V-5-27-020")
def test_what_is_not_there_is_said_to_be_absent() -> None:
    """Given no assembly area, sprinkler system or condition and the whole structure, then each line says so."""
    assert says(ready(), "signed") | {"§ 5-27(c)(3)": "", "§ 5-27(c)(5)": ""} == {
        "§ 5-27(c)(1)": "BP-2026-00001",
        "§ 5-27(c)(2)": "March 10, 2026",
        "§ 5-27(c)(3)": "",
        "§ 5-27(c)(4)": "Entire structure",
        "§ 5-27(c)(5)": "",
        "§ 5-27(c)(6)": "Type VB",
        "§ 5-27(c)(7)": "None",
        "§ 5-27(c)(8)": "None provided",
        "§ 5-27(c)(9)": "None",
        "§ 5-27(c)(10)": "signed",
    }


@pytest.mark.clause("V-5-27-015", "V-5-27-016", "V-5-27-017", "V-5-27-018", "V-5-27-019", "V-5-27-020")
def test_what_is_there_is_said() -> None:
    said = says(
        ready(
            "No cooking.\n\n Occupied by day only. ",
            scope="part",
            portion="second-floor apartment only",
            occupancy_class="A-2",
            construction_type="IIB",
            has_assembly_area=True,
            occupant_load=1200,
            has_sprinkler=True,
            sprinkler_required=False,
        )
    )
    assert said["§ 5-27(c)(4)"] == "Applies only to: second-floor apartment only"
    assert said["§ 5-27(c)(5)"] == "A-2, Assembly: food and drink"
    assert said["§ 5-27(c)(6)"] == "Type IIB"
    assert said["§ 5-27(c)(7)"] == "1,200"
    assert said["§ 5-27(c)(8)"] == "Provided; not required"
    assert said["§ 5-27(c)(9)"] == "No cooking.\nOccupied by day only."


@pytest.mark.clause("V-5-27-019")
def test_a_required_sprinkler_system_is_noted_as_such() -> None:
    assert says(ready(has_sprinkler=True, sprinkler_required=True))["§ 5-27(c)(8)"] == "Provided; required"


@pytest.mark.clause("V-5-27-015")
def test_a_description_of_a_part_goes_with_the_part() -> None:
    """Given a part that was described and then the whole, then nothing of the part is left."""
    certificate = ready(scope="part", portion="second-floor apartment only")
    whole = jobs.describe(certificate, JUNE_10, scope="entire", portion="second-floor apartment only")
    assert whole.portion == ""


def test_issuing_tells_the_contents_to_the_permanent_record() -> None:
    certificate = jobs.issue(jobs.ready(), JUNE_10)
    body = certificate.events.get(type="certificate.issue").body
    for label in LABELS:
        assert label in body
