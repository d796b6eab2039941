from django.core.validators import MaxValueValidator
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0036_signing_keys"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="round_claim_minutes",
            field=models.PositiveSmallIntegerField(
                default=0, validators=[MaxValueValidator(720)], verbose_name="minutes de réclamation après chaque tour"
            ),
        ),
    ]
