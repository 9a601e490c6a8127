"""The forms of an inspection: its result with checklist and deficiencies, moving it, why it was not done; the plan."""

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.dateparse import parse_datetime
from django.utils.html import format_html

from casework.forms import DayField
from casework.verbforms import VerbForm
from inspections.construction import parts, policies, queries, standing
from inspections.construction.findings import Findings, Flaw, Shot
from inspections.construction.models import Half, Inspection, Status
from inspections.construction.standing import PlanLine, Point

ANSWERS = ((standing.YES, "Yes"), (standing.NO, "No"), (standing.NOT_APPLICABLE, "Does not apply"))
PART_ANSWERS = ((standing.YES, "Yes"), (standing.NO, "No"), (standing.NOT_APPLICABLE, "Not this visit"))
SITE_ANSWERS = ANSWERS[:2]
CAUSES = tuple((c, c) for c in ("Nobody there", "No access", "Work not ready", "Weather", "Other"))
SIGNERS = tuple((s, s) for s in ("Inspector", "Permit holder", "Contractor", "Somebody else at the site"))
RESULT_CHOICES = (
    (Status.PASSED, "Passed"),
    (Status.PARTIAL, "A portion passed"),
    (Status.FAILED, "Failed"),
)
FEWEST_BLOCKS, MOST_BLOCKS = 1, 30
MOST_PHOTOS = 60
SVG_PATH = re.compile(r"[MLml0-9 .,\-]*")
SHA256 = re.compile(r"[0-9a-f]{64}")


class RescheduleForm(VerbForm):
    """Another day, half or inspector."""

    day = DayField(label="Day")
    half = forms.ChoiceField(label="Half of the day", choices=Half.choices, widget=forms.RadioSelect)
    inspector: Any = forms.ModelChoiceField(label="Inspector", queryset=None, required=False)

    def shape(self) -> None:
        inspection = self.record
        assert isinstance(inspection, Inspection)
        self.fields["inspector"].queryset = queries.inspectors(self.office, self.office.today)  # type: ignore[attr-defined]
        self.initial = {
            **self.initial,
            "day": inspection.day,
            "half": inspection.half,
            "inspector": inspection.assignee_id,
        }


class AuthorizeForm(VerbForm):
    """Who from outside the office may make this one inspection."""

    outside_inspector = forms.CharField(
        label="Name, profession and firm", max_length=120, help_text="Such as “Dana Cole, PE, Cole Structural”."
    )


class NotDoneForm(VerbForm):
    """Why nothing was inspected."""

    cause = forms.ChoiceField(label="What happened", choices=CAUSES, widget=forms.RadioSelect)
    remarks = forms.CharField(label="Note", required=False, max_length=500)
    shows_work = forms.BooleanField(label="Work under the permit could be seen", required=False)


class ManyPhotos(forms.FileInput):
    """Several photos at once, from the camera or from the phone's album."""

    allow_multiple_selected = True


class PhotosField(forms.FileField):
    """Photos attached to the form itself; a phone that works without signal sends them one by one instead."""

    widget = ManyPhotos(attrs={"multiple": True, "accept": "image/jpeg,image/png", "capture": "environment"})

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile[bytes]]:
        files = data if isinstance(data, list | tuple) else [data]
        clean_one = super().clean
        return [clean_one(file, initial) for file in files if file]


