from django.core.validators import MaxValueValidator
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0031_announcements"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="claim_minutes",
            field=models.PositiveSmallIntegerField(
                default=0, validators=[MaxValueValidator(2880)], verbose_name="minutes de réclamation à la fin"
            ),
        ),
    ]
