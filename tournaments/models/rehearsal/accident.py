"""Accidents of a rehearsal, which the director chooses and handles."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.access import Device
from tournaments.models.entry import Entry
from tournaments.models.play.rounds import Round, Station
from tournaments.models.tournament import Tournament


class Accident(models.Model):
    """An accident of a rehearsal: chosen (`begun_at` is None), happening, and settled.

    `round` is the one in which it began. `station` and `device` are those of a dead tablet, `station` that of a wrong
    result, `entry` the player who leaves. `ends_at` is the end of a cut of the network and of a restart.
    """

    class Kind(models.TextChoices):
        TABLET = "tablet", _("une tablette s’éteint")
        NETWORK = "network", _("le réseau est coupé cinq minutes")
        LEAVER = "leaver", _("un joueur s’en va")
        RESULT = "result", _("un résultat est faux")
        RESTART = "restart", _("l’ordinateur redémarre")

    CUTS = (Kind.NETWORK, Kind.RESTART)  # no device reaches the desk

    rehearsal = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="accidents")
    kind = models.CharField(max_length=8, choices=Kind)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, related_name="+")
    station = models.ForeignKey(Station, on_delete=models.CASCADE, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, null=True, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="+")
    begun_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.kind
