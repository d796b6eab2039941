import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0002_imports_and_merges"), ("tournaments", "0018_publication")]

    operations = [
        migrations.CreateModel(
            name="Look",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("logo", models.BinaryField(default=bytes)),
                ("width", models.PositiveSmallIntegerField(default=0)),
                ("height", models.PositiveSmallIntegerField(default=0)),
                ("digest", models.CharField(blank=True, max_length=32)),
                ("accent", models.CharField(blank=True, max_length=7)),
                ("changed_at", models.DateTimeField()),
                (
                    "organiser",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="look", to="players.organiser"
                    ),
                ),
            ],
        ),
    ]
