import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_entries"),
    ]

    operations = [
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="tournaments.tournament"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(blank=True, max_length=60, verbose_name="nom de l’équipe")),
            ],
            options={
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("tournament", "number"), name="team_number_once")],
            },
        ),
        migrations.CreateModel(
            name="TeamMember",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="tournaments.team"
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="team_member",
                        to="tournaments.entry",
                    ),
                ),
                ("order", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("stage", models.PositiveSmallIntegerField(default=1)),
                ("round", models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                "ordering": ["order"],
            },
        ),
    ]
