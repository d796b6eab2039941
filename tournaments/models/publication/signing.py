"""The key with which an organiser signs the evidence of published rankings."""

from django.db import models

from players.models import Organiser


class SigningKey(models.Model):
    """The private key (Ed25519, 32 bytes) of an organiser, created for the first signature.

    It is a column, so that a restored backup and a spare computer sign with the same key.
    """

    organiser = models.OneToOneField(Organiser, on_delete=models.CASCADE, related_name="signing_key")
    secret = models.BinaryField(max_length=32)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.organiser)