class RecordForm(VerbForm):
    """Everything a visit found. The number of deficiencies is as many as were sent."""

    result = forms.ChoiceField(label="Result", choices=RESULT_CHOICES, widget=forms.RadioSelect)
    portion = forms.CharField(
        label="Portion that is satisfactory",
        required=False,
        max_length=300,
        help_text="Such as “north and east walls”",
    )
    covered = forms.BooleanField(label="Work was covered before it was inspected", required=False)
    change_reported = forms.BooleanField(label="The change from the accepted documents was reported", required=False)
    shows_work = forms.BooleanField(label="Work under the permit has begun", required=False)
    remarks = forms.CharField(label="Note", required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 3}))
    accompanied_by = forms.CharField(label="Who was there", required=False, max_length=120)
    photos = PhotosField(label="Photos", required=False)
    photo_list = forms.CharField(required=False, widget=forms.HiddenInput)
    signed_name = forms.CharField(label="Name", max_length=120)
    signed_as = forms.ChoiceField(label="Signing as", choices=SIGNERS)
    signature = forms.CharField(required=False, max_length=40000, widget=forms.HiddenInput)
    submission = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def shape(self) -> None:
        inspection = self.record
        assert isinstance(inspection, Inspection)
        self.line: PlanLine = queries.line_of(inspection)
        self.site_points = standing.site_points(self.line.law, self.line.kind)
        self.work_points = policies.points_of(inspection, self.line)
        self._ask(self.site_points, SITE_ANSWERS, "always")
        self._ask(self.work_points, PART_ANSWERS if parts.by_parts(self.line.kind) else ANSWERS, "pass")
        self._ask_corrected(inspection)
        for number in self.blocks():
            self._ask_deficiency(number)
        if inspection.outside_inspector:
            names = [self.office.actor.name, inspection.outside_inspector]
            self.fields["performed_by"] = forms.ChoiceField(label="Inspected by", choices=[(n, n) for n in names])
        self.initial.setdefault("signed_name", self.office.actor.name)
        self.initial.setdefault("shows_work", not self.line.kind.before_permit)

    def _ask(self, points: list[Point], answers: tuple[tuple[str, str], ...], when: str) -> None:
        """Each point with its answers; the page itself asks for those that are needed always, or for a pass."""
        for point in points:
            asked = {"data-ask": when} if point.required else {}
            widget = forms.RadioSelect(attrs={"class": "in-answers", **asked})
            self.fields[f"answer_{point.key}"] = forms.ChoiceField(
                label=point.label, help_text=f"§ {point.cite}", choices=answers, widget=widget, required=False
            )
            words = format_html('Note<span class="usa-sr-only"> on {}</span>', point.label)
            self.fields[f"note_{point.key}"] = forms.CharField(label=words, required=False, max_length=300)

    def _ask_corrected(self, inspection: Inspection) -> None:
        self.earlier = queries.open_deficiencies(inspection)
        if self.earlier:
            self.fields["corrected"] = forms.MultipleChoiceField(
                label="Found wrong before: check what is corrected",
                choices=[(f.pk, f"{f.place}: {f.provision}. {f.note}".strip(". ")) for f in self.earlier],
                widget=forms.CheckboxSelectMultiple,
                required=False,
            )

    def _ask_deficiency(self, n: int) -> None:
        law = self.line.law
        named = [("", "The work as a whole"), *((p.key, p.label) for p in self.work_points)]
        fields: dict[str, forms.Field] = {
            "place": forms.CharField(label="Where", required=False, max_length=200),
            "provision": forms.CharField(label="Section, sheet or page", required=False, max_length=200),
            "basis": forms.ChoiceField(label="Fails against", choices=[(t.key, t.label) for t in law.bases]),
            "note": forms.CharField(label="What is wrong", required=False, max_length=500),
            "item": forms.ChoiceField(label="Belongs to", choices=named, required=False),
        }
        fields["basis"].required = False
        for name, field in fields.items():
            self.fields[f"deficiency_{n}_{name}"] = field

    def blocks(self) -> range:
        """The numbers of the deficiencies on the form: at least one, at most as many as anyone lists."""
        sent = [int(m[1]) for key in self.data if (m := re.fullmatch(r"deficiency_(\d{1,3})_place", key))]
        return range(min(MOST_BLOCKS, max([FEWEST_BLOCKS, *(n + 1 for n in sent)])))

    def deficiency_blocks(self) -> Iterator[dict[str, forms.BoundField]]:
        """The fields of each deficiency, for the template."""
        for n in self.blocks():
            yield {name: self[f"deficiency_{n}_{name}"] for name in ("place", "provision", "basis", "note", "item")}

    def questions(self, points: list[Point]) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Each point's answer and note, for the template."""
        return [(self[f"answer_{p.key}"], self[f"note_{p.key}"]) for p in points]

    def site_questions(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return self.questions(self.site_points)

    def work_questions(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return self.questions(self.work_points)

    def clean_signature(self) -> str:
        drawn: str = self.cleaned_data["signature"]
        if not SVG_PATH.fullmatch(drawn):
            raise ValidationError("The drawn signature could not be read; clear it and sign again.")
        return drawn

    def clean_photo_list(self) -> list[Shot]:
        """The photos that a phone will send after the result."""
        try:
            listed = json.loads(self.cleaned_data["photo_list"] or "[]")
            shots = [_shot(entry) for entry in listed]
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise ValidationError("The list of photos could not be read.") from error
        if len(shots) > MOST_PHOTOS:
            raise ValidationError(f"At most {MOST_PHOTOS} photos belong to one inspection.")
        return shots

    def facts(self) -> dict[str, Any]:
        given = self.cleaned_data
        copied = ("portion", "covered", "change_reported", "shows_work", "remarks", "accompanied_by")
        signed = ("signed_name", "signed_as", "signature")
        outside = given.get("performed_by", "")
        found = Findings(
            result=given["result"],
            answers=self._said("answer_"),
            notes=self._said("note_"),
            deficiencies=self._flaws(),
            corrected=frozenset(int(pk) for pk in given.get("corrected", ())),
            photos=(*given["photo_list"], *_attached(given["photos"])),
            performed_by=outside if outside != self.office.actor.name else "",
            **{name: given[name] for name in (*copied, *signed)},
        )
        return {"found": found, "submission": given["submission"]}

    def _said(self, prefix: str) -> dict[str, str]:
        points = [*self.site_points, *self.work_points]
        return {p.key: said for p in points if (said := self.cleaned_data[f"{prefix}{p.key}"])}

    def _flaws(self) -> tuple[Flaw, ...]:
        rows = []
        for n in self.blocks():
            row = {name: self.cleaned_data[f"deficiency_{n}_{name}"] for name in ("place", "provision", "note", "item")}
            if row["place"] or row["provision"] or row["note"]:
                rows.append(Flaw(basis=self.cleaned_data[f"deficiency_{n}_basis"], **row))
        return tuple(rows)


def _shot(entry: dict[str, Any]) -> Shot:
    if not SHA256.fullmatch(entry["sha256"]):
        raise ValueError(entry["sha256"])
    about = entry.get("about")
    taken_at = parse_datetime(entry.get("taken_at") or "")
    return Shot(
        entry["sha256"],
        str(entry.get("caption", ""))[:200],
        taken_at if taken_at and taken_at.tzinfo else None,
        int(about) if about is not None else None,
    )


def _attached(files: list[UploadedFile[bytes]]) -> list[Shot]:
    shots = []
    for file in files:
        digest = hashlib.sha256()
        for chunk in file.chunks():
            digest.update(chunk)
        shots.append(Shot(digest.hexdigest(), file=file))
    return shots
