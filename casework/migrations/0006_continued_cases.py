import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casework", "0005_message_being_handed_over"),
    ]

    operations = [
        migrations.AddField(
            model_name="case",
            name="continues",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="continued_by",
                to="casework.case",
            ),
        ),
    ]
