"""What a permit holder does at home after applying: sees what failed, asks for inspections, renews, withdraws."""

from collections.abc import Callable, Iterator
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.test import Client

from accounts import clock
from accounts.models import User
from casework.calls.actions import log_call
from casework.cases.models import Case
from casework.kinds import kind_of
from certificates.occupancy.models import Certificate
from fees.queries import due_on
from inspections.construction import actions as inspection_actions
from inspections.construction import policies, queries
from inspections.construction.findings import Findings, Flaw
from inspections.construction.models import Inspection, Photo, Status
from inspections.construction.requesting import agree
from permits.building.models import BuildingPermit
from tests import factories as make
from tests.own import takes_part
from tests.unit.certificates import jobs, temporaries
from tests.unit.certificates.test_deficiency import JULY_16, decide, notify, served
from tests.unit.portal import applying
from tests.unit.portal.applying import signed_in

pytestmark = pytest.mark.django_db
MONDAY, TUESDAY, WEDNESDAY = date(2026, 3, 9), date(2026, 3, 10), date(2026, 3, 11)
AT_SITE = dict.fromkeys(("permit_displayed", "plans_on_site", "matches_documents"), "yes")
FLAW = Flaw(place="North wall", provision="RCNYS R403.1.6", note="Anchor bolts missing")


@pytest.fixture(autouse=True)
def tuesday(settings: Any) -> Iterator[None]:
    settings.DEMO = True
    make.fee_schedule()
    with clock.set_to(make.at(TUESDAY)):
        yield


@pytest.fixture
def ada() -> User:
    return applying.account()


@pytest.fixture
def client(ada: User) -> Client:
    return signed_in(ada)


@pytest.fixture
def permit(ada: User) -> BuildingPermit:
    """An own deck whose permit was issued on Monday."""
    return own(make.issued(MONDAY), ada)


def own(permit: BuildingPermit, user: User) -> BuildingPermit:
    takes_part(user, permit, MONDAY)
    return permit


def at(record: Case, page: str = "") -> str:
    return f"/vestal/my/{record.number}/{page}"


def words(answer: Any) -> str:
    return unescape(answer.content.decode())


def fails(visit: Inspection, day: date = TUESDAY) -> Inspection:
    """The footing fails; the inspector notes more than the holder is told."""
    found = Findings(
        "failed", deficiencies=(FLAW,), signed_name="Ira", answers=AT_SITE, notes={"permit_displayed": "Dog bites."}
    )
    with clock.set_to(make.at(day)):
        return inspection_actions.record(visit, by=make.actor("inspector"), on=day, found=found)


@pytest.fixture
def failed(permit: BuildingPermit) -> Inspection:
    """Two photos were taken: of what failed, and of the site."""
    visit = fails(jobs.book(permit, "FOOTING", TUESDAY, MONDAY))
    for sha256, flaw in (("a" * 64, visit.deficiencies.get()), ("b" * 64, None)):
        photo = Photo(inspection=visit, sha256=sha256, deficiency=flaw, content_type="image/jpeg", size=1)
        photo.received_at = make.at(TUESDAY)
        photo.file.save("photo.jpg", ContentFile(applying.photo().read()), save=False)
        photo.save()
    return visit


# --- inspections --------------------------------------------------------------------------------------------


def test_what_failed_is_shown_to_the_holder_with_its_provision(
    client: Client, permit: BuildingPermit, failed: Inspection
) -> None:
    """Given a failed footing, then permit and visit say where and against what; nobody else's notes are there."""
    for record in (permit, failed):
        shown = words(client.get(at(record)))
        assert "North wall" in shown and "Anchor bolts missing" in shown and "RCNYS R403.1.6" in shown
        assert "Dog bites" not in shown
    assert "Ask for the reinspection" in words(client.get(at(permit)))
    assert "correct what is listed" in words(client.get(at(failed)))


def test_nobody_else_sees_what_failed(permit: BuildingPermit, failed: Inspection) -> None:
    assert permit.parcel is not None
    public = words(Client().get(f"/vestal/property/{permit.parcel.print_key}/"))
    assert permit.number in public and "North wall" not in public and "Failed" not in public
    stranger = signed_in(applying.account("eve@example.test", "Eve"))
    for page in ("", f"photos/{'a' * 64}/"):
        assert stranger.get(at(failed, page)).status_code == 404


