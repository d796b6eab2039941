import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0034_honours_at_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="rehearsal_from",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="device",
            name="simulated",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="Accident",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("tablet", "une tablette s’éteint"),
                            ("network", "le réseau est coupé cinq minutes"),
                            ("leaver", "un joueur s’en va"),
                            ("result", "un résultat est faux"),
                            ("restart", "l’ordinateur redémarre"),
                        ],
                        max_length=8,
                    ),
                ),
                ("begun_at", models.DateTimeField(null=True)),
                ("ends_at", models.DateTimeField(null=True)),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.device",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "rehearsal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="accidents",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.round"
                    ),
                ),
                (
                    "station",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.station",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
    ]
