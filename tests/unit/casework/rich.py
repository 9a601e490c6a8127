"""A permit with something on every part of its page, for what a page costs and shows."""

from datetime import date, timedelta

from accounts import clock
from casework.calls.models import Call
from casework.cases.models import Case
from casework.holds.models import Hold
from inspections.construction import actions as inspections
from inspections.construction.findings import Findings, Flaw, Shot
from inspections.construction.models import Inspection
from inspections.construction.queries import line_of
from inspections.construction.standing import YES, site_points
from parcels.models import Parcel
from permits.approvals.models import Approval, Before
from permits.building.models import BuildingPermit
from permits.hazards.models import ConstructionNotice, FloodReview, HazardSettings
from permits.questions.models import Declaration
from permits.requests.models import ItemRequest
from permits.zoning.models import ZoningReview
from records.models import Upload
from tests import factories as make
from tests.unit.certificates import jobs, temporaries
from tests.unit.permits import acts

DAY = date(2026, 8, 20)


def add_to(case: Case, on: date, n: int = 1) -> None:
    """What any case may hold, `n` of each."""
    for i in range(n):
        Hold.objects.create(
            municipality=case.municipality, case=case, verbs=["permit.none"], sentence="Look first.", cite="§ 5-34(a)",
            placed_on=on,
        )  # fmt: skip
        Call.objects.create(
            municipality=case.municipality, case=case, caller="Ada", said=f"Asked {i}.", taken_at=make.at(on),
            taken_by=make.person("clerk"),
        )  # fmt: skip
        first = Upload.objects.create(case=case, title=f"Sheet {i}", paper_sets=1, received_on=on, received_by="Ruth")
        Upload.objects.create(
            case=case, title=f"Sheet {i}", paper_sets=1, received_on=on, received_by="Ruth", replaces=first
        )


def before_issue(permit: BuildingPermit, on: date, n: int = 1) -> None:
    """What comes before a permit: outside approvals, zoning, flood, trusses, what was asked for."""
    Parcel.objects.filter(pk=permit.parcel_id).update(flood_zone="AE")
    HazardSettings.objects.get_or_create(municipality=permit.municipality, defaults={"flood_years": 5})
    Declaration.objects.update_or_create(permit=permit, defaults={"uses_truss": True})
    ZoningReview.objects.get_or_create(permit=permit)
    ConstructionNotice.objects.create(
        permit=permit, structure="addition", kinds=["truss"], place="R", signed_by="Ada", capacity="owner",
        signed_on=on, filed_on=on,
    )  # fmt: skip
    FloodReview.objects.create(
        permit=permit, value_cents=1, value_source="Appraisal", total_cents=10**12, substantial=False, reviewed_on=on,
        reviewed_by="Olive",
    )  # fmt: skip
    start = permit.approvals.count()
    for i in range(start, start + n):
        Approval.objects.create(
            permit=permit, key=f"approval-{i}", label=f"Approval {i}", agency="County", cite="§ 5-24(d)(3)",
            before=Before.CERTIFICATE, blocking=True,
        )  # fmt: skip
        ItemRequest.objects.create(
            permit=permit, key="scope", wanted=f"Sheet {i}", asked_on=on, answered_on=on, answered_by="Ada"
        )


def failed(permit: BuildingPermit, kind_key: str, on: date) -> Inspection:
    """A visit that failed, with a photo of what failed."""
    visit = jobs.book(permit, kind_key, on)
    line = line_of(visit)
    wrong = Findings(
        "failed",
        answers={point.key: YES for point in site_points(line.law, line.kind)},
        signed_name="Ira",
        deficiencies=(Flaw("North wall", "R403.1", note="Anchor bolts missing"),),
        photos=(Shot("a" * 64, about=0),),
    )
    with clock.set_to(make.at(on)):
        return inspections.record(visit, by=make.actor("inspector"), on=on, found=wrong)


def issued(n: int = 1) -> BuildingPermit:
    """A permit under which much has happened by August 20, 2026."""
    permit = make.commenced(make.issued(date(2026, 3, 10)), date(2026, 4, 6))
    for i in range(n):
        failed(permit, "FOOTING", date(2026, 5, 4) + timedelta(weeks=2 * i))
        acts.report(make.fresh(permit), date(2026, 6, 1))
    temporaries.apply(make.fresh(permit), date(2026, 6, 15))
    found: BuildingPermit = make.fresh(permit)
    before_issue(found, date(2026, 3, 9), n)
    add_to(found, DAY, n)
    return found