def test_only_photos_of_what_failed_are_shown(client: Client, permit: BuildingPermit, failed: Inspection) -> None:
    """Given two photos, then the one of the flaw is shown, without the camera's notes; the other is the office's."""
    shown = client.get(at(failed, f"photos/{'a' * 64}/"))
    assert (shown.status_code, shown["Content-Type"]) == (200, "image/jpeg")
    assert f"photos/{'a' * 64}/" in words(client.get(at(permit)))
    assert client.get(at(failed, f"photos/{'b' * 64}/")).status_code == 404
    assert f"{'b' * 64}" not in words(client.get(at(failed)))


def test_a_result_taken_back_shows_nothing_of_what_it_found(client: Client, failed: Inspection) -> None:
    inspection_actions.reverse(failed, by=make.actor("code_officer"), on=TUESDAY, why="The wrong house.")
    shown = words(client.get(at(failed)))
    assert "counts for nothing" in shown and "The wrong house" not in shown
    assert panel(client, failed, "result")["flaws"] == []
    assert client.get(at(failed, f"photos/{'a' * 64}/")).status_code == 404


def test_what_was_corrected_is_no_longer_held_up(client: Client, permit: BuildingPermit, failed: Inspection) -> None:
    again = jobs.book(permit, "FOOTING", TUESDAY)
    found = Findings("passed", signed_name="Ira", answers=AT_SITE | points(again), corrected=corrected(failed))
    inspection_actions.record(again, by=make.actor("inspector"), on=TUESDAY, found=found)
    shown = words(client.get(at(permit)))
    assert "Passed on March 10, 2026" in shown and "North wall" not in shown
    assert f"Corrected at {again.number}" in words(client.get(at(failed)))
    assert "A later visit took the place" in words(client.get(at(failed)))


def points(visit: Inspection) -> dict[str, str]:
    return {point.key: "yes" for point in policies.points_of(visit, queries.line_of(visit))}


def corrected(visit: Inspection) -> frozenset[int]:
    return frozenset(visit.deficiencies.values_list("pk", flat=True))


# --- asking -------------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-25-002")
def test_the_reinspection_is_asked_for_from_the_line_that_failed(
    client: Client, permit: BuildingPermit, failed: Inspection
) -> None:
    """Given the link beside the failed footing, then the form has it chosen; sent, it waits on the office."""
    (row,) = [r for r in panel(client, permit, "inspections")["rows"] if r.line.key == "FOOTING"]
    form = client.get(row.ask_url).context["form"]
    assert (form["inspection"].value(), form["day"].value()) == ("FOOTING", WEDNESDAY)
    answer = ask(client, permit, phone="607-555-0101")
    assert answer["Location"] == at(permit)
    asked = Inspection.objects.get(status=Status.REQUESTED)
    assert (asked.follows, asked.requested_by, asked.phone) == (failed, "Ada Lovelace", "607-555-0101")
    (row,) = [r for r in panel(client, permit, "inspections")["rows"] if r.line.key == "FOOTING"]
    assert (row.visit, row.ask_url) == (asked, "")
    assert "The office books it and tells you the day." in words(client.get(at(asked)))
    assert "The reinspection is asked for, for March 11, 2026, morning." in words(client.get(at(failed)))
    agree(asked, by=make.actor("clerk"), on=TUESDAY, day=WEDNESDAY, half="afternoon")
    assert "The reinspection is booked for March 11, 2026, afternoon." in words(client.get(at(failed)))


def panel(client: Client, record: Case, key: str) -> Any:
    found = {p["key"]: p["data"] for p in client.get(at(record)).context["panels"]}
    return found[key]


def ask(client: Client, permit: BuildingPermit, **changed: str) -> Any:
    sent = {"inspection": "FOOTING", "day": "2026-03-11", "half": "morning", "version": str(make.fresh(permit).version)}
    return client.post(at(permit, "do/request_inspection/"), sent | changed)


def test_a_day_on_which_nobody_works_is_refused_in_a_sentence(client: Client, permit: BuildingPermit) -> None:
    answer = ask(client, permit, day="2026-03-14")
    assert answer.status_code == 409 and "March 14, 2026 is a Saturday" in words(answer)
    assert not Inspection.objects.exists()


@pytest.mark.clause("V-5-25-002")
def test_what_has_to_come_first_is_said_with_its_clause(client: Client, permit: BuildingPermit) -> None:
    """Given a deck whose footing has not passed, then the final says what it waits for."""
    rows = panel(client, permit, "inspections")["rows"]
    final = next(row for row in rows if row.line.key == "FINAL")
    assert final.ask_url == "" and "after-FOOTING" in [o.code for o in final.waits_for]
    assert ask(client, permit, inspection="FINAL").status_code == 422, "it is not among the choices"


