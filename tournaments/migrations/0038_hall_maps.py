import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0002_imports_and_merges"),
        ("tournaments", "0037_round_claim_minutes"),
    ]

    operations = [
        migrations.CreateModel(
            name="HallMap",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("picture", models.BinaryField(default=bytes)),
                ("width", models.PositiveSmallIntegerField(default=0)),
                ("height", models.PositiveSmallIntegerField(default=0)),
                ("digest", models.CharField(blank=True, max_length=32)),
                ("spots", models.JSONField(default=dict)),
                (
                    "organiser",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="hall_map", to="players.organiser"
                    ),
                ),
            ],
        ),
    ]
