import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0002_imports_and_merges"),
        ("tournaments", "0013_displays"),
    ]

    operations = [
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="nom")),
                ("slug", models.SlugField(editable=False, max_length=60)),
                ("starts", models.DateField(verbose_name="du")),
                ("ends", models.DateField(verbose_name="au")),
                ("public", models.BooleanField(default=False, verbose_name="page publique")),
                ("closed_at", models.DateTimeField(editable=False, null=True)),
                ("demo", models.BooleanField(default=False, editable=False)),
                ("lots", models.JSONField(default=dict, editable=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "final",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "organiser",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="players.organiser",
                    ),
                ),
            ],
            options={
                "verbose_name": "saison",
                "ordering": ["-starts", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="SeasonProgramme",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evenings", models.JSONField(default=list)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="programmes", to="tournaments.season"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="SeasonEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120, verbose_name="nom")),
                ("date", models.DateField(verbose_name="date")),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "coefficient",
                    models.PositiveIntegerField(
                        default=100,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(1000),
                        ],
                        verbose_name="coefficient",
                    ),
                ),
                ("counts", models.BooleanField(default=True, verbose_name="compte")),
                ("imported", models.BooleanField(default=False, editable=False)),
                ("deals", models.PositiveSmallIntegerField(default=0)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="events", to="tournaments.season"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="season_events",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["position", "pk"],
            },
        ),
        migrations.CreateModel(
            name="SeasonResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("score", models.IntegerField()),
                ("rank", models.PositiveIntegerField(null=True)),
                ("rounds", models.JSONField(default=list)),
                ("deals", models.PositiveIntegerField(default=0)),
                ("club", models.CharField(blank=True, max_length=120)),
                ("category", models.CharField(blank=True, max_length=40)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="tournaments.seasonevent",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="season_results", to="players.player"
                    ),
                ),
            ],
            options={
                "ordering": ["rank", "pk"],
            },
        ),
        migrations.CreateModel(
            name="SeasonRuling",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rules", models.JSONField(default=dict)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rulings", to="tournaments.season"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(fields=("organiser", "slug"), name="season_address_once"),
        ),
        migrations.AddConstraint(
            model_name="seasonevent",
            constraint=models.UniqueConstraint(fields=("season", "tournament"), name="season_tournament_once"),
        ),
        migrations.AddConstraint(
            model_name="seasonresult",
            constraint=models.UniqueConstraint(fields=("event", "player"), name="season_result_once"),
        ),
    ]
