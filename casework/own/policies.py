"""Nobody decides in a matter of their own (General Municipal Law art. 18); which acts decide is in the town’s law."""

from accounts.actors import Actor
from accounts.interests.queries import interest_in
from casework.cases.models import Case, Participant
from casework.kinds import Verb
from casework.obstacle import Obstacle
from parcels.models import Party


def decides(verb: Verb, case: Case) -> bool:
    """Whether the act judges the case."""
    law = case.law
    return law is not None and law.office.not_own_matter.value and verb.power in law.office.deciding


def own_matter(case: Case, by: Actor) -> list[Obstacle]:
    """Why this person must leave every decision on the case to somebody else.

    It is their own matter when they declared its land, its owner or a person who takes part in it as their own, or
    when one of these people has their e-mail address, or their own account takes part in it from outside the office.
    """
    law = case.law
    if law is None or by.system or by.is_applicant or by.user_id is None:
        return []
    cases = [pk for pk in (case.pk, case.subject_id) if pk]
    people = Party.objects.filter(case_parties__case_id__in=cases)
    taking_part = Participant.objects.filter(user_id=by.user_id, case_id__in=cases, ended__isnull=True)
    what = interest_in(by.user_id, case.parcel_id, people, taking_part)
    if not what:
        return []
    sentence = f"This is your own matter ({what}): somebody else of the office has to decide it."
    return [Obstacle("own-matter", sentence, law.office.not_own_matter.cite)]
