"""Permits that came to no certificate: the list, the letter to the present owner, taking a permit over."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts import clock
from accounts.office import office_for
from casework.cases.models import CaseParty
from casework.cases.participants import office_of_applicant
from casework.errors import NotAllowed, Refused
from casework.events.chain import read
from casework.events.queries import of_case
from casework.outbox.drain import HANDLERS, attempt
from casework.outbox.models import OutboxItem
from casework.own.actions import declare
from casework.sweep.run import check_town
from fees.models import Charge, FeeItem
from fees.queries import due_on, schedule_in_force
from parcels.models import OwnerChange, Party
from permits.building.models import BuildingPermit, Status
from permits.building.warnings import TOPIC, write_warning
from permits.open import actions, queries
from permits.open.missing import how_to_close, missing, why_open
from permits.open.queries import Wanted, open_permits
from permits.takeover.actions import DEED, ROLL, Evidence, take_over
from records.models import Document
from tests import factories as make
from tests.own import takes_part
from tests.unit.certificates import jobs
from tests.unit.portal import applying

pytestmark = pytest.mark.django_db
ISSUED, LAPSED_ON, EXPIRED_ON = date(2025, 3, 10), date(2025, 9, 11), date(2026, 3, 11)
TODAY = date(2026, 4, 6)


def does(act: Any, record: Any, on: date, role: str = "code_officer", **facts: Any) -> Any:
    """The act, as somebody of that role does it on that day."""
    with clock.set_to(make.at(on)):
        return act(record, by=make.actor(role), on=on, **facts)


def nights(on: date) -> None:
    """The nightly check as of that day."""
    with clock.set_to(make.at(on, 1)):
        check_town(make.town(), on)


def expired(issued_on: date = ISSUED, **facts: Any) -> BuildingPermit:
    """A permit whose work began in time and whose term is over."""
    permit = make.commenced(make.issued(issued_on, **facts), issued_on + timedelta(days=30))
    nights(date(issued_on.year + 1, issued_on.month, issued_on.day + 1))
    found: BuildingPermit = make.fresh(permit)
    return found


def sold(permit: BuildingPermit, on: date = date(2025, 12, 1), name: str = "Bea Buyer") -> Party:
    """The roll names a new owner from that day on."""
    buyer = make.party(name=name, email="", address_1="9 Oak St", city="Vestal", state="NY", zip="13850")
    assert permit.parcel
    OwnerChange.objects.create(parcel=permit.parcel, before=permit.parcel.owner, after=buyer, seen_on=on)
    permit.parcel.owner = buyer
    permit.parcel.save(update_fields=["owner"])
    return buyer


# --- the list --------------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-079")
def test_what_expired_stands_on_the_list_from_the_day_after_its_term() -> None:
    """Given a permit issued March 10, 2025, then it is on the list from March 11, 2026, not on March 10."""
    permit = make.commenced(make.issued(ISSUED), date(2025, 4, 9))
    nights(EXPIRED_ON - timedelta(days=1))
    assert not open_permits(make.town())
    nights(EXPIRED_ON)
    assert [one.pk for one in open_permits(make.town())] == [permit.pk]


def test_the_list_holds_what_lapsed_and_what_waits_for_its_certificate() -> None:
    """Given one invalid, one completed, one in force, then the first two are open, the oldest issue first."""
    lapsed = make.issued(ISSUED)
    nights(LAPSED_ON)
    completed = jobs.completed(job="roof")
    make.commenced(make.issued(date(2026, 3, 2)), date(2026, 3, 9))
    found = list(open_permits(make.town()))
    assert [(one.pk, one.status) for one in found] == [(lapsed.pk, Status.INVALID), (completed.pk, Status.COMPLETED)]


def test_filters_by_year_job_status_and_owner() -> None:
    old, new = expired(date(2024, 3, 11)), expired(ISSUED, job="roof")
    town = make.town()

    def on_list(**wanted: object) -> list[int]:
        return [one.pk for one in open_permits(town, Wanted(**wanted))]  # type: ignore[arg-type]

    assert on_list() == [old.pk, new.pk]
    assert on_list(first_year=2025) == [new.pk]
    assert on_list(last_year=2024) == [old.pk]
    assert on_list(permit_type="roof") == [new.pk]
    assert on_list(status="expired") == [old.pk, new.pk]
    assert on_list(status="completed") == []
    assert on_list(owner_changed=True) == []
    sold(old)
    assert on_list(owner_changed=True) == [old.pk]


def test_pages_go_on_after_the_last_one_shown() -> None:
    first, second = expired(date(2024, 3, 11)), expired(ISSUED)
    after = Wanted.read({}, f"{first.issued_on}.{first.pk}")
    assert [one.pk for one in open_permits(make.town(), after)] == [second.pk]
    for nonsense in ("x", "2024-13-40.1", "2024-03-11.x", "2024-03-11.²", f"2024-03-11.{10**30}"):
        assert Wanted.read({}, nonsense).after is None


def test_the_list_takes_the_same_queries_however_long_it_is(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    expired(date(2024, 3, 11)), expired(ISSUED)
    town = make.town()
    with django_assert_max_num_queries(1):
        listed = list(open_permits(town))
        assert len(listed) == 2
        for one in listed:
            assert one.owner_changed is False and one.letter_on is None  # type: ignore[attr-defined]
            assert queries.present_owner_name(one)


@pytest.mark.parametrize(("role", "leads_to"), [("code_officer", "do/apply_renewal/"), ("board", "")])
def test_the_next_step_leads_where_whoever_looks_may_go(
    role: str, leads_to: str, client: Client, settings: Any
) -> None:
    settings.DEMO = True
    permit = expired()
    client.force_login(make.person(role))
    with clock.set_to(make.at(TODAY)):
        page = client.get("/vestal/office/open-permits/").content.decode()
        address = f"/vestal/cases/{permit.number}/{leads_to}"
        assert f'href="{address}">{queries.NEXT_STEP[Status.EXPIRED]}' in page
        assert client.get(address).status_code == 200


def test_a_choice_of_letters_that_is_no_number_chooses_nothing(client: Client, settings: Any) -> None:
    settings.DEMO = True
    make.town()
    client.force_login(make.person("code_officer"))
    sent = client.post("/vestal/office/open-permits/letters/", {"permit": ["²", "9" * 30]})
    assert sent.status_code == 302


def test_another_towns_permits_are_not_on_the_list() -> None:
    expired()
    assert not open_permits(make.town("union"))


# --- what is missing -------------------------------------------------------------------------------------------


def test_what_is_missing_is_named_in_the_order_of_the_law() -> None:
    """Given an expired permit of which the footing passed and the framing failed, then framing, final, certificate."""
    permit = make.issued(ISSUED)
    footing = jobs.book(permit, "FOOTING", date(2025, 4, 9))
    jobs.passes(footing, date(2025, 4, 9))
    nights(EXPIRED_ON)
    permit = make.fresh(permit)
    assert why_open(permit) == (
        f"Building permit {permit.number} was issued on March 10, 2025 and expired after March 10, 2026 (§ 5-24(i)(2))."
        " No certificate has been issued for the work (§ 5-27(a))."
    )
    headings = [item.heading for item in missing(permit)]
    assert "Inspection: Footing" not in headings
    assert headings[-1] == "Certificate of occupancy or compliance"
    assert "It comes after all the others." in missing(permit)[-2].text


def test_how_to_close_says_renewal_first_and_takeover_where_it_was_sold() -> None:
    permit = expired()
    own = how_to_close(permit, changed_hands=False, on=TODAY)
    assert own[0].startswith("1. Apply to renew the permit")
    new = how_to_close(permit, changed_hands=True, on=TODAY)
    assert new[0].startswith("1. You own the property now") and new[1].startswith("2. Apply to renew")


def test_of_completed_work_only_the_certificate_is_missing() -> None:
    permit = jobs.completed(job="roof")
    assert [item.text for item in missing(permit)] == ["To be applied for."]
    assert how_to_close(permit, changed_hands=False, on=TODAY)[0].startswith("1. When everything is in order")


# --- the letters -----------------------------------------------------------------------------------------------


def test_the_letter_goes_to_whoever_owns_the_property_now() -> None:
    permit = expired()
    buyer = sold(permit)
    does(actions.write_open_letter, permit, TODAY)
    paper = Document.objects.get(case=permit, kind="open_permit")
    assert (paper.context["recipient"], paper.context["recipient_lines"]) == (
        "Bea Buyer",
        ["9 Oak St", "Vestal, NY 13850"],
    )
    assert (paper.template, paper.signed_by) == ("letter.html", "")
    item = OutboxItem.objects.get(event=paper.event, topic="mail")
    assert (item.recipient, item.template) == (f"party:{buyer.pk}", "open_permit")
    (listed,) = open_permits(make.town())
    assert listed.letter_on == TODAY  # type: ignore[attr-defined]


def test_a_run_of_letters_writes_each_once_in_the_background() -> None:
    """Given two open permits, one closed meanwhile, then one letter; worked off twice, still one."""
    first, second = expired(date(2024, 3, 11)), expired(ISSUED)
    chosen = queries.open_by_ids(make.town(), [first.pk, second.pk])
    with clock.set_to(make.at(TODAY)):
        run = actions.order_letters(make.town(), chosen=chosen, by=make.actor("code_officer"), on=TODAY)
        BuildingPermit.objects.filter(pk=second.pk).update(status=Status.CLOSED)
        for _ in range(2):
            for item in queries.items_of_run(run):
                attempt(item.pk)
    assert [item.state for item in queries.items_of_run(run)] == ["done", "done"]
    assert list(Document.objects.filter(kind="open_permit").values_list("case_id", flat=True)) == [first.pk]
    assert "closed" in queries.items_of_run(run)[1].payload["refused"]
    assert actions.TOPIC in HANDLERS


def test_who_may_have_letters_written() -> None:
    permit = expired()
    for somebody in (make.actor("clerk"), make.actor("code_officer", make.town("union"))):
        with pytest.raises(NotAllowed):
            actions.order_letters(make.town(), chosen=[permit], by=somebody, on=TODAY)
    with pytest.raises(Refused, match="at least one"):
        actions.order_letters(make.town(), chosen=[], by=make.actor("code_officer"), on=TODAY)


def test_nobody_has_letters_written_about_a_permit_of_their_own() -> None:
    """Given an officer's own land among those checked, then the run is refused and names it, as the single act is."""
    permit, other = expired(), expired()
    officer = make.person("code_officer")
    by = office_for(officer, make.town(), TODAY).actor
    declare(make.town(), by=by, on=TODAY, relation="own", parcel=permit.parcel)
    with pytest.raises(Refused, match=f"{permit.number}: This is your own matter"):
        actions.order_letters(make.town(), chosen=[other, permit], by=by, on=TODAY)
    assert not OutboxItem.objects.filter(topic=actions.TOPIC).exists()
    actions.order_letters(make.town(), chosen=[other], by=by, on=TODAY)
    actions.order_letters(make.town(), chosen=[permit], by=make.actor("code_officer"), on=TODAY)


