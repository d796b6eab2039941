from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models import Player
from players.names import plain
from tournaments.models.tournament import Tournament


class Registration(models.Model):
    """A registration on the public page. It is personal data: not part of the log, and deleted after the tournament.

    A `CONFIRMED` registration occupies a place: by the entry of its player, or by itself until the desk has identified
    the person (`player` is None). In a team only the captain has a link and gets mail; the others are `mates`. Only the
    `digest` of the secret in the link is stored.
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
    waiting_since = models.DateTimeField(null=True)  # stays set after they moved up
    email = models.EmailField(blank=True)
    nonce = models.CharField(max_length=32, blank=True)  # with the installation's key it derives the secret
    digest = models.CharField(max_length=64, null=True, unique=True)
    language = models.CharField(max_length=8, default="fr")
    site = models.CharField(max_length=200, blank=True)  # base address of the links in mails, from the request
    mail = models.CharField(max_length=7, choices=Mail, default=Mail.SENT)
    mail_at = models.DateTimeField(null=True)  # time of the last change of `mail`; for `LATER`, of the retry
    mail_tries = models.PositiveSmallIntegerField(default=0)  # consecutive failures

    class Meta:
        ordering = ["asked_at", "pk"]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """The name on lists of the hall, last name first."""
        return f"{self.last_name.upper()} {self.first_name}".strip()

    @property
    def in_doubt(self) -> bool:
        """True until the desk has identified the person."""
        return self.state == self.State.CONFIRMED and self.player_id is None

    def derive(self) -> None:
        """Compute `sort_key`, which finds duplicates and people of the member file."""
        self.sort_key = plain(f"{self.last_name} {self.first_name}")
