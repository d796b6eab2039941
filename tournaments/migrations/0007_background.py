import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "__first__"),
        ("tournaments", "0006_log"),
    ]

    operations = [
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="jobs", to="tournaments.tournament"
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("args", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "en attente"),
                            ("running", "en cours"),
                            ("done", "prêt"),
                            ("failed", "échec"),
                        ],
                        default="queued",
                        max_length=8,
                    ),
                ),
                ("progress", models.PositiveSmallIntegerField(default=0)),
                ("page", models.PositiveIntegerField(default=0)),
                ("pages", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveIntegerField(null=True)),
                ("preview", models.JSONField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("heartbeat", models.DateTimeField(null=True)),
                ("error", models.CharField(blank=True, max_length=300)),
                ("document", models.FileField(blank=True, max_length=200, upload_to="jobs")),
                ("filename", models.CharField(blank=True, max_length=120)),
                ("language", models.CharField(default="fr", max_length=8)),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("finished_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["-created_at"],
            },
        ),
        migrations.CreateModel(
            name="StandingsSnapshot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "stage",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standings_snapshot",
                        to="tournaments.stage",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("rows", models.JSONField()),
            ],
        ),
    ]
