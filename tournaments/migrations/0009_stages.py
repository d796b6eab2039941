import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_entries"),
    ]

    operations = [
        migrations.CreateModel(
            name="Stage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="tournaments.tournament"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=1, editable=False)),
                ("name", models.CharField(blank=True, max_length=60, verbose_name="nom de la phase")),
                ("source", models.PositiveSmallIntegerField(editable=False, null=True)),
                ("cut", models.JSONField(blank=True, default=dict, verbose_name="qui passe")),
                ("carry", models.JSONField(blank=True, default=dict, verbose_name="points apportés")),
                ("first_table", models.PositiveSmallIntegerField(default=1, editable=False)),
                ("play_offs", models.JSONField(default=list, editable=False)),
                ("abandoned", models.JSONField(default=list, editable=False)),
                (
                    "rounds_planned",
                    models.PositiveSmallIntegerField(
                        default=5,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(20),
                        ],
                        verbose_name="nombre de tours",
                    ),
                ),
                (
                    "deals_per_round",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        default=5,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(30),
                        ],
                        verbose_name="donnes par tour",
                    ),
                ),
                (
                    "minutes_per_round",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(5),
                            django.core.validators.MaxValueValidator(240),
                        ],
                        verbose_name="minutes par tour",
                    ),
                ),
                (
                    "ranked_rounds",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(19)],
                        verbose_name="derniers tours d’après le classement",
                    ),
                ),
                (
                    "ranked_pattern",
                    models.CharField(
                        choices=[
                            ("blocks", "les quatre premiers ensemble, puis les quatre suivants"),
                            ("folded", "un joueur de chaque quart du classement, toutes les tables se valent"),
                        ],
                        default="blocks",
                        max_length=6,
                        verbose_name="tables d’après le classement",
                    ),
                ),
                (
                    "ranked_most_moved",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(100)],
                        verbose_name="éviter les rencontres déjà faites",
                    ),
                ),
                (
                    "odd_tables",
                    models.CharField(
                        choices=[
                            ("3", "tables de trois"),
                            ("5mort", "tables de cinq, le donneur ne joue pas (mort)"),
                            ("5", "tables de cinq, règle du tarot à cinq"),
                            ("bye", "exempts"),
                            ("3s", "seulement des tables de trois"),
                            ("5s", "seulement des tables de cinq, règle du tarot à cinq"),
                        ],
                        default="3",
                        max_length=6,
                        verbose_name="joueurs en surnombre",
                    ),
                ),
                (
                    "strict_fairness",
                    models.BooleanField(default=False, verbose_name="équité stricte des tables incomplètes"),
                ),
                (
                    "rating_balance",
                    models.CharField(
                        choices=[
                            ("none", "aucun, le sort décide"),
                            ("spread", "les plus forts à des tables différentes au premier tour"),
                            ("equal", "des tables de force à peu près égale à tous les tours tirés"),
                        ],
                        default="none",
                        max_length=6,
                        verbose_name="équilibre des forces",
                    ),
                ),
                (
                    "earlier_meetings",
                    models.CharField(
                        choices=[
                            ("none", "elles ne comptent pas"),
                            ("wish", "à éviter si possible"),
                            ("hard", "jamais une seconde fois"),
                        ],
                        default="wish",
                        max_length=4,
                        verbose_name="rencontres des phases précédentes",
                    ),
                ),
                (
                    "frozen_after",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(20),
                        ],
                        verbose_name="classement public arrêté après le tour",
                    ),
                ),
                (
                    "team_mates",
                    models.CharField(
                        choices=[("hard", "jamais à la même table"), ("wish", "séparés si possible")],
                        default="hard",
                        max_length=4,
                        verbose_name="équipiers",
                    ),
                ),
            ],
            options={
                "verbose_name": "phase",
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("tournament", "number"), name="stage_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Start",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="starts", to="tournaments.stage"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="starts", to="tournaments.entry"
                    ),
                ),
                ("stays", models.BooleanField(null=True)),
                ("carried", models.IntegerField(null=True, verbose_name="points apportés")),
                ("number", models.PositiveSmallIntegerField(editable=False, null=True, verbose_name="dossard")),
                (
                    "joined_round",
                    models.PositiveSmallIntegerField(default=1, editable=False, verbose_name="arrivé au tour"),
                ),
                (
                    "left_after_round",
                    models.PositiveSmallIntegerField(editable=False, null=True, verbose_name="parti après le tour"),
                ),
                (
                    "leaves_after_round",
                    models.PositiveSmallIntegerField(editable=False, null=True, verbose_name="part après le tour"),
                ),
                (
                    "arrives_after_round",
                    models.PositiveSmallIntegerField(editable=False, null=True, verbose_name="arrive après le tour"),
                ),
                ("substitutes", models.JSONField(default=list, editable=False)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("stage", "entry"), name="start_entry_once"),
                    models.UniqueConstraint(fields=("stage", "number"), name="start_number_once"),
                ],
            },
        ),
    ]
