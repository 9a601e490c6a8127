"""A row with what is joined to it as arrays of JSON, and what Django would have made of it.

The columns of the row’s own table make one array, those of each joined table another.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache, partial
from typing import Any, NamedTuple

from django.db import connection, models
from django.db.models import F, Func, TextField
from django.db.models.functions import Cast

from casework.rows import Rows

Known = Mapping[tuple[type[models.Model], Any], models.Model]


class Columns(Func):
    """The values of some columns as one array of JSON."""

    function = "JSON_ARRAY"
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        return self.as_sql(compiler, connection, function="JSON_BUILD_ARRAY", **extra)


class Joined(NamedTuple):
    """One model in a row: the row's own, or one read along with it."""

    path: str
    model: type[models.Model]
    fields: tuple[models.Field[Any, Any], ...]
    readers: tuple[Callable[[Any], Any] | None, ...]
    links: tuple[models.Field[Any, Any], ...]


class Shape(NamedTuple):
    """How the columns of a row are laid out: an array for each model."""

    parts: tuple[Joined, ...]

    def columns(self) -> Any:
        whole = Columns(*(self._columns_of(one) for one in self.parts))
        return Cast(whole, TextField())

    def _columns_of(self, one: Joined) -> Columns:
        prefix = f"{one.path}__" if one.path else ""
        return Columns(*(_column(prefix + field.name, field) for field in one.fields))

    def made(self, columns: str, known: Known) -> models.Model:
        """The row with what was joined to it; what points at something `known` is tied to that very instance."""
        made: dict[str, models.Model | None] = {}
        for one, values in zip(self.parts, json.loads(columns, parse_float=Decimal), strict=True):
            made[one.path] = _instance(one, values)
            if one.path:
                _join(made, one.path)
        for one in self.parts:
            instance = made[one.path]
            if instance is not None:
                tie(instance, one.links, known)
        row = made[""]
        assert row is not None
        return row


@cache
def shape_of(rows: Rows[Any]) -> Shape:
    paths: dict[str, type[models.Model]] = {"": rows.model}
    for path in rows.joined:
        so_far = ""
        for name in path.split("__"):
            relation: Any = paths[so_far]._meta.get_field(name)
            so_far = f"{so_far}__{name}" if so_far else name
            paths[so_far] = relation.related_model
    return Shape(tuple(_joined(path, model) for path, model in paths.items()))


def _joined(path: str, model: type[models.Model]) -> Joined:
    fields = tuple(model._meta.concrete_fields)
    return Joined(path, model, fields, tuple(_reader(field) for field in fields), links_of(model))


def links_of(model: type[models.Model]) -> tuple[models.Field[Any, Any], ...]:
    """The columns that point at other rows."""
    return tuple(field for field in model._meta.concrete_fields if field.is_relation)


def _instance(one: Joined, values: Sequence[Any]) -> models.Model | None:
    """As `Model.from_db` makes it; None where nothing was there to join."""
    read = [
        value if read is None or value is None else read(value) for read, value in zip(one.readers, values, strict=True)
    ]
    made = one.model.from_db(connection.alias, [field.attname for field in one.fields], read)
    return None if made.pk is None else made


def _join(made: Mapping[str, models.Model | None], path: str) -> None:
    """Tie what was joined to what it was joined to, both ways where it is one to one."""
    before, _, name = path.rpartition("__")
    owner, joined = made[before], made[path]
    if owner is None:
        return
    relation: Any = owner._meta.get_field(name)
    relation.set_cached_value(owner, joined)
    if joined is not None and relation.one_to_one:
        relation.remote_field.set_cached_value(joined, owner)


def tie(instance: models.Model, links: Sequence[Any], known: Known) -> None:
    """Have the instance point at what is known already, rather than at a copy."""
    for field in links:
        one = known.get((field.related_model, getattr(instance, field.attname)))
        if one is not None:
            field.set_cached_value(instance, one)


# --- single columns -----------------------------------------------------------------------------------------


def _column(name: str, field: models.Field[Any, Any]) -> Any:
    """JSON within a row stays text, so that its numbers are read as they always are."""
    return Cast(F(name), TextField()) if isinstance(field, models.JSONField) else F(name)


def _reader(field: models.Field[Any, Any]) -> Callable[[Any], Any] | None:
    """What makes a value of the field from its JSON; None where it is one already."""
    target = field
    while target.is_relation:
        target = target.target_field  # type: ignore[attr-defined]
    if isinstance(target, models.JSONField):
        return partial(json.loads, cls=target.decoder)
    if isinstance(target, models.DecimalField):
        return partial(_decimal, target.decimal_places)
    if isinstance(target, models.DateTimeField):
        return _moment
    plain = isinstance(target, models.CharField | models.TextField | models.IntegerField | models.FileField)
    return None if plain else target.to_python


def _decimal(places: int, value: Any) -> Decimal:
    return Decimal(value).quantize(Decimal(1).scaleb(-places))


def _moment(value: str) -> datetime:
    """SQLite keeps moments without their zone, which is UTC."""
    read = datetime.fromisoformat(value)
    return read.replace(tzinfo=UTC) if read.tzinfo is None else read
