"""What the interface for programs says of a case, as fields of a published description.

A few fields bear the name of an attribute that every serializer has; the framework keeps the two apart.
"""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from casework.cases.models import Case
from casework.holds.queries import binding
from casework.kinds import every_kind, kind_of
from casework.pages import date_lines, history, verb_buttons
from parcels.models import Parcel


class ParcelSaid(serializers.Serializer[Parcel]):
    """Where it is."""

    print_key = serializers.CharField(help_text="Tax map number; empty where it is not known.")
    address = serializers.CharField()


class CaseLineSaid(serializers.Serializer[Case]):
    """A case in a list."""

    number = serializers.CharField()
    kind = serializers.CharField(help_text="Record type, such as building_permit.")
    status = serializers.CharField()
    status_label = serializers.SerializerMethodField()
    waits_on = serializers.SerializerMethodField(help_text="Whom it waits on: the officer, the applicant, nobody …")
    headline = serializers.CharField()
    parcel = ParcelSaid(allow_null=True)
    opened_on = serializers.DateField()
    status_since = serializers.DateField()
    version = serializers.IntegerField(help_text="Counts the changes; send it back with an act.")

    def get_status_label(self, case: Case) -> str:
        return kind_of(case).states[case.status].label

    def get_waits_on(self, case: Case) -> str:
        return str(kind_of(case).states[case.status].waits_on)


class ObstacleSaid(serializers.Serializer[Any]):
    """What stands in the way, in one sentence with its clause."""

    code = serializers.CharField()
    sentence = serializers.CharField()
    cite = serializers.CharField()
    overridable = serializers.BooleanField(help_text="Whether the officer may go on with a reason: override_<code>.")


class DateSaid(serializers.Serializer[Any]):
    """One date that binds the case, with its arithmetic."""

    label = serializers.CharField()  # type: ignore[assignment]
    due_on = serializers.DateField()
    sentence = serializers.CharField()
    cite = serializers.CharField()


class ActSaid(serializers.Serializer[Any]):
    """Something that can be done to the case by the caller."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    cite = serializers.CharField()
    allowed = serializers.BooleanField()
    obstacles = ObstacleSaid(many=True)


class HappenedSaid(serializers.Serializer[Any]):
    """One event of the permanent record."""

    label = serializers.CharField()  # type: ignore[assignment]
    actor = serializers.CharField()
    happened_on = serializers.DateField()
    recorded_on = serializers.DateField()
    cites = serializers.ListField(child=serializers.CharField())


class CaseSaid(CaseLineSaid):
    """One case with its dates, what the caller can do, and, for the office, its history. Context: the office."""

    law_date = serializers.DateField(allow_null=True, help_text="The day whose law governs the case.")
    subject = serializers.SerializerMethodField(help_text="The number of the case it serves.")
    dates = serializers.SerializerMethodField()
    acts = serializers.SerializerMethodField()
    history = serializers.SerializerMethodField()

    def get_subject(self, case: Case) -> str | None:
        return case.subject.number if case.subject else None

    @extend_schema_field(DateSaid(many=True))
    def get_dates(self, case: Case) -> Any:
        return DateSaid(date_lines(case, self.context["office"].today), many=True).data

    @extend_schema_field(ActSaid(many=True))
    def get_acts(self, case: Case) -> Any:
        return ActSaid(verb_buttons(case, self.context["office"], list(binding(case))), many=True).data

    @extend_schema_field(HappenedSaid(many=True))
    def get_history(self, case: Case) -> Any:
        staff = self.context["office"].is_staff
        return HappenedSaid(history(case, kind_of(case)) if staff else [], many=True).data


class FieldSaid(serializers.Serializer[Any]):
    """A field of an act's form."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    required = serializers.BooleanField()  # type: ignore[assignment]
    choices = serializers.ListField(child=serializers.CharField(), help_text="Empty where anything may be typed.")


class ActFormSaid(ActSaid):
    """An act and what it asks for."""

    signs = serializers.BooleanField(help_text="Whether the caller's password is wanted, to sign.")
    fields_asked = FieldSaid(many=True)


class DoneSaid(serializers.Serializer[Any]):
    """The record after the act."""

    number = serializers.CharField()
    status = serializers.CharField()
    version = serializers.IntegerField()


class MeanwhileSaid(serializers.Serializer[Any]):
    """What happened since the caller looked."""

    what = serializers.CharField()
    who = serializers.CharField()
    on = serializers.DateField()


class ConflictSaid(serializers.Serializer[Any]):
    """Why the act was not done: every obstacle, or what happened meanwhile and the version now."""

    obstacles = ObstacleSaid(many=True, required=False)
    meanwhile = MeanwhileSaid(many=True, required=False)
    version = serializers.IntegerField(required=False)


class ProblemSaid(serializers.Serializer[Any]):
    """What is wrong, in a sentence."""

    problem = serializers.CharField()


class ErrorsSaid(serializers.Serializer[Any]):
    """The fields at fault, each with its sentences."""

    errors = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField())
    )


class CaseFilter(serializers.Serializer[Any]):
    """Which cases are wanted; all conditions hold together."""

    kind = serializers.ChoiceField(choices=(), required=False, help_text="Record type.")
    status = serializers.ChoiceField(choices=(), required=False)
    print_key = serializers.RegexField(
        r"^[0-9A-Za-z./ -]+$", required=False, max_length=40, help_text="Tax map number of the parcel."
    )
    opened_from = serializers.DateField(required=False)
    opened_to = serializers.DateField(required=False)
    mine = serializers.BooleanField(required=False, help_text="Only what is assigned to the caller.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = every_kind()
        self._offer("kind", {kind.code: kind.label for kind in kinds})
        self._offer("status", {str(code): state.label for kind in kinds for code, state in kind.states.items()})

    def _offer(self, name: str, choices: dict[str, str]) -> None:
        """What may be asked for is known only once every record type is."""
        field = self.fields[name]
        assert isinstance(field, serializers.ChoiceField)
        field.choices = sorted(choices.items())