def test_of_a_permit_that_is_not_issued_the_reason_is_said_once(client: Client, ada: User) -> None:
    permit = jobs.after_the_night(own(make.issued(MONDAY), ada), date(2026, 9, 10))
    with clock.set_to(make.at(date(2026, 9, 10))):
        data = panel(client, permit, "inspections")
        page = client.get(at(permit, "do/request_inspection/"))
    assert [o.code for o in data["shared"]] == ["invalid"] and not any(row.waits_for for row in data["rows"])
    assert page.status_code == 200 and "The permit is invalid since September 10, 2026" in words(page)


def test_what_was_asked_for_is_taken_back(client: Client, permit: BuildingPermit) -> None:
    ask(client, permit)
    asked = Inspection.objects.get()
    assert "Take the request back" in words(client.get(at(asked)))
    client.post(at(asked, "do/take_back/"), {"version": asked.version})
    assert make.fresh(asked).status == Status.CANCELLED
    assert ask(client, permit).status_code == 302


# --- what else a holder does --------------------------------------------------------------------------------

EXPIRED = date(2027, 3, 10)
LATE = date(2027, 3, 1)


def issued(ada: User) -> BuildingPermit:
    return own(make.issued(MONDAY), ada)


def completed(ada: User) -> BuildingPermit:
    return own(jobs.completed(TUESDAY), ada)


def before(ada: User) -> BuildingPermit:
    return own(make.submitted(MONDAY), ada)


def begun(ada: User) -> BuildingPermit:
    return make.commenced(issued(ada), MONDAY)


def temporary(ada: User) -> Case:
    found = temporaries.in_force()
    assert found.subject is not None
    takes_part(ada, found.subject, MONDAY)
    return found


def extension_asked(ada: User) -> Case:
    return temporaries.ask_extension(make.fresh(temporary(ada)), JUNE_16)


def without_certificate(ada: User) -> BuildingPermit:
    """Its certificate was issued in June and revoked on July 16: another one has to be applied for."""
    certificate = served(notify(jobs.issue(jobs.ready(), jobs.JUNE_10)))
    decide(certificate, "revoke", JULY_16)
    return own(BuildingPermit.objects.get(pk=certificate.subject_id), ada)


JUNE_16, DEC_17 = temporaries.JUNE_16, temporaries.DEC_17
# The act, whose record, on which day, what is typed; then of which record it is refused, on which day, by what words.
ALLOWED: dict[str, tuple[Callable[[User], Any], date, dict[str, str]]] = {
    "commence": (issued, TUESDAY, {"on": "2026-03-10"}),
    "report_change": (begun, TUESDAY, {"description": "Two plies in place of three."}),
    "apply_renewal": (begun, LATE, {}),
    "ask_certificate": (issued, TUESDAY, {}),
    "apply_temporary": (begun, TUESDAY, {"scope": "part", "portion": "The first floor.", "reason": ""}),
    "withdraw": (before, TUESDAY, {}),
    "ask_extension": (temporary, JUNE_16, {"reason": "The paving waits for the weather."}),
    "apply_certificate": (without_certificate, JULY_16, {}),
}
REFUSED: dict[str, tuple[Callable[[User], Any], date, str]] = {
    "commence": (completed, TUESDAY, "is not possible"),
    "report_change": (before, TUESDAY, "is not possible"),
    "apply_renewal": (begun, TUESDAY, "§ 5-24(i)(3)"),
    "ask_certificate": (completed, TUESDAY, "is not possible"),
    "apply_temporary": (before, TUESDAY, "is not possible"),
    "withdraw": (issued, TUESDAY, "is not possible"),
    "ask_extension": (extension_asked, JUNE_16, "An extension was asked for on June 16, 2026."),
    "apply_certificate": (completed, TUESDAY, "was applied for already"),
}


@pytest.mark.parametrize("act", ALLOWED)
def test_a_holder_does_it_from_a_button_of_the_page(act: str, client: Client, ada: User) -> None:
    """Given the record on a day on which it is possible, then its page has the button, and what is sent is done."""
    record, day, typed = ALLOWED[act][0](ada), ALLOWED[act][1], ALLOWED[act][2]
    with clock.set_to(make.at(day)):
        buttons = {button.name: button for button in client.get(at(record)).context["verbs"]}
        assert buttons[act].allowed, [str(o) for o in buttons[act].obstacles]
        page = client.get(buttons[act].url)
        assert page.status_code == 200 and "Who told of it" not in words(page)
        answer = client.post(buttons[act].url, typed | {"version": str(record.version)})
    assert answer.status_code == 302, words(answer)
    done = make.fresh(record).events.filter(type=f"{kind_of(record).slug}.{act}").get()
    assert done.actor == "Ada Lovelace"


