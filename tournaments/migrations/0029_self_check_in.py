from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0028_removed_drafts"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="self_check_in",
            field=models.BooleanField(default=False, verbose_name="présence notée par les joueurs"),
        ),
    ]
