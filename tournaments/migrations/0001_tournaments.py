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
                    "rehearsal_of",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rehearsals",
                        to="tournaments.tournament",
                    ),
                ),
                ("rehearsal_seconds", models.PositiveSmallIntegerField(editable=False, null=True)),
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
                ("team_play_offs", models.JSONField(default=list, editable=False)),
                ("claims_until", models.DateTimeField(editable=False, null=True)),
                ("publication_withdrawn", models.BooleanField(default=False, editable=False)),
                ("ceremony_group", models.PositiveSmallIntegerField(editable=False, null=True)),
                ("ceremony_step", models.PositiveSmallIntegerField(default=0, editable=False)),
                ("ranking_released", models.BooleanField(default=False, editable=False)),
                ("archived", models.BooleanField(default=False, editable=False)),
                ("demo", models.BooleanField(default=False, editable=False)),
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
                    "substitutes",
                    models.CharField(
                        choices=[
                            ("entry", "les points comptent pour le joueur remplacé"),
                            ("person", "les points comptent pour le remplaçant, classé à son nom"),
                        ],
                        default="entry",
                        max_length=6,
                        verbose_name="remplaçant d’un tour",
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
                    "quorum",
                    models.CharField(
                        choices=[
                            ("none", "personne d’autre : qui a saisi termine la feuille"),
                            ("one", "un autre joueur relit et valide"),
                            ("all", "tous les autres joueurs valident"),
                        ],
                        default="one",
                        max_length=4,
                        verbose_name="validation des feuilles",
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
                    "tablets",
                    models.CharField(
                        choices=[("table", "restent à leur table"), ("player", "suivent un joueur de table en table")],
                        default="table",
                        max_length=6,
                        verbose_name="tablettes d’un tour à l’autre",
                    ),
                ),
                ("rooms", models.CharField(blank=True, max_length=300, verbose_name="salles")),
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
                (
                    "online_from",
                    models.DateField(blank=True, null=True, verbose_name="inscriptions en ligne dès le"),
                ),
                ("online_from_time", models.TimeField(blank=True, null=True, verbose_name="à partir de")),
                (
                    "online_until",
                    models.DateField(blank=True, null=True, verbose_name="inscriptions en ligne jusqu’au"),
                ),
                ("online_until_time", models.TimeField(blank=True, null=True, verbose_name="jusqu’à")),
                (
                    "capacity",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(2000),
                        ],
                        verbose_name="nombre de places",
                    ),
                ),
                (
                    "waiting_list",
                    models.BooleanField(default=True, verbose_name="liste d’attente quand c’est complet"),
                ),
                (
                    "online_teams",
                    models.BooleanField(default=False, verbose_name="équipes inscrites par leur capitaine"),
                ),
                (
                    "deals_public",
                    models.BooleanField(default=False, verbose_name="donnes de chacun sur la page publique"),
                ),
                ("tariffs", models.JSONField(blank=True, default=list, verbose_name="tarifs")),
                (
                    "fee_per",
                    models.CharField(
                        choices=[("player", "par joueur"), ("team", "par équipe, chacun sa part")],
                        default="player",
                        max_length=6,
                        verbose_name="droit d’engagement dû",
                    ),
                ),
                ("prizes", models.JSONField(blank=True, default=dict, verbose_name="dotation")),
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
