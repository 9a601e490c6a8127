"""What stands in the way of applying for and issuing a certificate (§ 5-27), as sentences with their clauses."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from casework.errors import Refused
from casework.obstacle import Obstacle
from casework.writing import long_date
from certificates.occupancy import preconditions
from certificates.occupancy.models import Certificate, CertificateDocument, Scope
from certificates.occupancy.queries import documents_by_key, not_revoked, of_permit, open_for, permit_of
from fees import keys
from fees.calculation import Measures, Quote, quote
from fees.models import Charge
from fees.policies import unpaid
from fees.queries import charges_on, item_of, schedule_in_force
from inspections.construction.queries import final_passed_on, plan_of
from inspections.construction.standing import PlanLine, is_final
from ordinances.law import Law
from permits.building.models import ApplicationItem, BuildingPermit
from permits.building.models import Status as PermitStatus
from permits.building.policies import may_be_inspected, the_law
from permits.building.queries import items_by_key

FEE_EVENT = "CERT"


# --- applying -----------------------------------------------------------------------------------------------


def obstacles_to_apply(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """One certificate for a permit: none is under way or issued, and its fee can be worked out (§ 5-27(a)(1), (g)).

    After a revocation there is none: a new application is made (reading V-5-27-038).
    """
    found = open_for(permit) or not_revoked(permit)
    if found:
        has = f"issued on {long_date(found.issued_on)}" if found.issued_on else "applied for already"
        yield Obstacle("one-already", f"{found.number} was {has}.", "§ 5-27(a)(1)")
    try:
        fee_on_applying(permit, on)
    except Refused as refused:
        yield from refused.obstacles


def obstacles_to_ask_together(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """Asked for with the permit once, where the town takes it up when the final passes (reading V-5-27-041)."""
    if not the_law(permit).certificates.bundled_application.value:
        yield Obstacle("not-together", "The certificate is applied for after the final inspection.", "§ 5-27(g)")
    if _charged_together(permit):
        yield Obstacle("asked", "The certificate was asked for together with the permit.", "§ 5-27(g)")
        return
    try:
        if not fee_on_applying(permit, on):
            said = "No fee is due now: the certificate is taken up by itself when the final passes."
            yield Obstacle("nothing-due", said, "§ 5-27(g)")
    except Refused as refused:
        yield from refused.obstacles


def _charged_together(permit: BuildingPermit) -> bool:
    return any(charge.state != Charge.State.VOID for charge in charges_on(permit, item__event=FEE_EVENT))


def fee_on_applying(permit: BuildingPermit, on: date) -> list[Quote]:
    """What applying costs on that day (§ 5-27(g)).

    Nothing where the fee of this first one was charged together with the permit, or the board set none.

    :raises Refused: the fee goes by a measure that the permit does not give.
    """
    schedule = schedule_in_force(permit.municipality, on)
    paid_for = _charged_together(permit) and not of_permit(permit).exists()
    if paid_for or schedule is None or item_of(schedule, keys.CERTIFICATE) is None:
        return []
    measures = Measures(permit.square_feet, permit.valuation_cents)
    return [quote(permit.municipality, keys.CERTIFICATE, on, measures)]


def obstacles_to_submit(certificate: Certificate, on: date) -> Iterator[Obstacle]:
    """An application counts when its fee is paid (§ 5-27(g))."""
    yield from unpaid(certificate)
    yield from unpaid(permit_of(certificate), events={FEE_EVENT})


# --- issuing ------------------------------------------------------------------------------------------------


def obstacles_to_issue(certificate: Certificate, on: date) -> Iterator[Obstacle]:
    """The work is completed and inspected, its documents are in, the ten contents are known, the fee is paid."""
    permit = permit_of(certificate)
    yield from unfinished_work(permit, on)
    yield from missing_documents(certificate, permit)
    yield from missing_contents(certificate)
    for asked_for_by in preconditions.PRECONDITIONS:
        yield from asked_for_by(permit, on)
    yield from owed(certificate, permit)


def owed(certificate: Certificate, permit: BuildingPermit) -> Iterator[Obstacle]:
    """The certificate's fee, and what is owed on the permit: that may be left to the bill to the owner (§ 5-37(c))."""
    yield from unpaid(certificate)
    together = {obstacle.code for obstacle in unpaid(permit, events={FEE_EVENT})}
    for obstacle in unpaid(permit):
        yield replace(obstacle, overridable=obstacle.code not in together)


