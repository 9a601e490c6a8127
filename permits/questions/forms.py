"""The further questions as a part of any application form: the counter's, the applicant's, the verb's."""

from typing import Any

from django import forms

from casework.cases.queries import HasMunicipality
from casework.forms import DayField
from ordinances.law import Law
from permits.building.forms import PermitForm
from permits.questions.declaring import Declared
from permits.questions.models import Declaration
from permits.questions.policies import asks_truss
from permits.questions.queries import declaration_of
from permits.zoning.asking import changes_the_lot
from permits.zoning.queries import districts

YES_NO = (("yes", "Yes"), ("no", "No"))
MEANING = {"yes": True, "no": False, "": None}
WORDS = {True: "yes", False: "no", None: ""}


class Questions:
    """Adds the questions to a form, and reads the answers back.

        Questions.add(form, office, law, permit_type="addition")     in the form's __init__
        declared = Questions.declared(form)                          once the form is valid

    The names of the fields that were added are `Questions.names(form)`, for the template.
    """

    NAMES = ("uses_truss", "takes_down", "district", "contractor_permit", "contractor_permit_expires_on")

    @staticmethod
    def add(
        form: forms.Form,
        office: HasMunicipality,
        law: Law,
        *,
        permit_type: str,
        answered: Declaration | None = None,
    ) -> None:
        rules = law.permits.preconditions
        if rules.truss and asks_truss(law, permit_type):
            form.fields["uses_truss"] = _yes_no(
                "Is truss type, pre-engineered wood or timber construction used?",
                rules.truss.question.cite,
                answered.uses_truss if answered else None,
            )
        if "demolition" not in law.permits.permit_type(permit_type).natures:
            cites = sorted({paper.cite for paper in rules.papers})
            form.fields["takes_down"] = _yes_no(
                "Is a building, or a part of one, taken down?",
                "; ".join(cites),
                answered.takes_down if answered else None,
            )
        Questions._district(form, office, law, permit_type, answered)
        if rules.contractor_permit:
            cite = law.office.cite(rules.contractor_permit.cite)
            form.fields["contractor_permit"] = forms.CharField(
                label="Contractor’s annual permit number",
                max_length=40,
                required=False,
                help_text=cite,
                initial=answered.contractor_permit if answered else "",
            )
            form.fields["contractor_permit_expires_on"] = DayField(
                label="Annual permit is good through",
                required=False,
                initial=answered.contractor_permit_expires_on if answered else None,
            )

    @staticmethod
    def _district(
        form: forms.Form, office: HasMunicipality, law: Law, permit_type: str, answered: Declaration | None
    ) -> None:
        """Asked where the town keeps its districts and the job changes something on the lot."""
        kept = [(one.code, str(one)) for one in districts(office)]
        if kept and changes_the_lot(law, permit_type):
            form.fields["district"] = forms.ChoiceField(
                label="Zoning district",
                choices=[("", "Not known"), *kept],
                required=False,
                initial=answered.district if answered else "",
            )

    @staticmethod
    def names(form: forms.Form) -> list[str]:
        """Which of the questions this form asks, in their order."""
        return [name for name in Questions.NAMES if name in form.fields]

    @staticmethod
    def declared(form: forms.Form) -> Declared:
        """The answers; what was not asked stays open."""
        given = {name: form.cleaned_data.get(name) for name in Questions.NAMES}
        return Declared(
            uses_truss=MEANING[given["uses_truss"] or ""],
            takes_down=MEANING[given["takes_down"] or ""],
            district=given["district"] or "",
            contractor_permit=(given["contractor_permit"] or "").strip(),
            contractor_permit_expires_on=given["contractor_permit_expires_on"],
        )


def _yes_no(label: str, cite: str, answered: bool | None) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=YES_NO,
        widget=forms.RadioSelect,
        required=False,
        help_text=cite,
        initial=WORDS[answered],
    )


class QuestionsForm(PermitForm):
    """The questions by themselves, as a verb asks them."""

    def shape(self) -> None:
        Questions.add(
            self,
            self.record.municipality,
            self.law,
            permit_type=self.record.permit_type,
            answered=declaration_of(self.record),
        )

    def facts(self) -> dict[str, Any]:
        return {"declared": Questions.declared(self)}
