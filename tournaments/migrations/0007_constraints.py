import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0001_initial"),
        ("tournaments", "0006_ranked_rounds"),
    ]

    operations = [
        migrations.CreateModel(
            name="Constraint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("separation", "ne se rencontrent pas"), ("fixed_table", "reste à sa table")],
                        max_length=11,
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("until", models.PositiveSmallIntegerField(null=True)),
                ("hard", models.BooleanField(default=True)),
                (
                    "club",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, to="players.club"),
                ),
                ("entries", models.ManyToManyField(related_name="constraints", to="tournaments.entry")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="constraints",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
    ]
