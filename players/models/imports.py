"""A member file that is being imported, and its lines."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.organiser import Organiser
from players.models.player import Player


class ImportBatch(models.Model):
    """A member file that was read, with its preview. Players are written only when it is applied.

    `columns` is a list of {"heading", "field"}: the headings of the file and their fields ("" for ignored). `outcome`
    has the counts `created`, `updated` and `lines` once applied.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="imports")
    filename = models.CharField(max_length=120)
    columns = models.JSONField(default=list)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    applied_at = models.DateTimeField(null=True)
    outcome = models.JSONField(default=dict)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.filename


class ImportRow(models.Model):
    """A line of the file and its plan.

    `given` has the fields that the line sets, `problems` its parse errors: planning them again checks that the preview
    is up to date. `cells` is field -> text of the cell, for the form that corrects a refused line. The rest is the
    plan: `reasons` why the line is refused or doubtful, `changes` the differences from `player` by field.
    """

    class Kind(models.TextChoices):
        REFUSED = "refused", _("refusée")
        DUPLICATE = "duplicate", _("doublon possible")
        NEW = "new", _("nouvelle")
        CHANGED = "changed", _("modifiée")
        SAME = "same", _("déjà à jour")

    class Decision(models.TextChoices):
        SKIP = "", _("ne pas importer")
        NEW = "new", _("c’est une autre personne")
        UPDATE = "update", _("c’est la même personne")

    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="rows")
    line = models.PositiveIntegerField()
    given = models.JSONField()
    problems = models.JSONField(default=list)
    cells = models.JSONField(default=dict)
    kind = models.CharField(max_length=9, choices=Kind)
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")
    changes = models.JSONField(default=list)
    reasons = models.JSONField(default=list)
    choices = models.JSONField(default=list)  # the decisions that this line allows
    decision = models.CharField(max_length=6, choices=Decision, default=Decision.SKIP, blank=True)

    class Meta:
        ordering = ["line"]
        constraints = [models.UniqueConstraint(fields=["batch", "line"], name="import_line_once")]

    def __str__(self) -> str:
        return f"{self.batch} / {self.line}"
