from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0029_self_check_in"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="starts_at",
            field=models.TimeField(blank=True, null=True, verbose_name="début du premier tour"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="break_minutes",
            field=models.PositiveSmallIntegerField(
                default=10, validators=[MaxValueValidator(120)], verbose_name="minutes entre deux tours"
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="meal_after",
            field=models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=[MinValueValidator(1), MaxValueValidator(19)],
                verbose_name="repas après le tour",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="meal_minutes",
            field=models.PositiveSmallIntegerField(
                default=60,
                validators=[MinValueValidator(10), MaxValueValidator(240)],
                verbose_name="minutes du repas",
            ),
        ),
    ]
