"""Where the paper is kept is said of every case: what was noted of permits goes along."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import OuterRef, Subquery


def carry_over(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    noted = apps.get_model("permits", "BuildingPermit").objects.exclude(drawer="")
    drawer = noted.filter(case_ptr_id=OuterRef("pk")).values("drawer")[:1]
    apps.get_model("casework", "Case").objects.filter(pk__in=noted.values("pk")).update(kept_at=Subquery(drawer))


class Migration(migrations.Migration):
    dependencies = [("permits", "0002_dwelling_units_added"), ("casework", "0007_turns_and_paper")]
    operations = [
        migrations.RunPython(carry_over, migrations.RunPython.noop),
        migrations.RemoveField("buildingpermit", "drawer"),
    ]
