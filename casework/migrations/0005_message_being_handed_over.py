from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casework", "0004_events_by_day_of_entry"),
    ]

    operations = [
        migrations.AlterField(
            model_name="outboxitem",
            name="state",
            field=models.CharField(
                choices=[
                    ("pending", "Waiting"),
                    ("sending", "Being handed over"),
                    ("done", "Done"),
                    ("failed", "Needs attention"),
                ],
                default="pending",
                max_length=10,
            ),
        ),
    ]
