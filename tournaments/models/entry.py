from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import Player
from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """One player in one tournament. `number` is the start number, which is also the player's number in the draw.

    `leaves_after_round` and `arrives_after_round` are noted while that round is open; once it is closed, the desk
    decides, and they are empty again.
    """

    class State(models.TextChoices):
        REGISTERED = "registered", _("inscrit")
        CHECKED_IN = "checked_in", _("présent")
        WITHDRAWN = "withdrawn", _("abandon")
        NO_SHOW = "no_show", _("absent")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(_("dossard"), null=True, editable=False)
    state = models.CharField(_("état"), max_length=12, choices=State, default=State.REGISTERED)
    fee_due = models.PositiveIntegerField(_("dû (centimes)"), default=0)
    fee_paid = models.PositiveIntegerField(_("payé (centimes)"), default=0)
    rating = models.IntegerField(_("force"), null=True, blank=True)  # any scale; the higher, the stronger
    joined_round = models.PositiveSmallIntegerField(_("arrivé au tour"), default=1, editable=False)
    left_after_round = models.PositiveSmallIntegerField(_("parti après le tour"), null=True, editable=False)
    leaves_after_round = models.PositiveSmallIntegerField(_("part après le tour"), null=True, editable=False)
    arrives_after_round = models.PositiveSmallIntegerField(_("arrive après le tour"), null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["player__sort_key", "pk"]
        verbose_name = _("inscription")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
        ]

    def __str__(self) -> str:
        return self.player.full_name

    @property
    def is_paid(self) -> bool:
        return self.fee_paid >= self.fee_due
