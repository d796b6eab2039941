import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0001_initial"),
        ("tournaments", "0001_tournaments"),
    ]

    operations = [
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tournaments.tournament"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="players.player"
                    ),
                ),
                ("serial", models.PositiveIntegerField(editable=False)),
                ("last_name", models.CharField(blank=True, max_length=80, verbose_name="nom")),
                ("first_name", models.CharField(blank=True, max_length=80, verbose_name="prénom")),
                ("club", models.CharField(blank=True, max_length=120, verbose_name="club")),
                ("category", models.CharField(blank=True, max_length=40, verbose_name="catégorie")),
                (
                    "consent_full_name",
                    models.BooleanField(default=False, verbose_name="accepte que son nom complet soit publié"),
                ),
                ("sort_key", models.CharField(editable=False, max_length=200)),
                ("salt", models.CharField(editable=False, max_length=32)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("registered", "inscrit"),
                            ("checked_in", "présent"),
                            ("withdrawn", "abandon"),
                            ("no_show", "absent"),
                        ],
                        default="registered",
                        max_length=12,
                        verbose_name="état",
                    ),
                ),
                ("tariff", models.CharField(blank=True, max_length=40, verbose_name="tarif")),
                ("fee_due", models.PositiveIntegerField(default=0, verbose_name="dû (centimes)")),
                ("fee_paid", models.PositiveIntegerField(default=0, verbose_name="payé (centimes)")),
                ("rating", models.IntegerField(blank=True, null=True, verbose_name="force")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "verbose_name": "inscription",
                "ordering": ["sort_key", "serial"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "player"), name="entry_player_once"),
                    models.UniqueConstraint(fields=("tournament", "serial"), name="entry_serial_once"),
                ],
            },
        ),
    ]
