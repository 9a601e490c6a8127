"""On PostgreSQL, trigram indexes for the search box. SQLite scans; the queries are the same."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

# `contains` compiles to LIKE on the column, `icontains` to LIKE on UPPER(column): each needs its own index.
INDEXES = {
    "parcel_address_trgm": "parcels_parcel USING gin (match_address gin_trgm_ops)",
    "party_name_trgm": "parcels_party USING gin (upper(name) gin_trgm_ops)",
    "parcel_key_prefix": "parcels_parcel (municipality_id, loose_key varchar_pattern_ops)",
    "parcel_address_prefix": "parcels_parcel (municipality_id, match_address varchar_pattern_ops)",
}


def create(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor != "postgresql":
        return
    editor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    for name, target in INDEXES.items():
        editor.execute(f"CREATE INDEX IF NOT EXISTS {name} ON {target}")


def drop(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor != "postgresql":
        return
    for name in INDEXES:
        editor.execute(f"DROP INDEX IF EXISTS {name}")


class Migration(migrations.Migration):
    dependencies = [("parcels", "0002_house_number")]
    operations = [migrations.RunPython(create, drop)]
