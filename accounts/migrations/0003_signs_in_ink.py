from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_away_own_land_and_feeds"),
    ]

    operations = [
        migrations.AddField(
            model_name="membership",
            name="signs_in_ink",
            field=models.BooleanField(
                default=False, help_text="Signs the printed papers with a pen instead of entering the password."
            ),
        ),
    ]
