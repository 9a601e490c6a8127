import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_tokens_for_programs"),
    ]

    operations = [
        migrations.CreateModel(
            name="Designation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("power", models.CharField(max_length=40)),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                (
                    "designated_by",
                    models.CharField(max_length=120, verbose_name="officer who signed the writing"),
                ),
                (
                    "paper",
                    models.CharField(
                        help_text="Its date and where it is kept.", max_length=200, verbose_name="the signed writing"
                    ),
                ),
                (
                    "municipality",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="designations",
                        to="parcels.municipality",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="designations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("last_day__gte", models.F("first_day"))),
                        name="designation_ends_after_it_began",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("paper", ""), _negated=True), models.Q(("designated_by", ""), _negated=True)
                        ),
                        name="designation_is_in_writing_by_somebody",
                    ),
                ],
            },
        ),
    ]
