from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0027_presets"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="removed_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
    ]
