"""A protected status that can be refreshed safely.

`FSMModelMixin` lifts protection on the class-level field during a refresh; when the refresh raises,
protection stays off for the whole process. Here the refresh works on a copy and the flag never moves.
"""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django_fsm import FSMFieldMixin, FSMModelMixin


class SafeFSM(FSMModelMixin, models.Model):
    """Refreshes protected status fields without touching the field's own protection."""

    class Meta:
        abstract = True

    def refresh_from_db(
        self, using: str | None = None, fields: Iterable[str] | None = None, from_queryset: Any = None
    ) -> None:
        guarded = {f.attname for f in self._meta.concrete_fields if isinstance(f, FSMFieldMixin) and f.protected}
        if fields is None:
            deferred = self.get_deferred_fields()
            fields = [f.attname for f in self._meta.concrete_fields if f.attname not in deferred]
        wanted = list(fields)
        held = {name: self.__dict__.pop(name) for name in guarded if name in wanted and name in self.__dict__}
        try:
            models.Model.refresh_from_db(self, using=using, fields=wanted, from_queryset=from_queryset)
        except BaseException:
            for name, value in held.items():
                self.__dict__.setdefault(name, value)
            raise
