from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_audit")]

    operations = [
        migrations.CreateModel(
            name="Erasure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
            ],
        ),
    ]
