from django.db import models

from players.models import Organiser


class HallMap(models.Model):
    """The map of a club's hall, on which the kiosk marks the table of a player.

    `picture` is a JPEG, re-encoded on upload, of `width` times `height` pixels, or empty; `digest` is its digest.
    `spots` has the place of each table by its number: `{"5": [12.5, 40.0]}`, in percent from the left and the top.
    """

    organiser = models.OneToOneField(Organiser, on_delete=models.CASCADE, related_name="hall_map")
    picture = models.BinaryField(default=bytes)
    width = models.PositiveSmallIntegerField(default=0)
    height = models.PositiveSmallIntegerField(default=0)
    digest = models.CharField(max_length=32, blank=True)
    spots = models.JSONField(default=dict)

    def __str__(self) -> str:
        return str(self.organiser)
