"""What an act takes besides who does it and when, for a record as it stands on that day; None: nothing to act on."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any

from casework.cases.models import Case
from certificates.deficiency.models import Revocable
from certificates.temporary.actions import Seen
from fees.queries import due_on, standing_payments_on
from inspections.construction import policies, queries, standing
from inspections.construction.findings import Findings, Flaw
from inspections.construction.models import Inspection
from inspections.construction.planning import proposed
from notices.service.actions import Served
from notices.service.queries import standing_services_of
from ordinances.calendar import next_business_day
from ordinances.exemption_chapter import Verdict
from ordinances.law import law
from permits.building.models import BuildingPermit
from permits.building.queries import items_by_key, open_shortfalls
from permits.changes.queries import new_permits_for, permit_of
from permits.takeover.actions import DEED, Evidence
from records.models import Document
from reports.board.queries import open_questions
from reports.worksheet.queries import rows_of
from tests.unit.certificates.jobs import FACTS
from tests.unit.certificates.temporaries import BOTH
from tests.unit.permits.acts import FACTS as GROUND
from tests.unit.permits.acts import SHOWN

Given = Callable[[Any, date], dict[str, Any] | None]


def nothing(record: Any, on: date) -> dict[str, Any]:
    return {}


def always(**facts: Any) -> Given:
    return lambda record, on: dict(facts)


def in_turn(record: Case, *choices: Any) -> Any:
    """One of them, another one each time that the record changed."""
    return choices[record.version % len(choices)]


# --- permits and inspections --------------------------------------------------------------------------------


def findings(visit: Inspection, result: str) -> Findings:
    line = queries.line_of(visit)
    points = [*standing.site_points(line.law, line.kind), *policies.points_of(visit, line)]
    return Findings(
        result,
        answers={point.key: standing.YES for point in points},
        signed_name="Ira",
        portion="The north half." if result == "partial" else "",
        deficiencies=(Flaw("North wall", "R403"),) if result == "failed" else (),
        corrected=frozenset(flaw.pk for flaw in queries.open_deficiencies(visit)),
    )


def usual_plan(permit: BuildingPermit, on: date) -> dict[str, Any]:
    rules = law("vestal", permit.law_date or on)
    job = rules.permits.permit_type(permit.permit_type)
    return {"inspections": proposed(rules.inspections, job.inspections, job.systems)}


def payment(record: Case, on: date) -> dict[str, Any] | None:
    owed = list(due_on(record))
    facts = {"method": "cash", "received_from": "The owner", "amount_cents": sum(one.amount_cents for one in owed)}
    return facts | {"charges": [one.pk for one in owed]} if owed else None


def reversal(record: Case, on: date) -> dict[str, Any] | None:
    paid = standing_payments_on(record).first()
    return {"payment_id": paid.pk, "reversal": "mistake"} if paid else None


def charge(record: Case, on: date) -> dict[str, Any] | None:
    owed = due_on(record).first()
    return {"charge_id": owed.pk} if owed else None


def shortfall(permit: BuildingPermit, on: date) -> dict[str, Any] | None:
    flaw = open_shortfalls(permit).first()
    return {"finding": flaw, "settled_how": "Revised."} if flaw else None


def all_points(permit: BuildingPermit, on: date) -> dict[str, Any]:
    return {"satisfied": dict.fromkeys(items_by_key(permit), True)}


def proof(permit: BuildingPermit, on: date) -> dict[str, Any]:
    return {"form": "CE-200", "party": permit.case_parties.get(part="applicant").party}


MONEY: Mapping[str, Given] = {"pay": payment, "reverse_payment": reversal}


def with_money(slug: str) -> dict[str, Given]:
    return {f"{slug}.{name}": given for name, given in MONEY.items()}


APPLYING: Mapping[str, Given] = {
    **with_money("permit"),
    "permit.submit": nothing,
    "permit.sign_application": always(signer="owner", signer_name="Ada"),
    "permit.start_review": nothing,
    "permit.request_items": always(missing={"scope": "A sketch."}),
    "permit.answer_items": always(answers={"scope": ("here", "")}, plan_sets=2),
    "permit.resume_review": nothing,
    "permit.review_documents": all_points,
    "permit.accept_documents": nothing,
    "permit.record_finding": always(provision="R507", complies=False, note="No ledger."),
    "permit.settle_finding": shortfall,
    "permit.file_compensation": proof,
    "permit.issue": usual_plan,
    "permit.deny": always(sections=[("R507", "No ledger.")]),
}
BUILDING: Mapping[str, Given] = {
    "permit.commence": nothing,
    "permit.restore": nothing,
    "permit.complete": always(inspection="IN-0"),
    "permit.reopen": always(inspection="IN-0"),
    "permit.close": always(certificate="CO-0"),
    "permit.apply_certificate": nothing,
    "inspection.record": lambda visit, on: {"found": findings(visit, "passed")},
    "inspection.not_done": always(cause="Nobody there"),
    "inspection.cancel": nothing,
    "inspection.reverse": nothing,
}
ENDING: Mapping[str, Given] = {
    "permit.withdraw": always(asked_by="Ada"),
    "permit.suspend": always(**GROUND),
    "permit.reinstate": always(findings=SHOWN),
    "permit.revoke": always(**GROUND),
}


# --- changes, renewals, new owners --------------------------------------------------------------------------


def decision(change: Any, on: date) -> dict[str, Any]:
    waiting = queries.open_kinds(permit_of(change))[:1]
    which = ("none", "amendment", "new_permit", "amendment")[change.pk % 4]
    return {"decision": which, "elements": list(waiting), "note": "The beam carries more."}


def covering(change: Any, on: date) -> dict[str, Any] | None:
    found = new_permits_for(change).first()
    return {"permit": found} if found else None


def denial(renewal: Any, on: date) -> dict[str, Any]:
    ground = in_turn(renewal, "code_change", "other")
    return {"ground": ground, "edition": "2025 RCNYS R302", "reason": "Fire separation is asked for now."}


def new_owner(permit: Any, on: date) -> dict[str, Any]:
    person = {"name": f"Buyer {permit.version}", "address_1": "3 Elm St", "city": "Vestal", "state": "NY"}
    deed = Evidence(DEED, on - timedelta(days=7), "Liber 2714, page 88")
    return {"new_owner": person, "evidence": deed, "consented_on": on}


LATER: Mapping[str, Given] = {
    **with_money("change"),
    **with_money("renewal"),
    "permit.report_change": always(description="A beam of two plies.", reported_by="Ada"),
    "change.decide": decision,
    "change.submit": nothing,
    "change.approve": always(new_description="A deck with a thinner beam.", new_valuation_cents=13_000_00),
    "change.cover": covering,
    "change.deny": always(reason="Too thin."),
    "change.drop": nothing,
    "permit.apply_renewal": always(applied_by="Ada"),
    "renewal.submit": nothing,
    "renewal.approve": nothing,
    "renewal.deny": denial,
    "renewal.withdraw": nothing,
    "permit.take_over": new_owner,
}


# --- certificates -------------------------------------------------------------------------------------------


def notice(certificate: Revocable, on: date) -> dict[str, Any]:
    last = next_business_day(on + timedelta(days=in_turn(certificate, 8, 30)))
    return {"error_kinds": ["incorrect"], "facts": "60 chairs, not 40.", "correct_by": last, "hearing": "Come in."}


def service(certificate: Revocable, on: date) -> dict[str, Any] | None:
    paper = Document.objects.filter(case=certificate, kind="notice").order_by("pk").last()
    person = Served.of(certificate.case_parties.get(part="applicant").party)
    way = law("vestal", on).certificates.service.methods[0]
    return {"document": paper, "person": person, "method": way, "served_by": "Ruth"} if paper else None


def entry_of_service(certificate: Revocable, on: date) -> dict[str, Any] | None:
    entry = standing_services_of(certificate).first()
    return {"service": entry} if entry else None


def deficiency(slug: str) -> dict[str, Given]:
    return {
        f"{slug}.give_notice": notice,
        f"{slug}.serve": service,
        f"{slug}.reverse_service": entry_of_service,
        f"{slug}.record_response": always(said="40 chairs now.", said_by="Ada"),
        f"{slug}.correct": always(corrected_how="40 chairs are left."),
        f"{slug}.suspend": always(reasons="60 chairs still."),
        f"{slug}.revoke": always(reasons="60 chairs still."),
    }


def three_findings(certificate: Any, on: date) -> dict[str, Any]:
    seen = {key: Seen("yes", "Ira", on) for key in ("safe", "egress")}
    return {"findings": seen | {"detection": Seen("yes", "Ira", on, tested_on=on)}}


def period(certificate: Any, on: date) -> dict[str, Any]:
    return {"until": on + timedelta(days=in_turn(certificate, 20, 150, 200)), "open_items": "Rear railing"}


def more_time(certificate: Any, on: date) -> dict[str, Any]:
    until = (certificate.valid_until or on) + timedelta(days=in_turn(certificate, 60, 90, 91))
    return {"until": until, "findings": BOTH, "open_items": "Rear railing"}


CERTIFYING: Mapping[str, Given] = {
    **with_money("certificate"),
    "certificate.submit": nothing,
    "certificate.void_charge": charge,
    "certificate.describe": always(**FACTS),
    "certificate.issue": nothing,
}
TAKING_BACK: Mapping[str, Given] = {**deficiency("certificate"), **deficiency("temporary")}
TEMPORARY: Mapping[str, Given] = {
    **with_money("temporary"),
    "permit.apply_temporary": always(scope="part", portion="First floor", reason="The lease ends."),
    "temporary.submit": nothing,
    "temporary.void_charge": charge,
    "temporary.record_findings": three_findings,
    "temporary.issue": period,
    "temporary.refuse": always(reasons="Not safe."),
    "temporary.ask_extension": always(reason="Railing is late."),
    "temporary.extend": more_time,
    "temporary.refuse_extension": always(reasons="No progress."),
}


# --- answers and reports ------------------------------------------------------------------------------------


def open_question(report: Any, on: date) -> dict[str, Any] | None:
    asked = open_questions(report).first()
    return {"question_id": asked.pk, "answer": "Three."} if asked else None


def a_row(sheet: Any, on: date) -> dict[str, Any] | None:
    row = rows_of(sheet).first()
    return {"row_id": row.pk} if row else None


ANSWERING: Mapping[str, Given] = {
    "question.confirm": nothing,
    "question.correct": lambda question, on: {
        "verdict": in_turn(question, Verdict.NEEDED, Verdict.NOT_NEEDED),
        "reason": "It stands in the flood area.",
    },
    "board_report.ask": always(question="How many vacant houses?"),
    "board_report.answer": open_question,
    "board_report.remark": always(remarks="A busy year."),
    "board_report.submit": nothing,
    "state_report.adopt": always(suggestions=["complaints"]),
    "state_report.copy_rows": nothing,
    "state_report.drop_row": a_row,
    "state_report.send": always(sent_how="Entered in the State’s form."),
    "state_report.reopen": nothing,
}
