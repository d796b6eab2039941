import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0002_imports_and_merges"),
        ("tournaments", "0026_places_at_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Preset",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("settings", models.JSONField(default=dict)),
                ("stages", models.JSONField(default=list)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "organiser",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="presets",
                        to="players.organiser",
                    ),
                ),
            ],
            options={
                "ordering": ["name", "pk"],
                "constraints": [models.UniqueConstraint(fields=("organiser", "name"), name="preset_name_once")],
            },
        ),
    ]