def unfinished_work(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """Work not completed, inspections not passed, or a final later than the certificate (§ 5-27(b)(1)-(2))."""
    if permit.status in (PermitStatus.SUSPENDED, PermitStatus.REVOKED):
        yield from may_be_inspected(permit, on)
    elif permit.status != PermitStatus.COMPLETED:
        yield Obstacle("not-completed", f"The work under {permit.number} is not completed.", "§ 5-27(b)(1)")
    for line in plan_of(permit):
        if line.is_open and not is_final(line.law, line.kind):
            yield Obstacle(f"inspection-{line.key}", _not_passed(line), "§ 5-27(b)(1)")
    final = final_passed_on(permit)
    if final is None:
        yield Obstacle("no-final", "The final inspection has not passed.", "§ 5-27(b)(2)")
    elif on < final:
        sentence = f"The final inspection passed on {long_date(final)}; the certificate cannot be issued before."
        yield Obstacle("before-final", sentence, "§ 5-27(b)(2)")


def _not_passed(line: PlanLine) -> str:
    return f"Inspection {line.kind.number}, {line.kind.label.lower()}, has not passed: {line.words.lower()}."


# --- the documents of § 5-27(b)(3) --------------------------------------------------------------------------


@dataclass(frozen=True)
class Wanted:
    """A document that must be in before the certificate, and what the officer said of it."""

    key: str
    label: str
    cite: str
    found: CertificateDocument | None

    @property
    def is_open(self) -> bool:
        return self.found is None or self.found.is_wanted


CalledFor = Callable[[Certificate, BuildingPermit], bool]


def special_inspections_apply(certificate: Certificate, permit: BuildingPermit) -> bool:
    """Whether the application had a statement of special inspections (§ 5-24(d)(4)(d))."""
    item = items_by_key(permit).get("special_inspections")
    return item is not None and item.presence != ApplicationItem.Presence.NOT_APPLICABLE


def in_flood_hazard_area(certificate: Certificate, permit: BuildingPermit) -> bool:
    """Whether the flood map puts the property in a special flood hazard area."""
    return certificate.parcel is not None and certificate.parcel.in_flood_hazard_area


# What brings in a document of the law's list. One that is not here is asked for every time.
CALLED_FOR: Mapping[str, CalledFor] = {
    "special_inspections": special_inspections_apply,
    "flood": in_flood_hazard_area,
}


def documents_wanted(certificate: Certificate, permit: BuildingPermit) -> list[Wanted]:
    """Every document this certificate needs: those of the law's list that apply, then those the officer asked for."""
    law, answered = the_law(permit), documents_by_key(certificate)
    listed = {item.key: item for item in law.certificates.documents}
    wanted = [
        Wanted(key, item.label, law.office.cite(item.cite), answered.get(key))
        for key, item in listed.items()
        if key in answered or CALLED_FOR.get(key, _always)(certificate, permit)
    ]
    others = [row for key, row in answered.items() if key not in listed]
    return wanted + [Wanted(row.key, row.label, "§ 5-27(b)(3)", row) for row in others]


def _always(certificate: Certificate, permit: BuildingPermit) -> bool:
    return True


def obstacles_to_answer(certificate: Certificate, on: date) -> Iterator[Obstacle]:
    """There must be a document to speak of."""
    if not documents_wanted(certificate, permit_of(certificate)):
        yield Obstacle("none-wanted", "No document is needed for this certificate.", "§ 5-27(b)(3)")


def missing_documents(certificate: Certificate, permit: BuildingPermit) -> Iterator[Obstacle]:
    """Documents neither accepted nor found not required (§ 5-27(b)(3))."""
    for wanted in documents_wanted(certificate, permit):
        if wanted.is_open:
            yield Obstacle(f"document-{wanted.key}", f"Not accepted yet: {wanted.label}.", wanted.cite)


# --- the ten contents of § 5-27(c) --------------------------------------------------------------------------


def missing_contents(certificate: Certificate) -> Iterator[Obstacle]:
    """What the certificate has to state and cannot yet."""
    law = certificate.law
    assert law is not None, "a certificate is issued under a law"
    for item in law.certificates.contents:
        for sentence in UNANSWERED.get(item.key, _nothing)(certificate, law):
            yield Obstacle(f"content-{item.key}", sentence, law.office.cite(item.cite))


def _nothing(certificate: Certificate, law: Law) -> Iterator[str]:
    yield from ()


def _property(certificate: Certificate, law: Law) -> Iterator[str]:
    if not certificate.property_name:
        yield "The name of the property is missing."
    if certificate.parcel is None or not certificate.parcel.address:
        yield "The address of the property is missing."
    if certificate.parcel is None or not certificate.parcel.print_key:
        yield "The tax map number of the property is missing."


def _portion(certificate: Certificate, law: Law) -> Iterator[str]:
    if certificate.scope == Scope.PART and not certificate.portion:
        yield "Describe the part of the structure that the certificate covers."


def _occupancy(certificate: Certificate, law: Law) -> Iterator[str]:
    if not certificate.occupancy_class:
        yield "The use and occupancy classification is missing."


def _construction(certificate: Certificate, law: Law) -> Iterator[str]:
    if not certificate.construction_type:
        yield "The type of construction is missing."


def _load(certificate: Certificate, law: Law) -> Iterator[str]:
    threshold = law.office.assembly_threshold.value
    if certificate.has_assembly_area is None:
        yield f"Say whether there is a place for {threshold} or more people to gather."
    elif certificate.has_assembly_area and (certificate.occupant_load or 0) < threshold:
        yield f"Enter the assembly occupant load; an assembly area holds {threshold} or more people."


def _sprinkler(certificate: Certificate, law: Law) -> Iterator[str]:
    if certificate.has_sprinkler is None:
        yield "Say whether there is an automatic sprinkler system."
    elif certificate.has_sprinkler and certificate.sprinkler_required is None:
        yield "Say whether the sprinkler system is required."


UNANSWERED: Mapping[str, Callable[[Certificate, Law], Iterator[str]]] = {
    "property": _property,
    "portion": _portion,
    "occupancy": _occupancy,
    "construction_type": _construction,
    "occupant_load": _load,
    "sprinkler": _sprinkler,
}