# --- taking over -----------------------------------------------------------------------------------------------


def taken_over(permit: BuildingPermit, **facts: object) -> BuildingPermit:
    given = {"evidence": Evidence(ROLL), "consented_on": TODAY}
    found: BuildingPermit = does(take_over, permit, TODAY, "clerk", **(given | facts))
    return found


@pytest.mark.clause("V-5-24-095")
def test_the_owner_on_the_roll_takes_the_permit_over() -> None:
    """Given the roll shows a new owner, then owner and holder change, no date does, and the event tells from whom."""
    permit = expired()
    before = queries.owner_of_record(permit)
    buyer = sold(permit)
    assert before and queries.changed_hands(permit)
    taken_over(permit, owner=buyer)
    assert set(CaseParty.objects.filter(case=permit).values_list("part", "party")) == {
        ("owner", buyer.pk),
        ("applicant", buyer.pk),
    }
    assert not queries.changed_hands(make.fresh(permit))
    assert (make.fresh(permit).status, make.fresh(permit).issued_on) == (Status.EXPIRED, ISSUED)
    said = read(of_case(permit).get(type="permit.take_over"))["data"]
    assert (said["from"], said["to"], said["parts"]) == (before.name, "Bea Buyer", ["applicant", "owner"])


def test_a_contractor_who_applied_stays_the_applicant() -> None:
    land = make.parcel()
    firm = make.party(name="Decks LLC")
    assert land.owner
    permit = expired(parcel=land, parties={"owner": land.owner, "applicant": firm, "contractor": firm})
    taken_over(permit, owner=sold(permit))
    parts = dict(CaseParty.objects.filter(case=permit).values_list("part", "party__name"))
    assert parts == {"owner": "Bea Buyer", "applicant": "Decks LLC", "contractor": "Decks LLC"}


