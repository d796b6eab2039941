import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_registrations"),
    ]

    operations = [
        migrations.CreateModel(
            name="Payment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("payment", "encaissement"),
                            ("refund", "remboursement"),
                            ("prize", "prix remis"),
                            ("expense", "dépense"),
                            ("float", "fond de caisse"),
                            ("closing", "comptage"),
                        ],
                        max_length=8,
                        verbose_name="mouvement",
                    ),
                ),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("cash", "espèces"),
                            ("card", "carte"),
                            ("cheque", "chèque"),
                            ("transfer", "virement"),
                        ],
                        max_length=8,
                        verbose_name="moyen",
                    ),
                ),
                ("cents", models.IntegerField(verbose_name="montant (centimes)")),
                ("entry", models.PositiveIntegerField(null=True)),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="motif")),
                ("cancels", models.PositiveIntegerField(null=True)),
                ("at", models.DateTimeField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="payments",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="payment_number_once"),
                    models.UniqueConstraint(fields=("tournament", "cancels"), name="payment_cancelled_once"),
                ],
            },
        ),
    ]
