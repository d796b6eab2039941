from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models import Player
from players.names import plain
from tournaments.models.tournament import Tournament


class Registration(models.Model):
    """What somebody asked for on the public page: personal, so it stands beside the log and goes after the tournament.

    It holds a seat once it is `CONFIRMED`: by an entry of its player, or by itself until the desk has said who they
    are (`player` is None). Of a team only the captain has a link and gets mail; the others are their `mates`.
    `digest` is all that is kept of the secret in the link.
    """

    class State(models.TextChoices):
        ASKED = "asked", _("à confirmer")
        CONFIRMED = "confirmed", _("confirmée")
        WAITING = "waiting", _("en liste d’attente")
        CANCELLED = "cancelled", _("annulée")
        REFUSED = "refused", _("refusée")

    class Mail(models.TextChoices):
        DUE = "due", _("courriel à envoyer")
        SENDING = "sending", _("courriel en route")
        SENT = "sent", _("courriel envoyé")
        LATER = "later", _("courriel : nouvel essai plus tard")
        FAILED = "failed", _("courriel non parti")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    captain = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="mates")
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="registrations")
    last_name = models.CharField(max_length=80)
    first_name = models.CharField(max_length=80, blank=True)
    licence = models.CharField(max_length=40, blank=True)
    club = models.CharField(max_length=120, blank=True)
    consent_full_name = models.BooleanField(default=False)
    sort_key = models.CharField(max_length=200)
    team_name = models.CharField(max_length=60, blank=True)
    state = models.CharField(max_length=9, choices=State, default=State.ASKED)
    asked_at = models.DateTimeField(default=timezone.now)
    waiting_since = models.DateTimeField(null=True)  # also of who moved up since
    email = models.EmailField(blank=True)
    nonce = models.CharField(max_length=32, blank=True)  # of which the secret is made, with the key of the install
    digest = models.CharField(max_length=64, null=True, unique=True)
    language = models.CharField(max_length=8, default="fr")
    site = models.CharField(max_length=200, blank=True)  # where the page was opened: its links begin so
    mail = models.CharField(max_length=7, choices=Mail, default=Mail.SENT)
    mail_at = models.DateTimeField(null=True)  # since when it is so; of `LATER`, when it is tried again
    mail_tries = models.PositiveSmallIntegerField(default=0)  # that failed one after the other

    class Meta:
        ordering = ["asked_at", "pk"]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """As on the lists of the hall."""
        return f"{self.last_name.upper()} {self.first_name}".strip()

    @property
    def in_doubt(self) -> bool:
        """Whether the desk has to say who they are."""
        return self.state == self.State.CONFIRMED and self.player_id is None

    def derive(self) -> None:
        """Fill what duplicates and known people are found by."""
        self.sort_key = plain(f"{self.last_name} {self.first_name}")
