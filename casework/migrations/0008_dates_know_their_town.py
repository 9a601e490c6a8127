"""Fills what a deadline row repeats of its case; the next migration makes it binding, in a transaction of its own."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import OuterRef, Subquery


def fill(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    cases = apps.get_model("casework", "Case").objects.filter(pk=OuterRef("case_id"))
    rows = apps.get_model("casework", "Deadline").objects
    rows.filter(municipality=None).update(municipality_id=Subquery(cases.values("municipality_id")[:1]))
    rows.filter(key__endswith="_warning").update(warning=True)


class Migration(migrations.Migration):
    dependencies = [("casework", "0007_turns_and_paper")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
