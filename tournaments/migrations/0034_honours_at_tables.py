from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0033_notes"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="honours_at_tables",
            field=models.BooleanField(default=False, verbose_name="grandes donnes annoncées à la table"),
        ),
    ]
