"""Which questions are asked of a job, and what an unanswered one holds up."""

from collections.abc import Iterator
from datetime import date

from casework.cases.queries import people_in
from casework.obstacle import Obstacle
from casework.writing import long_date
from ordinances.law import Law
from parcels.models import Party
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.questions.models import Declaration
from permits.questions.queries import declaration_of


def asks_truss(law: Law, permit_type: str) -> bool:
    """Whether the application must say if truss type or similar construction is used."""
    truss = law.permits.preconditions.truss
    return truss is not None and permit_type in truss.asked_of


def before_issue(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """The question is answered, and the contractor's annual permit is known and in force."""
    law, said = the_law(permit), declaration_of(permit)
    truss = law.permits.preconditions.truss
    if truss and asks_truss(law, permit.permit_type) and (said is None or said.uses_truss is None):
        sentence = "It is not answered whether truss type, pre-engineered wood or timber construction is used."
        yield Obstacle("truss-question", sentence, truss.question.cite)
    contractor = contractor_of(permit)
    needed = law.permits.preconditions.contractor_permit
    if needed and needed.value and contractor:
        yield from annual_permit(contractor, said, on, law.office.cite(needed.cite))


def contractor_of(permit: BuildingPermit) -> Party | None:
    """Who does the work for the owner; nobody where the owner does it (reading V-5-30-024)."""
    return next((one.party for one in people_in(permit) if one.part == "contractor"), None)


def annual_permit(contractor: Party, said: Declaration | None, on: date, cite: str) -> Iterator[Obstacle]:
    """Its number and last day are asked; the officer may go ahead with a written reason."""
    sentence = ""
    if said is None or not said.contractor_permit:
        sentence = f"The number of the annual permit of {contractor.name} is not given."
    elif said.contractor_permit_expires_on is None:
        sentence = f"It is not given until when annual permit {said.contractor_permit} of {contractor.name} is good."
    elif on > said.contractor_permit_expires_on:
        day = long_date(said.contractor_permit_expires_on)
        sentence = f"Annual permit {said.contractor_permit} of {contractor.name} expired on {day}."
    if sentence:
        yield Obstacle("contractor-permit", sentence, cite, overridable=True)
