from django.db import models


class Erasure(models.Model):
    """Something was erased, and its letters are still in the file of the database. Says neither what nor whose."""

    def __str__(self) -> str:
        return f"#{self.pk}"
