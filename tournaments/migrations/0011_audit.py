import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0002_imports_and_merges"),
        ("tournaments", "0008_inbox"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AuditLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("link.made", "lien de connexion créé"),
                            ("code.made", "code du bureau créé"),
                            ("signed.in", "connexion"),
                            ("sessions.ended", "appareils déconnectés"),
                            ("role.given", "rôle donné"),
                            ("role.taken", "rôle retiré"),
                            ("member.left", "accès terminé"),
                            ("device.bound", "appareil relié à une table"),
                            ("device.released", "appareil libéré"),
                            ("exported", "export"),
                            ("consent.given", "accord donné"),
                            ("consent.withdrawn", "accord retiré"),
                            ("person.erased", "données effacées"),
                            ("tournament.deleted", "tournoi supprimé"),
                            ("draft.removed", "brouillon supprimé"),
                            ("draft.restored", "brouillon repris"),
                            ("preset.saved", "modèle enregistré"),
                            ("preset.deleted", "modèle supprimé"),
                            ("reception.key", "clé de réception créée"),
                            ("reception.ended", "clé de réception retirée"),
                            ("tournament.received", "tournoi reçu"),
                            ("tournament.withdrawn", "tournoi reçu, retiré"),
                            ("season.begun", "saison commencée"),
                            ("season.changed", "saison changée"),
                            ("season.closed", "saison close"),
                            ("season.reopened", "saison rouverte"),
                            ("season.final", "finale d’une saison créée"),
                            ("season.deleted", "saison supprimée"),
                            ("evening.added", "soirée ajoutée à une saison"),
                            ("evening.changed", "soirée d’une saison changée"),
                            ("evening.removed", "soirée retirée d’une saison"),
                            ("club.returned", "club repris d’une archive"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "by",
                    models.CharField(
                        choices=[
                            ("person", "une personne"),
                            ("device", "un appareil, à sa table"),
                            ("program", "Chelem, en ligne de commande"),
                        ],
                        max_length=7,
                    ),
                ),
                ("data", models.JSONField(default=dict)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "organiser",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="audit_lines", to="players.organiser"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="players.player"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
    ]
