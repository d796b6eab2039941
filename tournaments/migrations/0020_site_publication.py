import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0002_imports_and_merges"), ("tournaments", "0019_look")]

    operations = [
        migrations.CreateModel(
            name="SitePublication",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("automatic", models.BooleanField(default=False)),
                ("address", models.URLField(blank=True, verbose_name="adresse du site")),
                ("language", models.CharField(default="fr", max_length=2)),
                ("due_since", models.DateTimeField(null=True)),
                ("next_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("heartbeat", models.DateTimeField(null=True)),
                ("problem", models.JSONField(null=True)),
                ("published_at", models.DateTimeField(null=True)),
                ("pages", models.PositiveIntegerField(default=0)),
                ("mark", models.CharField(blank=True, max_length=64)),
                (
                    "organiser",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="site", to="players.organiser"
                    ),
                ),
            ],
        ),
    ]
