from django.db import models

from players.models import Organiser


class Look(models.Model):
    """The branding of a club on documents and public pages: a logo and one colour.

    `logo` is a PNG, re-encoded on upload, of `width` times `height` pixels, or empty; `digest` is its digest. `accent`
    is a colour such as `#17573e`, empty for Chelem's default. Documents made before `changed_at` have the old branding.
    """

    organiser = models.OneToOneField(Organiser, on_delete=models.CASCADE, related_name="look")
    logo = models.BinaryField(default=bytes)
    width = models.PositiveSmallIntegerField(default=0)
    height = models.PositiveSmallIntegerField(default=0)
    digest = models.CharField(max_length=32, blank=True)
    accent = models.CharField(max_length=7, blank=True)
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.organiser)
