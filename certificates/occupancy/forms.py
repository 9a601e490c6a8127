"""The forms of the certificate's verbs. Each says in `facts()` what its action takes."""

from collections.abc import Iterable
from typing import Any

from django import forms

from casework.verbforms import VerbForm
from certificates.occupancy.actions import Answered
from certificates.occupancy.models import Certificate, CertificateDocument, Scope
from certificates.occupancy.policies import documents_wanted
from certificates.occupancy.queries import permit_of
from ordinances.law import Law

Answer = CertificateDocument.Answer
YES_NO = (("yes", "Yes"), ("no", "No"))


class CertificateForm(VerbForm):
    """Base: the record is a certificate, with its law."""

    record: Certificate

    @property
    def law(self) -> Law:
        law = self.record.law
        assert law is not None
        return law

    def choose(self, name: str, choices: Iterable[tuple[str, str]], initial: str = "") -> None:
        """Give a field its choices, and what is chosen already."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices, field.initial = list(choices), initial


def yes_or_no(label: str, **options: Any) -> forms.TypedChoiceField:
    """A question that is answered yes or no; not answered is None."""
    return forms.TypedChoiceField(
        label=label,
        choices=YES_NO,
        widget=forms.RadioSelect,
        coerce=lambda said: said == "yes",
        empty_value=None,
        **options,
    )


def answered(value: bool | None) -> str:
    return {True: "yes", False: "no", None: ""}[value]


class DescribeForm(CertificateForm):
    """What the certificate states besides what is read from permit and roll (§ 5-27(c)(3)-(8))."""

    certificate_kind = forms.ChoiceField(
        label="Kind of certificate", widget=forms.RadioSelect, help_text="§ 5-27(a)(1)"
    )
    property_name = forms.CharField(
        label="Name of the property", max_length=160, help_text="Of the business or the owner. § 5-27(c)(3)"
    )
    scope = forms.ChoiceField(
        label="The certificate covers", choices=Scope.choices, widget=forms.RadioSelect, help_text="§ 5-27(c)(4)"
    )
    portion = forms.CharField(
        label="Which part",
        required=False,
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Such as: second-floor apartment only.",
    )
    occupancy_class = forms.ChoiceField(label="Use and occupancy classification", help_text="§ 5-27(c)(5)")
    construction_type = forms.ChoiceField(label="Type of construction", help_text="§ 5-27(c)(6)")
    has_assembly_area = yes_or_no("", help_text="§ 5-27(c)(7)")
    occupant_load = forms.IntegerField(label="Assembly occupant load", required=False, min_value=1, max_value=99_999)
    has_sprinkler = yes_or_no("Is there an automatic sprinkler system?", help_text="§ 5-27(c)(8)")
    sprinkler_required = yes_or_no("Is the sprinkler system required?", required=False)

    def shape(self) -> None:
        record, law = self.record, self.law
        kinds = [(kind.key, kind.title) for kind in law.certificates.kinds if not kind.temporary]
        self.choose("certificate_kind", kinds, record.certificate_kind)
        for name, terms in (
            ("occupancy_class", law.permits.occupancy_classes),
            ("construction_type", law.permits.construction_types),
        ):
            self.choose(name, [("", "Choose"), *((t.key, t.label) for t in terms)], getattr(record, name))
        for name in ("property_name", "scope", "portion", "occupant_load"):
            self.fields[name].initial = getattr(record, name)
        self.threshold = law.office.assembly_threshold.value
        self.fields["has_assembly_area"].label = f"Is there a place for {self.threshold} or more people to gather?"
        for name in ("has_assembly_area", "has_sprinkler", "sprinkler_required"):
            self.fields[name].initial = answered(getattr(record, name))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("scope") == Scope.PART and not data.get("portion", "").strip():
            self.add_error("portion", "Describe the part of the structure that the certificate covers.")
        if data.get("has_assembly_area") and (data.get("occupant_load") or 0) < self.threshold:
            self.add_error(
                "occupant_load", f"Enter the occupant load; an assembly area holds {self.threshold} or more."
            )
        if data.get("has_sprinkler") and data.get("sprinkler_required") is None:
            self.add_error("sprinkler_required", "Say whether the sprinkler system is required.")
        return data


class DocumentsForm(CertificateForm):
    """Each document that is wanted: accepted from whom, or not required and why."""

    def shape(self) -> None:
        self.wanted = documents_wanted(self.record, permit_of(self.record))
        for one in self.wanted:
            row = one.found
            self.fields[f"answer_{one.key}"] = forms.ChoiceField(
                label=one.label,
                choices=Answer.choices,
                widget=forms.RadioSelect,
                initial=row.answer if row else Answer.WANTED,
                help_text=one.cite,
            )
            self.fields[f"by_{one.key}"] = forms.CharField(
                label=f"Prepared by: {one.label.lower()}",
                required=False,
                max_length=160,
                initial=row.prepared_by if row else "",
                help_text="Name and profession of whoever prepared it.",
            )
            self.fields[f"reason_{one.key}"] = forms.CharField(
                label=f"Why it is not required: {one.label.lower()}",
                required=False,
                max_length=300,
                initial=row.reason if row else "",
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for one in self.wanted:
            answer = data.get(f"answer_{one.key}")
            if answer == Answer.ACCEPTED and not data.get(f"by_{one.key}", "").strip():
                self.add_error(f"by_{one.key}", f"Say who prepared it: {one.label}.")
            if answer == Answer.NOT_REQUIRED and not data.get(f"reason_{one.key}", "").strip():
                self.add_error(f"reason_{one.key}", f"Say why it is not required: {one.label}.")
        return data

    def facts(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {
            "answers": {
                one.key: Answered(
                    given[f"answer_{one.key}"], given.get(f"by_{one.key}", ""), given.get(f"reason_{one.key}", "")
                )
                for one in self.wanted
            }
        }


class AskForm(CertificateForm):
    """One more document than the law's list brings in."""

    also = forms.CharField(
        label="Another document",
        required=False,
        max_length=160,
        help_text="Such as: electrical certificate. Leave empty to ask only for what is already wanted.",
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        wanted = any(one.is_open for one in documents_wanted(self.record, permit_of(self.record)))
        if not wanted and not data.get("also", "").strip():
            self.add_error("also", "Nothing is wanted yet; name the document that is needed.")
        return data
