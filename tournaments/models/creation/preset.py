from django.db import models
from django.utils import timezone

from players.models import Organiser

NAME_LENGTH = 60


class Preset(models.Model):
    """Settings that an organiser has saved under a name, for tournaments to come.

    `settings` are those of a tournament and of its first stage, without name and dates; `stages` those of its later
    stages, each with the number of its `source`.
    """

    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, editable=False, related_name="presets")
    name = models.CharField(max_length=NAME_LENGTH)
    settings = models.JSONField(default=dict)
    stages = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["organiser", "name"], name="preset_name_once")]

    def __str__(self) -> str:
        return self.name
