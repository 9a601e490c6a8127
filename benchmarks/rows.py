"""Storing many rows by one statement: what a benchmark does not say of a column is the model's own default."""

import json
from collections.abc import Mapping
from typing import Any

from django.db import models


def insert(model: type[models.Model], given: Mapping[str, str], source: str) -> str:
    """`INSERT … SELECT` of `source`: `given` are SQL expressions by column; percent signs are doubled in them."""
    columns = dict(given)
    for field in model._meta.local_fields:
        if field.column not in columns and not field.null and not isinstance(field, models.AutoField):
            columns[field.column] = literal(field)
    names = ", ".join(columns)
    return f"INSERT INTO {model._meta.db_table} ({names}) SELECT {', '.join(columns.values())} {source}"


def literal(field: "models.Field[Any, Any]") -> str:
    """The field's default as SQL."""
    value = field.get_default()
    if isinstance(field, models.JSONField):
        value = json.dumps(value)
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else "'" + str(value or "").replace("'", "''").replace("%", "%%") + "'"
