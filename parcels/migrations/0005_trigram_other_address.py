"""The search box looks into the other addresses too: see 0003."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

NAME = "other_address_trgm"


def create(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(f"CREATE INDEX IF NOT EXISTS {NAME} ON parcels_otheraddress USING gin (match_address gin_trgm_ops)")


def drop(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(f"DROP INDEX IF EXISTS {NAME}")


class Migration(migrations.Migration):
    dependencies = [("parcels", "0004_other_address")]
    operations = [migrations.RunPython(create, drop)]
