from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models import Player
from players.names import public_name
from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """One player in one tournament.

    `serial` counts the entries of a tournament from 1 and is never used again: the portable address of a person.
    `number` is the start number, which is also the player's number in the draw. Name, club and category are those
    under which they play here; what is corrected later in the file of people changes no published ranking. `salt` goes
    into what the log keeps of the name. `leaves_after_round` and `arrives_after_round` are noted while that round is
    open; once it is closed, the desk decides, and they are empty again.
    """

    class State(models.TextChoices):
        REGISTERED = "registered", _("inscrit")
        CHECKED_IN = "checked_in", _("présent")
        WITHDRAWN = "withdrawn", _("abandon")
        NO_SHOW = "no_show", _("absent")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    serial = models.PositiveIntegerField(editable=False)
    last_name = models.CharField(_("nom"), max_length=80, blank=True)  # empty: erased
    first_name = models.CharField(_("prénom"), max_length=80, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    category = models.CharField(_("catégorie"), max_length=40, blank=True)
    consent_full_name = models.BooleanField(_("accepte que son nom complet soit publié"), default=False)
    sort_key = models.CharField(max_length=200, editable=False)
    salt = models.CharField(max_length=32, editable=False)
    number = models.PositiveSmallIntegerField(_("dossard"), null=True, editable=False)
    state = models.CharField(_("état"), max_length=12, choices=State, default=State.REGISTERED)
    fee_due = models.PositiveIntegerField(_("dû (centimes)"), default=0)
    fee_paid = models.PositiveIntegerField(_("payé (centimes)"), default=0)
    rating = models.IntegerField(_("force"), null=True, blank=True)  # any scale; the higher, the stronger
    joined_round = models.PositiveSmallIntegerField(_("arrivé au tour"), default=1, editable=False)
    left_after_round = models.PositiveSmallIntegerField(_("parti après le tour"), null=True, editable=False)
    leaves_after_round = models.PositiveSmallIntegerField(_("part après le tour"), null=True, editable=False)
    arrives_after_round = models.PositiveSmallIntegerField(_("arrive après le tour"), null=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["sort_key", "serial"]
        verbose_name = _("inscription")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["tournament", "serial"], name="entry_serial_once"),
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """As on the lists of the hall: last name first, `DUPONT Jeanne`. A number stands for an erased name."""
        return f"{self.last_name.upper()} {self.first_name}".strip() or self._nameless

    @property
    def public_name(self) -> str:
        """As the public may read it, by consent."""
        shown = public_name(self.first_name, self.last_name.upper(), consent=self.consent_full_name)
        return shown or self._nameless

    @property
    def _nameless(self) -> str:
        return _("Joueur n° %(number)s") % {"number": self.number or self.serial}

    @property
    def is_paid(self) -> bool:
        return self.fee_paid >= self.fee_due