@pytest.mark.parametrize("act", REFUSED)
def test_it_is_refused_with_the_sentence_and_the_clause(act: str, client: Client, ada: User) -> None:
    record, day, said = REFUSED[act][0](ada), REFUSED[act][1], REFUSED[act][2]
    with clock.set_to(make.at(day)):
        answer = client.get(at(record, f"do/{act}/"))
        assert answer.status_code == 200 and said in words(answer) and "§ 5-" in words(answer)
        version = make.fresh(record).version
        sent = client.post(at(record, f"do/{act}/"), {"version": version} | ALLOWED[act][2])
    assert sent.status_code == 409, words(sent)
    assert make.fresh(record).version == version


@pytest.mark.parametrize("act", ALLOWED)
def test_to_another_account_it_is_not_there(act: str, ada: User) -> None:
    record, day, typed = ALLOWED[act][0](ada), ALLOWED[act][1], ALLOWED[act][2]
    stranger = signed_in(applying.account("eve@example.test", "Eve"))
    with clock.set_to(make.at(day)):
        assert stranger.get(at(record, f"do/{act}/")).status_code == 404
        assert stranger.post(at(record, f"do/{act}/"), typed | {"version": str(record.version)}).status_code == 404


def test_every_act_that_is_open_to_holders_is_tried_here_or_with_the_application() -> None:
    opened = {verb.name for verb in kind_of(make.issued(MONDAY)).verbs if verb.open_to}
    with_the_application = {"attach", "answer_requests", "resume_review", "answer_questions"}
    here = {"request_inspection", *ALLOWED} - {"ask_extension"}
    assert opened == here | with_the_application
    assert set(REFUSED) == set(ALLOWED), "each is tried both ways"


def test_an_extension_is_asked_for_through_the_last_day(client: Client, ada: User) -> None:
    """Given one in force through December 16, 2026: asked for that day it is taken, on the 17th it is refused."""
    record, last, typed = temporary(ada), temporaries.DEC_16, ALLOWED["ask_extension"][2]
    with clock.set_to(make.at(DEC_17)):
        late = client.post(at(record, "do/ask_extension/"), typed | {"version": str(record.version)})
        assert late.status_code == 409
        assert "It ended on December 16, 2026. Apply for a new temporary certificate." in words(late)
    with clock.set_to(make.at(last)):
        taken = client.post(at(record, "do/ask_extension/"), typed | {"version": str(record.version)})
    assert taken.status_code == 302, words(taken)


def test_a_certificate_applied_for_anew_owes_its_fee_and_waits_for_it(client: Client, ada: User) -> None:
    permit = without_certificate(ada)
    with clock.set_to(make.at(JULY_16)):
        client.post(at(permit, "do/apply_certificate/"), {"version": str(permit.version)})
        asked = Certificate.objects.filter(subject=permit).latest("pk")
        assert (asked.status, due_on(asked).count()) == ("received", 1)
        assert "It goes to the officer when the fee is paid." in words(client.get(at(asked)))


def test_what_is_the_offices_own_is_on_no_page_of_the_holder(
    client: Client, permit: BuildingPermit, failed: Inspection
) -> None:
    """Given a call, a reviewer’s draft, an inspector’s note and the office’s reasons, then no own page shows them."""
    clerk = make.actor("clerk")
    log_call(permit.municipality, by=clerk, on=TUESDAY, caller="Nosy Neighbor", said="Built at night.", case=permit)
    visit = jobs.book(permit, "FRAMING", WEDNESDAY, TUESDAY)
    inspection_actions.cancel(visit, by=clerk, on=TUESDAY, why="The inspector dislikes the dog.")
    ask(client, permit)
    secrets = ("Nosy Neighbor", "at night", "Dog bites", "dislikes the dog")
    pages = [at(record) for record in (permit, failed, visit, Inspection.objects.latest("pk"))]
    pages += [button.url for button in client.get(at(permit)).context["verbs"]]
    for page in ("/vestal/my/", *pages):
        shown = words(client.get(page))
        assert not [secret for secret in secrets if secret in shown], page
