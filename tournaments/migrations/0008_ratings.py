from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_constraints"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="rating",
            field=models.IntegerField(blank=True, null=True, verbose_name="force"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="rating_balance",
            field=models.CharField(
                choices=[
                    ("none", "aucun, le sort décide"),
                    ("spread", "les plus forts à des tables différentes au premier tour"),
                    ("equal", "des tables de force à peu près égale à tous les tours tirés"),
                ],
                default="none",
                max_length=6,
                verbose_name="équilibre des forces",
            ),
        ),
    ]
