import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_background"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Confirmation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("entered_by", models.PositiveSmallIntegerField(null=True)),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("tablet", "sur la tablette"),
                            ("phone", "sur son téléphone"),
                            ("twice", "par une seconde saisie identique"),
                            ("desk", "au bureau"),
                        ],
                        default="tablet",
                        max_length=6,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "device",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to="tournaments.device"),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="confirmations",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Dispute",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("version", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("text", models.CharField(max_length=200)),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "à régler"), ("settled", "réglé")], default="open", max_length=8
                    ),
                ),
                ("at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "device",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to="tournaments.device"),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="disputes", to="tournaments.table"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("table", "number"), name="dispute_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Submission",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("client_id", models.CharField(max_length=80)),
                ("round_number", models.PositiveSmallIntegerField(null=True)),
                ("line", models.PositiveSmallIntegerField(null=True)),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("deal", "donne"),
                            ("totals", "totaux"),
                            ("confirmation", "validation"),
                            ("dispute", "désaccord"),
                        ],
                        max_length=12,
                    ),
                ),
                ("payload", models.TextField()),
                ("device_at", models.DateTimeField(null=True)),
                ("received_at", models.DateTimeField(auto_now_add=True)),
                (
                    "verdict",
                    models.CharField(
                        choices=[
                            ("received", "reçu"),
                            ("accepted", "enregistré"),
                            ("same", "déjà enregistré"),
                            ("waiting", "en attente d’une donne précédente"),
                            ("conflict", "à décider"),
                            ("refused", "refusé"),
                            ("superseded", "remplacé"),
                        ],
                        default="received",
                        max_length=10,
                    ),
                ),
                ("answer", models.TextField(blank=True)),
                ("judged_at", models.DateTimeField(null=True)),
                ("sequence", models.PositiveIntegerField(null=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="submissions",
                        to="tournaments.device",
                    ),
                ),
                (
                    "station",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="submissions",
                        to="tournaments.station",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="submissions",
                        to="tournaments.table",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="submissions",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("verdict__in", ["received", "waiting", "conflict"])),
                        fields=["tournament"],
                        name="submission_open",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "client_id"), name="submission_client_id_once")
                ],
            },
        ),
    ]
