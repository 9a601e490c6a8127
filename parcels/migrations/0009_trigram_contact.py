"""The search box looks into the contact person too, and a search for either needs an index for both: see 0003."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

NAME = "party_contact_trgm"


def create(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(
            f"CREATE INDEX IF NOT EXISTS {NAME} ON parcels_party USING gin (upper(contact_person) gin_trgm_ops)"
        )


def drop(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(f"DROP INDEX IF EXISTS {NAME}")


class Migration(migrations.Migration):
    dependencies = [("parcels", "0008_found_by_phone")]
    operations = [migrations.RunPython(create, drop)]
