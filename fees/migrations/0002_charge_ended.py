from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """A charge may also be waived: when and why it ended is told the same way for both."""

    dependencies = [("fees", "0001_initial")]

    operations = [
        migrations.RemoveConstraint(model_name="charge", name="void_charge_says_when_and_why"),
        migrations.RenameField(model_name="charge", old_name="void_reason", new_name="end_reason"),
        migrations.RenameField(model_name="charge", old_name="voided_on", new_name="ended_on"),
        migrations.AlterField(
            model_name="charge",
            name="end_reason",
            field=models.CharField("why it was voided or waived", max_length=500, blank=True),
        ),
        migrations.AlterField(
            model_name="charge",
            name="ended_on",
            field=models.DateField("voided or waived on", null=True, blank=True),
        ),
        migrations.AlterField(
            model_name="charge",
            name="state",
            field=models.CharField(
                choices=[("due", "Due"), ("paid", "Paid"), ("void", "Void"), ("waived", "Waived")],
                default="due",
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="charge",
            constraint=models.CheckConstraint(
                condition=Q(state__in=["void", "waived"], ended_on__isnull=False) & ~Q(end_reason="")
                | Q(state__in=["due", "paid"], ended_on__isnull=True, end_reason=""),
                name="ended_charge_says_when_and_why",
            ),
        ),
    ]
