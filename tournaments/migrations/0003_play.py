import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_stages"),
        ("tournaments", "0010_teams"),
    ]

    operations = [
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="tournaments.stage"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="numéro")),
                (
                    "state",
                    models.CharField(
                        choices=[("planned", "prévu"), ("open", "ouvert"), ("closed", "clos")],
                        default="planned",
                        max_length=8,
                        verbose_name="état",
                    ),
                ),
                ("opened_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                ("reasons", models.JSONField(default=list)),
                ("extra_seconds", models.IntegerField(default=0)),
                ("stopped_after", models.PositiveIntegerField(null=True)),
                (
                    "shown",
                    models.CharField(
                        choices=[
                            ("nothing", "rien"),
                            ("seats", "les places"),
                            ("results", "les places et les résultats"),
                        ],
                        default="results",
                        max_length=7,
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("stage", "number"), name="round_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Station",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stations",
                        to="tournaments.tournament",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("code", models.CharField(max_length=6, unique=True)),
                ("code_before", models.CharField(blank=True, max_length=6)),
                ("secret", models.CharField(max_length=22, unique=True)),
            ],
            options={
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("tournament", "number"), name="station_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="tournaments.round"
                    ),
                ),
                (
                    "station",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tables", to="tournaments.station"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("playing", "en jeu"), ("confirmed", "feuille validée")],
                        default="playing",
                        max_length=9,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("confirmed_by", models.PositiveSmallIntegerField(null=True)),
                ("totals_entered", models.BooleanField(default=False)),
                ("totals_reason", models.CharField(blank=True, max_length=200)),
                ("called_at", models.DateTimeField(null=True)),
                ("arbiter_coming", models.BooleanField(default=False)),
                ("extra_seconds", models.IntegerField(default=0)),
                ("accepted", models.JSONField(default=list)),
            ],
            options={
                "ordering": ["station__number"],
                "constraints": [models.UniqueConstraint(fields=("round", "station"), name="table_once_a_round")],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournaments.table"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="tournaments.entry"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("plus", models.PositiveIntegerField(default=0)),
                ("minus", models.PositiveIntegerField(default=0)),
                ("won", models.BooleanField(default=False)),
                ("lost", models.BooleanField(default=False)),
                ("earlier", models.JSONField(default=list)),
                ("counts_own", models.BooleanField(default=False)),
                (
                    "played_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="played",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="seat_number_once"),
                    models.UniqueConstraint(fields=("table", "entry"), name="seat_entry_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Deal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deals", to="tournaments.table"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("played", "jouée"),
                            ("passed", "passée"),
                            ("cancelled", "annulée"),
                            ("adjusted", "ajustée"),
                            ("not_played", "non jouée"),
                        ],
                        default="played",
                        max_length=10,
                    ),
                ),
                ("outcome", models.JSONField(null=True)),
                ("dealer", models.PositiveSmallIntegerField()),
                ("scores", models.JSONField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("version", models.PositiveIntegerField(default=1)),
                ("updated_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("table", "number"), name="deal_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="adjustments",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="adjustments",
                        to="tournaments.team",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="adjustments", to="tournaments.stage"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="tournaments.round",
                    ),
                ),
                ("begun", models.PositiveSmallIntegerField()),
                ("kind", models.CharField(choices=[("penalty", "pénalité"), ("bonus", "bonification")], max_length=8)),
                ("points", models.IntegerField(verbose_name="points")),
                ("reason", models.CharField(max_length=200, verbose_name="motif")),
                ("cancelled", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("entry__isnull", True), ("team__isnull", True), _connector="XOR"),
                        name="adjustment_of_one",
                    )
                ],
            },
        ),
    ]
