import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0002_imports_and_merges"),
        ("tournaments", "0014_seasons"),
    ]

    operations = [
        migrations.CreateModel(
            name="Registration",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("last_name", models.CharField(max_length=80)),
                ("first_name", models.CharField(blank=True, max_length=80)),
                ("licence", models.CharField(blank=True, max_length=40)),
                ("club", models.CharField(blank=True, max_length=120)),
                ("consent_full_name", models.BooleanField(default=False)),
                ("sort_key", models.CharField(max_length=200)),
                ("team_name", models.CharField(blank=True, max_length=60)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "à confirmer"),
                            ("confirmed", "confirmée"),
                            ("waiting", "en liste d’attente"),
                            ("cancelled", "annulée"),
                            ("refused", "refusée"),
                        ],
                        default="asked",
                        max_length=9,
                    ),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("waiting_since", models.DateTimeField(null=True)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("nonce", models.CharField(blank=True, max_length=32)),
                ("digest", models.CharField(max_length=64, null=True, unique=True)),
                ("language", models.CharField(default="fr", max_length=8)),
                ("site", models.CharField(blank=True, max_length=200)),
                (
                    "mail",
                    models.CharField(
                        choices=[
                            ("due", "courriel à envoyer"),
                            ("sending", "courriel en route"),
                            ("sent", "courriel envoyé"),
                            ("later", "courriel : nouvel essai plus tard"),
                            ("failed", "courriel non parti"),
                        ],
                        default="sent",
                        max_length=7,
                    ),
                ),
                ("mail_at", models.DateTimeField(null=True)),
                ("mail_tries", models.PositiveSmallIntegerField(default=0)),
                (
                    "captain",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mates",
                        to="tournaments.registration",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="registrations",
                        to="players.player",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="registrations",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["asked_at", "pk"],
            },
        ),
    ]
