import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0002_imports_and_merges"),
        ("tournaments", "0016_money"),
    ]

    operations = [
        migrations.CreateModel(
            name="Receipt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("year", models.PositiveSmallIntegerField()),
                ("number", models.PositiveIntegerField()),
                ("payment", models.PositiveIntegerField()),
                ("what", models.CharField(max_length=120)),
                ("cents", models.PositiveIntegerField()),
                ("method", models.CharField(max_length=8)),
                ("at", models.DateTimeField()),
                ("cancelled_at", models.DateTimeField(null=True)),
                (
                    "organiser",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="receipts", to="players.organiser"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="receipts",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["year", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("organiser", "year", "number"), name="receipt_number_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="ReceiptCounter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("year", models.PositiveSmallIntegerField()),
                ("last", models.PositiveIntegerField(default=0)),
                (
                    "organiser",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="players.organiser"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("organiser", "year"), name="receipt_counter_once")],
            },
        ),
    ]
