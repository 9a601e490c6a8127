"""Taking in an application (§ 5-24(d)), at the counter or from outside: opens the permit, charges the fee."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.core.files import File
from django.db import transaction

from accounts.actors import Actor
from casework.opening import open_case
from fees.actions import charge, said
from fees.calculation import Measures, quote
from ordinances.law import law
from parcels.models import Municipality, Parcel, Party
from permits.building.kind import KIND
from permits.building.models import ApplicationItem, BuildingPermit
from permits.questions import declaring as questions
from records.actions import attach


@dataclass(frozen=True)
class Scan:
    """A scanned paper: what it is, which item it answers, the file."""

    title: str
    item: str
    file: File[bytes]


@dataclass(frozen=True)
class Application:
    """What the application says. `answers` maps each required item to its presence and the reason it does not apply.

    `signature`: of an electronic one, what was signed, when and how (State Technology Law § 304(2)).
    """

    permit_type: str
    natures: tuple[str, ...]
    description: str
    valuation_cents: int
    occupancy_class: str
    answers: Mapping[str, tuple[str, str]]
    square_feet: int | None = None
    dwelling_units_added: int | None = None
    plan_sets: int = 0
    signer: str = ""
    signer_name: str = ""
    signed_on: date | None = None
    authorization_shown: bool = False
    kept_at: str = ""
    parties: Mapping[str, Party] = field(default_factory=dict)
    scans: tuple["Scan", ...] = ()
    declared: questions.Declared = questions.NOTHING_SAID
    signature: Mapping[str, str] = field(default_factory=dict)


def take_in(
    municipality: Municipality, *, by: Actor, on: date, parcel: Parcel, application: Application, why: str = ""
) -> BuildingPermit:
    """Receive the application on `on`: number drawn, items noted, fee charged with its arithmetic, scans filed.

    :raises Refused: the board has set no fee for such a permit, or a measure it depends on is missing.
    :raises UploadNotAccepted: a scan cannot be taken; nothing is opened.
    """
    rules = law(municipality.law_code, on)
    kind_of_job = rules.permits.permit_type(application.permit_type)
    measures = Measures(square_feet=application.square_feet, valuation_cents=application.valuation_cents)
    with transaction.atomic():
        fee = quote(municipality, kind_of_job.fee_key, on, measures)
        permit: BuildingPermit = open_case(
            KIND,
            municipality=municipality,
            by=by,
            on=on,
            power="permits.intake",
            open_to="permits.apply",
            cite=rules.office.cite("5-24(d)(1)"),
            headline=f"{kind_of_job.label}, {parcel}",
            parcel=parcel,
            parties=application.parties,
            why=why,
            data=_said(application) | said([fee]),
            **_facts(application),
        )
        ApplicationItem.objects.bulk_create(
            ApplicationItem(permit=permit, key=key, presence=presence, reason=reason)
            for key, (presence, reason) in application.answers.items()
        )
        questions.declare(permit, application.declared)
        charge(permit, quotes=[fee], by=by, on=on)
        if by.is_applicant:
            by = replace(by, only_case=permit.pk)  # what they hand in goes to what they have just opened
        for scan in application.scans:
            attach(permit, by=by, on=on, why=why, title=scan.title, item=scan.item, file=scan.file)
        permit.refresh_from_db()
    return permit


FACTS = (
    "permit_type",
    "description",
    "valuation_cents",
    "square_feet",
    "dwelling_units_added",
    "occupancy_class",
    "plan_sets",
    "kept_at",
    "signer",
    "signer_name",
    "signed_on",
    "authorization_shown",
)


def _facts(application: Application) -> dict[str, Any]:
    """What the application and the permit both hold."""
    return {name: getattr(application, name) for name in FACTS} | {"natures": list(application.natures)}


def _said(application: Application) -> dict[str, Any]:
    """The application as its first event tells it."""
    items = {key: {"presence": presence, "reason": reason} for key, (presence, reason) in application.answers.items()}
    signed = {"signature": dict(application.signature)} if application.signature else {}
    return _facts(application) | {"items": items} | questions.said(application.declared) | signed