def test_who_sold_takes_part_no_longer() -> None:
    """Given the seller's account and an agent's, then from the day of the entry the permit is not theirs any more."""
    permit = expired()
    seller, agent, builder = (applying.account(f"{who}@example.test", who) for who in ("seller", "agent", "builder"))
    for user, part in ((seller, "owner"), (agent, "agent"), (builder, "contractor")):
        takes_part(user, permit, ISSUED, part)
    buyer = sold(permit)
    taken_over(permit, owner=buyer)
    still = [user for user in (seller, agent, builder) if office_of_applicant(user, permit, TODAY)]
    assert still == [builder]
    assert read(of_case(permit).get(type="permit.take_over"))["data"]["accounts"] == ["seller", "agent"]


def test_a_buyer_who_took_part_already_still_does() -> None:
    permit = expired()
    user = applying.account("bea@example.test", "Bea Buyer")
    takes_part(user, permit, TODAY, "agent")
    buyer = sold(permit)
    Party.objects.filter(pk=buyer.pk).update(email="Bea@Example.test")
    taken_over(permit, owner=make.fresh(buyer))
    assert office_of_applicant(user, permit, TODAY) is not None


def test_a_deed_shows_it_where_the_roll_is_behind() -> None:
    permit = expired()
    person = {"name": "Cy Newman", "address_1": "3 Elm St", "city": "Vestal", "state": "NY", "zip": "13850"}
    deed = Evidence(DEED, date(2026, 3, 2), "Liber 2714, page 88")
    taken_over(permit, new_owner=person, evidence=deed)
    assert (owner := queries.owner_of_record(permit)) and owner.name == "Cy Newman"


