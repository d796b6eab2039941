from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0032_claim_minutes"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="meal_note",
            field=models.CharField(blank=True, max_length=400, verbose_name="le repas"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="rules_note",
            field=models.CharField(blank=True, max_length=400, verbose_name="la règle de la salle"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="prizes_note",
            field=models.CharField(blank=True, max_length=400, verbose_name="les prix"),
        ),
    ]
