import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0002_imports_and_merges"),
        ("tournaments", "0035_accidents"),
    ]

    operations = [
        migrations.CreateModel(
            name="SigningKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("secret", models.BinaryField(max_length=32)),
                ("made_at", models.DateTimeField()),
                (
                    "organiser",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="signing_key",
                        to="players.organiser",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="receivedtournament",
            name="signing_key",
            field=models.CharField(blank=True, default="", max_length=64),
            preserve_default=False,
        ),
    ]
