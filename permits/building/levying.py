"""The fee for a permit or accepted plans that were not at the work site (§ 5-24(g)(3)), visit by visit."""

from collections.abc import Iterator
from datetime import date
from typing import Any, Unpack

from django import forms

from accounts.actors import Actor
from casework.acting import How, act
from casework.errors import Refused
from casework.events import chain
from casework.events.queries import of_case
from casework.obstacle import Obstacle
from casework.writing import dollars, long_date
from fees import keys
from fees.actions import charge
from fees.calculation import quote
from inspections.construction.models import RESULTS, Inspection
from inspections.construction.queries import visits_of
from inspections.construction.standing import NO
from permits.building.actions import HOLDER
from permits.building.forms import PermitForm
from permits.building.models import BuildingPermit
from permits.building.policies import the_law

VERB = "levy_site_documents"
# What every visit asks about the site’s papers (§ 5-24(g)(1)-(2)).
POINTS = ("permit_displayed", "plans_on_site")


def to_charge(permit: BuildingPermit) -> list[Inspection]:
    """The visits that found papers missing and that no fee was charged for."""
    charged = {chain.read(event)["data"]["inspection"] for event in of_case(permit, type=f"permit.{VERB}")}
    visits = visits_of(permit, status__in=RESULTS)
    return [one for one in visits if one.number not in charged and any(one.answers.get(key) == NO for key in POINTS)]


def missing_at(permit: BuildingPermit, visit: Inspection) -> list[str]:
    """What was not at the site, in the words of the checklist."""
    asked = the_law(permit).inspections.site_questions
    return [one.label for one in asked if one.key in POINTS and visit.answers.get(one.key) == NO]


def obstacles_to_levy(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """A visit found something missing, and its fee is not charged yet (§ 5-24(g)(3))."""
    law = the_law(permit)
    if not law.permits.site_documents_fee.value or not to_charge(permit):
        sentence = "No inspection found the permit or the accepted plans missing, or its fee is charged."
        yield Obstacle("nothing-missing", sentence, law.office.cite(law.permits.site_documents_fee.cite))


class LevyForm(PermitForm):
    """For which visit."""

    inspection: Any = forms.ChoiceField(label="Inspection", widget=forms.RadioSelect)

    def shape(self) -> None:
        self.visits = {str(visit.pk): visit for visit in to_charge(self.record)}
        self.fields["inspection"].choices = [  # type: ignore[attr-defined]
            (
                pk,
                f"{visit.number}, {_when(visit)}: not at the site: {'; '.join(missing_at(self.record, visit)).lower()}",
            )
            for pk, visit in self.visits.items()
        ]
        self.initial.setdefault("inspection", next(iter(self.visits), None))

    def facts(self) -> dict[str, Any]:
        return {"inspection": self.visits[self.cleaned_data["inspection"]]}


def _when(visit: Inspection) -> str:
    return long_date(visit.visited_on or visit.day)


def levy(permit: BuildingPermit, *, by: Actor, on: date, inspection: Inspection, **how: Unpack[How]) -> BuildingPermit:
    """Charge the fee for what was missing at that visit, and tell the holder how to be exempted. § 5-24(g)(3)

    :raises Refused: the board set no such fee, or the visit found nothing missing or is charged for.
    """
    with act(permit, VERB, by=by, on=on, **how) as step:
        if inspection.pk not in {visit.pk for visit in to_charge(step.record)}:
            raise Refused([Obstacle("not-missing", "Choose an inspection that found papers missing.", "§ 5-24(g)(3)")])
        missing = missing_at(step.record, inspection)
        quoted = quote(step.record.municipality, keys.SITE_DOCUMENTS, on)
        charged = charge(step, quotes=[quoted], by=by, on=on)
        step.data |= {"inspection": inspection.number, "missing": missing, "charge": charged[0].pk}
        step.mail(
            "site_documents_fee", HOLDER, missing=missing, amount=dollars(quoted.cents), seen_on=_when(inspection)
        )
    return step.record
