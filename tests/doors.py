"""The doors of the site: every address, who has the key, and where it leads in a town of the tests."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from accounts.access import OWN, PROGRAMS, PUBLIC
from casework.calls.models import Call
from casework.cases.models import Case
from notices.models import PrintBatch
from parcels.models import Parcel
from permits.approvals.models import ApprovalKind
from permits.building.models import BuildingPermit
from records.models import Document, Upload
from tests.own import Own

HASH = "0" * 64


@dataclass(frozen=True)
class World:
    """A town in which every address leads somewhere."""

    permit: BuildingPermit
    inspection: Case
    document: Document
    upload: Upload
    batch: PrintBatch
    parcel: Parcel
    nameless: Parcel
    own: Own
    call: Call
    approval_kind: ApprovalKind


@dataclass(frozen=True)
class Door:
    """One address: who has the key (PUBLIC or a power), where it leads, what whoever may go in gets by GET."""

    access: str
    key: Callable[[World], dict[str, Any]] = lambda world: {}
    answers: int = 200


def number_of(world: World) -> dict[str, Any]:
    return {"number": world.permit.number}


def visit(world: World) -> dict[str, Any]:
    return {"number": world.inspection.number}


def asked(world: World) -> dict[str, Any]:
    return {"number": world.own.asked.permit.number}


def draft(world: World) -> dict[str, Any]:
    return {"key": world.own.draft.key}


DOORS: dict[str, Door] = {
    # the office
    "casework:queue": Door("cases.view"),
    "casework:calendar": Door("cases.view"),
    "casework:feed": Door("cases.view"),
    "calendar-feed": Door(PUBLIC, lambda w: {"token": "x"}, 404),
    "casework:away": Door("cases.view"),
    "casework:away_off": Door("cases.view", lambda w: {"pk": 1}, 405),
    "casework:calls": Door("calls.log"),
    "casework:call_new": Door("calls.log"),
    "casework:call": Door("calls.log", lambda w: {"pk": w.call.pk}),
    "casework:person": Door("cases.view", lambda w: {"pk": w.parcel.owner_id}),
    "casework:own": Door("cases.view"),
    "casework:own_end": Door("cases.view", lambda w: {"pk": 1}, 405),
    "casework:search": Door("cases.view"),
    "casework:parcel": Door("cases.view", lambda w: {"parcel_id": w.parcel.pk}),
    "casework:rolls": Door("office.settings"),
    "casework:roll": Door("office.settings", lambda w: {"pk": 0}, 404),
    "casework:roll_apply": Door("office.settings", lambda w: {"pk": 0}, 405),
    "casework:nightly": Door("sweep.release"),
    "casework:release": Door("sweep.release", answers=405),
    "casework:case": Door("cases.view", number_of),
    # Beside this, the page of an act asks for the act's own power: see below.
    "casework:do": Door("cases.view", lambda w: number_of(w) | {"verb": "pay"}),
    "records:signing": Door("records.view"),
    "records:designees": Door("cases.view"),
    "records:designation": Door("records.view", lambda w: {"pk": 1}, 404),
    "records:end_designation": Door("permits.delegate", lambda w: {"pk": 1}, 405),
    "notices:printing": Door("notices.print"),
    "notices:undelivered": Door("notices.print"),
    "notices:undelivered_again": Door("notices.print", lambda w: {"pk": 1}, 405),
    "notices:make_batch": Door("notices.print", answers=405),
    "notices:copies": Door("notices.print"),
    "notices:returned": Door("notices.print"),
    "notices:print_returned": Door("notices.print", lambda w: {"pk": 1}, 405),
    "notices:letter_address": Door("notices.print", lambda w: {"pk": w.batch.letters.get().pk}),
    "notices:letter_left_out": Door("notices.print", lambda w: {"pk": w.batch.letters.get().pk}, 405),
    "notices:batch": Door("notices.print", lambda w: {"pk": w.batch.pk}),
    "notices:stack": Door("notices.print", lambda w: {"pk": w.batch.pk}, 404),  # it is still being made
    "notices:envelopes": Door("notices.print", lambda w: {"pk": w.batch.pk}, 404),
    "notices:batch_printed": Door("notices.print", lambda w: {"pk": w.batch.pk}, 405),
    "notices:batch_mailed": Door("notices.print", lambda w: {"pk": w.batch.pk}, 405),
    "notices:batch_again": Door("notices.print", lambda w: {"pk": w.batch.pk}, 405),
    "records:document": Door("records.view", lambda w: {"pk": w.document.pk}),
    "records:upload": Door("records.view", lambda w: {"pk": w.upload.pk}),
    "permits:open": Door("cases.view"),
    "permits:write_open_letters": Door("permits.review", answers=405),
    "permits:open_letters": Door("permits.review", lambda w: {"pk": 1}, 404),
    "permits:lists": Door("office.settings"),
    "permits:add_to_list": Door("office.settings", lambda w: {"what": "approvals"}),
    "permits:edit_list": Door("office.settings", lambda w: {"what": "approvals", "pk": w.approval_kind.pk}),
    "permits:intake": Door("permits.intake"),
    "permits:contractors": Door("permits.intake"),
    "permits:choose_job": Door("permits.intake", lambda w: {"parcel_id": w.parcel.pk}),
    "permits:application": Door("permits.intake", lambda w: {"parcel_id": w.parcel.pk, "job": "deck"}),
    "permits:intake_fee": Door("permits.intake", lambda w: {"parcel_id": w.parcel.pk, "job": "deck"}),
    "fees:schedules": Door("fees.adopt"),
    "fees:new": Door("fees.adopt"),
    "fees:withdraw": Door("fees.adopt", lambda w: {"pk": 1}, 405),
    "inspections:today": Door("inspections.record"),
    "inspections:day_sheet": Door("inspections.book"),
    "inspections:day_sheet_pdf": Door("inspections.book"),
    "inspections:book": Door("inspections.book"),
    "inspections:site": Door("inspections.record", visit),
    "inspections:photo": Door("records.view", lambda w: visit(w) | {"sha256": HASH}, 404),
    "inspections:send_photo": Door("inspections.record", lambda w: visit(w) | {"sha256": HASH}, 405),
    "reports:index": Door("reports.view"),
    "reports:report": Door("reports.view", lambda w: {"period": "2026-03"}),
    "reports:pdf": Door("reports.view", lambda w: {"period": "2026-03"}),
    "reports:file": Door("reports.view", lambda w: {"period": "2026", "form": "xlsx"}),
    "reports:rows": Door("reports.view", lambda w: {"period": "2026", "figure": "permits-issued"}),
    "reports:rows-file": Door("reports.view", lambda w: {"period": "2026", "figure": "permits-issued", "form": "csv"}),
    "reports:housing": Door("reports.view", lambda w: {"period": "2026-03"}),
    "reports:housing-file": Door("reports.view", lambda w: {"period": "2026-03", "form": "csv"}),
    "reports:assessor": Door("reports.view", lambda w: {"period": "2026-03"}),
    "reports:assessor-pdf": Door("reports.view", lambda w: {"period": "2026-03"}),
    "reports:assessor-file": Door("reports.view", lambda w: {"period": "2026-03", "form": "xlsx"}),
    "reports:start-report": Door("reports.prepare", lambda w: {"year": 2026}, 405),
    "reports:new-request": Door("reports.prepare"),
    "reports:worksheet": Door("reports.view", lambda w: {"year": 2026}, 404),
    "reports:start-worksheet": Door("reports.prepare", lambda w: {"year": 2026}, 405),
    "reports:worksheet-pdf": Door("reports.view", lambda w: {"year": 2026}, 404),
    "reports:worksheet-file": Door("reports.view", lambda w: {"year": 2026, "form": "csv"}, 404),
    "reports:new-row": Door("reports.prepare", lambda w: {"number": "SR-2026-00001"}, 404),
    "reports:row": Door("reports.prepare", lambda w: {"number": "SR-2026-00001", "row": 1}, 404),
    # whoever takes part in it from outside, and nobody else
    "portal:start": Door(OWN, answers=405),
    "portal:mine": Door(OWN),
    "portal:resume": Door(OWN, draft, 302),
    "portal:discard": Door(OWN, draft, 405),
    "portal:step": Door(OWN, lambda w: draft(w) | {"step": "where"}),
    "portal:hand-in": Door(OWN, draft, 405),
    "portal:take-back": Door(OWN, lambda w: draft(w) | {"pk": w.own.staged.pk}, 405),
    "portal:ask-owner": Door(OWN, draft, 405),
    "portal:staged": Door(OWN, lambda w: {"pk": w.own.staged.pk}),
    "portal:case": Door(OWN, number_of),
    "portal:do": Door(OWN, lambda w: number_of(w) | {"verb": "attach"}),
    "portal:photo": Door(OWN, lambda w: visit(w) | {"sha256": HASH}, 404),
    "portal:slip": Door(OWN, lambda w: {"number": w.own.owing.number}),
    "portal:document": Door(OWN, lambda w: {"pk": w.document.pk}),
    "portal:upload": Door(OWN, lambda w: {"pk": w.upload.pk}),
    "portal:answers": Door(OWN, asked),
    "portal:reply-hand-in": Door(OWN, lambda w: asked(w) | {"request_id": w.own.asked.pk}, 405),
    "portal:reply-take-back": Door(OWN, lambda w: asked(w) | {"pk": w.own.reply_file.pk}, 405),
    # programs: who calls is found out there, and what is not theirs is not there
    "api-cases": Door(PROGRAMS),
    "api-case": Door(PROGRAMS, number_of),
    "api-verb": Door(PROGRAMS, lambda w: number_of(w) | {"verb": "pay"}),
    # everybody
    "healthz": Door(PUBLIC),
    "api-schema": Door(PUBLIC),
    "portal:front": Door(PUBLIC),
    "portal:robots": Door(PUBLIC),
    "portal:check": Door(PUBLIC),
    "portal:verify": Door(PUBLIC, lambda w: {"code": w.document.code}),
    "portal:town": Door(PUBLIC),
    "portal:apply": Door(PUBLIC),
    "portal:owner-allows": Door(PUBLIC, lambda w: {"token": "none"}, 404),
    "portal:fees": Door(PUBLIC),
    "portal:fees-of": Door(PUBLIC, lambda w: {"pk": 0}, 404),
    "portal:need": Door(PUBLIC),
    "portal:need-walk": Door(PUBLIC, lambda w: {"start": "fence"}),
    "portal:need-keep": Door(PUBLIC, lambda w: {"start": "fence"}, 405),
    "portal:need-kept": Door(PUBLIC, lambda w: {"code": "none"}, 404),
    "portal:results": Door(PUBLIC),
    "portal:property-at": Door(PUBLIC, lambda w: {"parcel_id": w.nameless.pk}),
    "portal:property": Door(PUBLIC, lambda w: {"key": w.parcel.print_key}),
    "inspections:worker": Door(PUBLIC),
}
# The pages of django-allauth, which check for themselves: those open to all, and those that ask to sign in.
OPEN_ACCOUNT_PAGES = {
    "account_login", "account_logout", "account_signup", "account_inactive", "account_reset_password",
    "account_reset_password_done", "account_reset_password_from_key", "account_reset_password_from_key_done",
    "account_confirm_email", "account_email_verification_sent", "account_confirm_login_code", "mfa_authenticate",
}  # fmt: skip
OWN_ACCOUNT_PAGES = {
    "account_email", "account_change_password", "account_set_password", "account_reauthenticate",
    "account_request_reauthentication_code", "account_confirm_reauthentication_code", "mfa_index",
    "mfa_reauthenticate", "mfa_activate_totp", "mfa_deactivate_totp", "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes", "mfa_download_recovery_codes", "api-tokens", "api-token-revoke",
}  # fmt: skip

FRAMEWORK = {"api-schema"}  # a view of a library, open to all

STAFF_DOORS = {name: door for name, door in DOORS.items() if door.access not in (PUBLIC, PROGRAMS, OWN)}
OWN_DOORS = {name: door for name, door in DOORS.items() if door.access == OWN}
# Behind these stands whatever is the account's own, be it nothing yet; the others lead to one thing of one person.
ANY_ACCOUNT = {"portal:mine", "portal:start"}
PROGRAM_DOORS = {name: door for name, door in DOORS.items() if door.access == PROGRAMS}
PUBLIC_DOORS = {name: door for name, door in DOORS.items() if door.access == PUBLIC}


def addresses(patterns: list[Any], space: str = "", route: str = "") -> Iterator[tuple[str, str, Any]]:
    """Every address of the site: its full name, its route and its view."""
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from addresses(
                one.url_patterns, f"{one.namespace}:" if one.namespace else space, route + str(one.pattern)
            )
        elif isinstance(one, URLPattern):
            yield f"{space}{one.name}", route + str(one.pattern), one.callback


SITE = list(addresses(get_resolver().url_patterns))
