"""Kept answers of one office, and an answer as what was said gives it."""

from accounts.office import Office
from casework.cases.models import CaseParty
from ordinances.law import Law
from ordinances.need_walk import Walk, read
from parcels.models import Parcel, Party
from permits.building.models import BuildingPermit
from permits.building.models import Status as PermitStatus
from permits.building.queries import permits
from permits.need.answers import Explained, explain
from permits.need.models import PermitQuestion
from records.codes import plain


def kept(office: Office, code: str) -> PermitQuestion | None:
    """The answer with this code, however it is typed."""
    found = PermitQuestion.objects.filter(municipality=office.municipality, code=plain(code)[:24])
    return found.select_related("municipality", "parcel").first()


def walk_of(question: PermitQuestion) -> Walk:
    """The way through the questions that led to the answer."""
    need = the_law(question).permits.need
    start = need.start(question.start)
    assert start is not None, "what is kept was asked by the law of its day"
    return read(need, start, question.answers)


def answer_of(question: PermitQuestion) -> Explained:
    """The answer that was given, in words."""
    flooded = question.parcel is not None and question.parcel.in_flood_hazard_area
    return explain(the_law(question), walk_of(question), in_flood_area=flooded)


def the_law(question: PermitQuestion) -> Law:
    """The law of the day on which it was asked; there is no answer without one."""
    law = question.law
    assert law is not None
    return law


def permits_in_force(office: Office, parcel: Parcel) -> list[BuildingPermit]:
    """Jobs under way on the property: work that belongs to one of them is covered by it."""
    in_force = (PermitStatus.ISSUED, PermitStatus.ACTIVE)
    return list(permits(office).filter(parcel=parcel, status__in=in_force).order_by("-issued_on", "-pk")[:10])


def inquirer(question: PermitQuestion) -> Party | None:
    """Who asked for the answer in writing."""
    found = CaseParty.objects.filter(case=question, part=CaseParty.Part.APPLICANT).select_related("party").first()
    return found.party if found else None
