import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_log"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="ranked_rounds",
            field=models.PositiveSmallIntegerField(
                default=0,
                validators=[django.core.validators.MaxValueValidator(19)],
                verbose_name="derniers tours d’après le classement",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="ranked_pattern",
            field=models.CharField(
                choices=[
                    ("blocks", "les quatre premiers ensemble, puis les quatre suivants"),
                    ("folded", "un joueur de chaque quart du classement, toutes les tables se valent"),
                ],
                default="blocks",
                max_length=6,
                verbose_name="tables d’après le classement",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="ranked_most_moved",
            field=models.PositiveSmallIntegerField(
                default=24,
                validators=[django.core.validators.MaxValueValidator(1000)],
                verbose_name="écart au classement, au plus",
            ),
        ),
        migrations.AddField(
            model_name="round",
            name="reasons",
            field=models.JSONField(default=list),
        ),
    ]
