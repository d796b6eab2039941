from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models import Organiser, Player
from tournaments.models.tournament import Tournament


class AuditLine(models.Model):
    """One line of an organiser's audit log: access, exports, consents, changes of seasons. Rows are immutable.

    The events of a tournament are in its own log of `Event`s. `actor` acted (None for a device or the program); `user`,
    `player` and `tournament` are what the line is about, if anything. People are foreign keys, never names, so that an
    erased name is erased here too. `data` contains plain words and numbers, and no secret.
    """

    class Kind(models.TextChoices):
        LINK_MADE = "link.made", _("lien de connexion créé")
        CODE_MADE = "code.made", _("code du bureau créé")
        SIGNED_IN = "signed.in", _("connexion")
        SESSIONS_ENDED = "sessions.ended", _("appareils déconnectés")
        ROLE_GIVEN = "role.given", _("rôle donné")
        ROLE_TAKEN = "role.taken", _("rôle retiré")
        MEMBER_LEFT = "member.left", _("accès terminé")
        DEVICE_BOUND = "device.bound", _("appareil relié à une table")
        DEVICE_RELEASED = "device.released", _("appareil libéré")
        EXPORTED = "exported", _("export")
        CONSENT_GIVEN = "consent.given", _("accord donné")
        CONSENT_WITHDRAWN = "consent.withdrawn", _("accord retiré")
        PERSON_ERASED = "person.erased", _("données effacées")
        TOURNAMENT_DELETED = "tournament.deleted", _("tournoi supprimé")
        DRAFT_REMOVED = "draft.removed", _("brouillon supprimé")
        DRAFT_RESTORED = "draft.restored", _("brouillon repris")
        PRESET_SAVED = "preset.saved", _("modèle enregistré")
        PRESET_DELETED = "preset.deleted", _("modèle supprimé")
        RECEPTION_KEY = "reception.key", _("clé de réception créée")
        RECEPTION_ENDED = "reception.ended", _("clé de réception retirée")
        TOURNAMENT_RECEIVED = "tournament.received", _("tournoi reçu")
        TOURNAMENT_WITHDRAWN = "tournament.withdrawn", _("tournoi reçu, retiré")
        SEASON_BEGUN = "season.begun", _("saison commencée")
        SEASON_CHANGED = "season.changed", _("saison changée")
        SEASON_CLOSED = "season.closed", _("saison close")
        SEASON_REOPENED = "season.reopened", _("saison rouverte")
        SEASON_FINAL = "season.final", _("finale d’une saison créée")
        SEASON_DELETED = "season.deleted", _("saison supprimée")
        EVENING_ADDED = "evening.added", _("soirée ajoutée à une saison")
        EVENING_CHANGED = "evening.changed", _("soirée d’une saison changée")
        EVENING_REMOVED = "evening.removed", _("soirée retirée d’une saison")
        CLUB_RETURNED = "club.returned", _("club repris d’une archive")

    class By(models.TextChoices):
        PERSON = "person", _("une personne")
        DEVICE = "device", _("un appareil, à sa table")
        PROGRAM = "program", _("Chelem, en ligne de commande")

    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="audit_lines")
    at = models.DateTimeField(default=timezone.now)
    kind = models.CharField(max_length=20, choices=Kind)
    by = models.CharField(max_length=7, choices=By)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="+")
    data = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind}"
