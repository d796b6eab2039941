from django.db import models


class Erasure(models.Model):
    """A request for VACUUM: personal data was erased, but is still in the database file. It has no other content."""

    def __str__(self) -> str:
        return f"#{self.pk}"
