from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0030_planned_times"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="announcement",
            field=models.CharField(blank=True, default="", editable=False, max_length=200),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tournament",
            name="announced_until",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="display",
            name="seconds",
            field=models.PositiveSmallIntegerField(default=10),
        ),
        migrations.AddField(
            model_name="display",
            name="distance_metres",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="display",
            name="height_cm",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
