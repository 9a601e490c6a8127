"""How permits of the demonstration are changed, stopped, given up and renewed, by the office's own acts."""

from collections.abc import Callable
from datetime import datetime, time
from typing import Any

from accounts import clock
from accounts.actors import Actor
from config.demo.life import NEW_YORK, Life
from fees.actions import take_payment
from fees.queries import due_on
from permits.building.models import BuildingPermit
from permits.changes import actions as changes
from permits.changes.models import Change
from permits.ending import actions as ending
from permits.renewal import actions as renewals
from permits.renewal.models import Renewal


def act(life: Life, does: Callable[..., Any], record: Any, by: Actor, hour: int = 11, **facts: Any) -> Any:
    """Something done on the day that the life has come to; the permit is read anew after it."""
    with clock.set_to(datetime.combine(life.day, time(hour), NEW_YORK)):
        done = does(record, by=by, on=life.day, **facts)
    life.permit = BuildingPermit.objects.select_related("municipality", "parcel").get(pk=life.permit.pk)
    return done


def who(life: Life) -> str:
    return str(life.contractor or life.parcel.owner)


def withdraw(life: Life, why: str) -> Life:
    act(life, ending.withdraw, life.permit, life.staff.clerk, asked_by=who(life), why=why)
    return life


def suspend(life: Life, provision: str, facts: str) -> Life:
    said: dict[str, Any] = {"ground": "work_violates", "provision": provision, "facts": facts}
    act(life, ending.suspend, life.permit, life.staff.officer, **said)
    return life


def reinstate(life: Life, completed: str, proposed: str) -> Life:
    findings = {"completed_complies": completed, "proposed_complies": proposed}
    act(life, ending.reinstate, life.permit, life.staff.officer, findings=findings)
    return life


def revoke(life: Life, facts: str) -> Life:
    act(life, ending.revoke, life.permit, life.staff.officer, ground="issued_in_error", facts=facts)
    return life


def report_change(life: Life, description: str, *elements: str) -> Change:
    said = {"description": description, "elements": elements, "reported_by": who(life)}
    act(life, changes.report, life.permit, life.staff.clerk, 9, **said)
    return Change.objects.filter(subject=life.permit).latest("pk")


def decide_change(life: Life, change: Change, decision: str, note: str) -> Life:
    said = {"decision": decision, "elements": change.elements, "note": note}
    act(life, changes.decide, change, life.staff.officer, 14, **said)
    return life


def renew(life: Life, days_until_approval: int = 6) -> Life:
    """Applied for and paid at the counter, approved some days later; granted when the permit has lapsed."""
    act(life, renewals.apply, life.permit, life.staff.clerk, 9, applied_by=who(life))
    renewal = Renewal.objects.filter(subject=life.permit).latest("pk")
    owed = list(due_on(renewal))
    act(
        life,
        take_payment,
        renewal,
        life.staff.clerk,
        10,
        charges=[charge.pk for charge in owed],
        amount_cents=sum(charge.amount_cents for charge in owed),
        method="cash",
        received_from=who(life),
    )
    life.after(days_until_approval).insure()
    act(life, renewals.approve, Renewal.objects.get(pk=renewal.pk), life.staff.officer)
    return life
