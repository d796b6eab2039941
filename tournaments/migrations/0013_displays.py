import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0012_erasures"),
    ]

    operations = [
        migrations.CreateModel(
            name="Display",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("views", models.JSONField(default=list)),
                ("message", models.CharField(blank=True, max_length=200)),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("paused_at", models.DateTimeField(null=True)),
                ("gong", models.BooleanField(default=False)),
                (
                    "size",
                    models.CharField(
                        choices=[("small", "petites"), ("normal", "moyennes"), ("large", "grandes")],
                        default="normal",
                        max_length=6,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="HallPicture",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.BinaryField()),
                ("digest", models.CharField(max_length=32)),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hall_picture",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
    ]
