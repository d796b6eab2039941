from django.db import models

from tournaments.models.play.rounds import Table


class SheetPhotograph(models.Model):
    """A photograph of the paper sheet of a table in a round, for the arbiter: a JPEG, re-encoded on upload.

    It shows names and handwriting, so it is not part of the log, which has only its `digest`.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="photographs")
    content = models.BinaryField()
    digest = models.CharField(max_length=32)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["table", "digest"], name="photograph_once")]

    def __str__(self) -> str:
        return self.digest
