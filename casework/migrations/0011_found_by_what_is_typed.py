"""On PostgreSQL, indexes for what begins as typed, in any case of its letters. SQLite scans; the queries are the same.

`istartswith` compiles to LIKE on UPPER(column), which only an index over that expression serves.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

INDEXES = {
    "case_number_upper": "casework_case (municipality_id, upper(number) varchar_pattern_ops)",
    "case_paper_upper": "casework_case (municipality_id, upper(kept_at) varchar_pattern_ops) WHERE kept_at <> ''",
}


def create(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor != "postgresql":
        return
    for name, target in INDEXES.items():
        editor.execute(f"CREATE INDEX IF NOT EXISTS {name} ON {target}")


def drop(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor != "postgresql":
        return
    for name in INDEXES:
        editor.execute(f"DROP INDEX IF EXISTS {name}")


class Migration(migrations.Migration):
    dependencies = [("casework", "0010_call_log"), ("parcels", "0003_trigram_search")]
    operations = [migrations.RunPython(create, drop)]
