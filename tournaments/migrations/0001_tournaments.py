import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "__first__"),
        ("players", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Tournament",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "organiser",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to="players.organiser",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="nom")),
                ("slug", models.SlugField(max_length=60, verbose_name="adresse")),
                ("date", models.DateField(default=django.utils.timezone.localdate, verbose_name="date")),
                ("venue", models.CharField(blank=True, max_length=120, verbose_name="lieu")),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="players.club",
                        verbose_name="club organisateur",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "en préparation"),
                            ("open", "inscriptions ouvertes"),
                            ("running", "en cours"),
                            ("finished", "terminé"),
                            ("published", "publié"),
                        ],
                        default="draft",
                        editable=False,
                        max_length=12,
                        verbose_name="état",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0, editable=False)),
                ("digest", models.CharField(blank=True, editable=False, max_length=64)),
                ("last_entry", models.PositiveIntegerField(default=0, editable=False)),
                ("last_adjustment", models.PositiveIntegerField(default=0, editable=False)),
                ("last_constraint", models.PositiveIntegerField(default=0, editable=False)),
                ("last_team", models.PositiveIntegerField(default=0, editable=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("published_at", models.DateTimeField(editable=False, null=True)),
                ("publication_withdrawn", models.BooleanField(default=False, editable=False)),
                ("game", models.CharField(default="french-tarot", max_length=40, verbose_name="jeu")),
                ("rule_set", models.CharField(default="fft-2012", max_length=40, verbose_name="règle")),
                ("rule_options", models.JSONField(blank=True, default=dict, verbose_name="variantes")),
                ("tie_breaks", models.JSONField(blank=True, default=list, verbose_name="départage des ex æquo")),
                (
                    "unplayed_deals",
                    models.CharField(
                        choices=[
                            ("zero", "comptées zéro pour tous, signalées sur la feuille"),
                            ("required", "toutes les donnes doivent être jouées"),
                        ],
                        default="zero",
                        max_length=10,
                        verbose_name="donnes non jouées",
                    ),
                ),
                (
                    "passed_deals",
                    models.CharField(
                        choices=[
                            ("redealt", "redonnées par le joueur suivant, elles ne comptent pas"),
                            ("counted", "comptées comme une donne à zéro"),
                        ],
                        default="redealt",
                        max_length=10,
                        verbose_name="donnes passées",
                    ),
                ),
                (
                    "withdrawal",
                    models.CharField(
                        choices=[
                            ("last", "classé après tous les autres"),
                            ("keep", "classé avec les points marqués"),
                            ("unranked", "non classé"),
                        ],
                        default="last",
                        max_length=10,
                        verbose_name="abandon",
                    ),
                ),
                (
                    "bye_score",
                    models.CharField(
                        choices=[("zero", "zéro point"), ("average", "la moyenne du joueur sur ses autres tours")],
                        default="zero",
                        max_length=8,
                        verbose_name="tour d’exempt",
                    ),
                ),
                (
                    "recording_mode",
                    models.CharField(
                        choices=[
                            ("deals", "donne par donne, sur tablette ou téléphone"),
                            ("totals", "totaux de la table, le club garde le papier"),
                        ],
                        default="deals",
                        max_length=8,
                        verbose_name="saisie des résultats",
                    ),
                ),
                (
                    "partners",
                    models.CharField(
                        choices=[
                            ("fixed", "paires fixes : le même partenaire toute la journée"),
                            ("changing", "partenaires changeants : un autre à chaque tour"),
                        ],
                        default="fixed",
                        max_length=8,
                        verbose_name="partenaires",
                    ),
                ),
                (
                    "team_size",
                    models.CharField(
                        choices=[
                            ("none", "sans équipes"),
                            ("2", "équipes de deux"),
                            ("3", "équipes de trois"),
                            ("4", "équipes de quatre"),
                            ("any", "équipes de n’importe quelle taille"),
                        ],
                        default="none",
                        max_length=4,
                        verbose_name="équipes",
                    ),
                ),
                (
                    "devices_per_table",
                    models.PositiveSmallIntegerField(
                        default=3,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(10),
                        ],
                        verbose_name="appareils par table",
                    ),
                ),
                (
                    "team_counting",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(20),
                        ],
                        verbose_name="équipiers qui comptent",
                    ),
                ),
                (
                    "team_incomplete",
                    models.CharField(
                        choices=[
                            ("zero", "zéro point pour l’équipier qui manque"),
                            ("average", "la moyenne des autres pour l’équipier qui manque"),
                        ],
                        default="zero",
                        max_length=7,
                        verbose_name="équipes incomplètes",
                    ),
                ),
                (
                    "team_stages",
                    models.CharField(
                        choices=[
                            ("everybody", "les phases que tous jouent"),
                            ("all", "toutes les phases, finales comprises"),
                        ],
                        default="everybody",
                        max_length=9,
                        verbose_name="phases qui comptent pour les équipes",
                    ),
                ),
                ("team_same_club", models.BooleanField(default=False, verbose_name="équipiers d’un même club")),
                (
                    "team_tie_breaks",
                    models.JSONField(blank=True, default=list, verbose_name="départage des équipes"),
                ),
                (
                    "fee",
                    models.PositiveIntegerField(
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(1000000)],
                        verbose_name="droit d’engagement (centimes)",
                    ),
                ),
            ],
            options={
                "verbose_name": "tournoi",
                "ordering": ["-date", "-pk"],
                "constraints": [models.UniqueConstraint(fields=("organiser", "slug"), name="tournament_address_once")],
            },
        ),
        migrations.CreateModel(
            name="Official",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="officials",
                        to="tournaments.tournament",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "user",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("name", models.CharField(max_length=150)),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="official_number_once"),
                    models.UniqueConstraint(fields=("tournament", "user"), name="official_user_once"),
                ],
            },
        ),
    ]
