import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_play"),
    ]

    operations = [
        migrations.CreateModel(
            name="Draw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="tournaments.stage"
                    ),
                ),
                ("seed", models.BigIntegerField()),
                ("request", models.JSONField(default=dict)),
                ("plan", models.JSONField()),
                ("method", models.CharField(max_length=200)),
                ("begun", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Constraint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="constraints",
                        to="tournaments.stage",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("separation", "ne se rencontrent pas"), ("fixed_table", "reste à sa table")],
                        max_length=11,
                    ),
                ),
                ("club", models.CharField(blank=True, max_length=120)),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("until", models.PositiveSmallIntegerField(null=True)),
                ("hard", models.BooleanField(default=True)),
                ("entries", models.ManyToManyField(related_name="constraints", to="tournaments.entry")),
            ],
            options={
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("stage", "number"), name="constraint_number_once")],
            },
        ),
    ]
