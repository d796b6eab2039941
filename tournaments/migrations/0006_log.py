import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_access"),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="events", to="tournaments.tournament"
                    ),
                ),
                ("sequence", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("format", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("actor", models.CharField(max_length=40)),
                ("undoes", models.PositiveIntegerField(null=True)),
                ("stage", models.PositiveSmallIntegerField(null=True)),
                ("round", models.PositiveSmallIntegerField(null=True)),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("data", models.JSONField()),
                ("digest", models.CharField(max_length=64)),
            ],
            options={
                "ordering": ["sequence"],
                "indexes": [models.Index(fields=["tournament", "stage", "round", "table"], name="event_of_table")],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "sequence"), name="event_sequence_once"),
                ],
            },
        ),
    ]