def test_what_keeps_a_permit_from_being_taken_over() -> None:
    """Given no change on the roll, half a deed, or dates out of order, then it is refused with each reason."""
    permit = expired()
    stranger = make.party(name="Somebody")
    with pytest.raises(Refused, match="does not show that owner"):
        taken_over(permit, owner=stranger)
    with pytest.raises(Refused, match="where it is recorded"):
        taken_over(permit, owner=stranger, evidence=Evidence(DEED, TODAY))
    deed = Evidence(DEED, TODAY, "Liber 2714, page 88")
    with pytest.raises(Refused, match="dated before the deed"):
        taken_over(permit, owner=stranger, evidence=deed, consented_on=TODAY - timedelta(days=1))
    with pytest.raises(Refused, match="after the day of this entry"):
        taken_over(permit, owner=stranger, evidence=deed, consented_on=TODAY + timedelta(days=1))
    known = queries.owner_of_record(permit)
    with pytest.raises(Refused, match="in the name of"):
        taken_over(permit, owner=known, evidence=deed)


def test_the_fee_is_charged_only_where_the_board_set_one() -> None:
    permit = expired()
    taken_over(permit, owner=sold(permit))
    assert not due_on(permit)
    schedule = schedule_in_force(make.town(), TODAY)
    assert schedule
    FeeItem.objects.create(
        schedule=schedule, key="takeover", event="OTHER", label="Change of holder", method="flat", amount_cents=50_00
    )  # fmt: skip
    other = expired(date(2024, 3, 11))
    taken_over(other, owner=sold(other, name="Dee Buyer"))
    assert [charge.amount_cents for charge in Charge.objects.filter(case=other, state="due")] == [50_00]


# --- warnings as papers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on", "template", "says"),
    [
        (date(2025, 8, 11), "commence_warning", "Begin the work by September 10, 2025"),
        (date(2026, 2, 8), "expiry_warning", "Your permit runs until March 10, 2026"),
    ],
)
def test_a_warning_is_a_letter_written_once(on: date, template: str, says: str) -> None:
    """Given the day of the warning, then the nightly check orders a letter, written once and signed by nobody."""
    permit = make.issued(ISSUED)
    if template == "expiry_warning":
        permit = make.commenced(permit, date(2025, 4, 9))
    nights(on)
    item = OutboxItem.objects.get(topic=TOPIC, template=template)
    for _ in range(2):
        write_warning(item)
    paper = Document.objects.get(case=permit, kind="warning")
    assert (paper.title, paper.signed_by, paper.context["officer_name"]) == (says, "", "")
    assert paper.template == "letter.html"
    assert paper.event == item.event
