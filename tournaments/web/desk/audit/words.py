"""The audit log in words: one sentence for each kind of line. Deleted accounts and people have no name."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.documents.registry import KINDS
from tournaments.models import AuditLine, Device, Membership
from tournaments.publishing.lists.registry import LISTS as LISTS_OF_DESK
from tournaments.services.core.actors import name_of
from tournaments.web.desk.audit.season_words import format_changes

By = AuditLine.By
Kind = AuditLine.Kind

SENTENCES: dict[str, Promise] = {
    Kind.LINK_MADE: gettext_lazy("Lien de connexion créé pour %(user)s"),
    Kind.CODE_MADE: gettext_lazy("Code du bureau créé pour %(user)s"),
    Kind.SIGNED_IN: gettext_lazy("%(user)s : connexion par %(way)s"),
    Kind.SESSIONS_ENDED: gettext_lazy("%(user)s : ses autres appareils sont déconnectés"),
    Kind.ROLE_GIVEN: gettext_lazy("Rôle « %(role)s » donné à %(user)s"),
    Kind.ROLE_TAKEN: gettext_lazy("Rôle « %(role)s » retiré à %(user)s"),
    Kind.MEMBER_LEFT: gettext_lazy("%(user)s ne travaille plus ici"),
    Kind.DEVICE_BOUND: gettext_lazy("Appareil %(device)s (%(sort)s) relié à la table %(table)s"),
    Kind.DEVICE_RELEASED: gettext_lazy("Appareil %(device)s (%(sort)s) libéré de la table %(table)s"),
    Kind.EXPORTED: gettext_lazy("Fichier emporté : %(what)s (%(form)s)"),
    Kind.CONSENT_GIVEN: gettext_lazy("%(player)s accepte que son nom complet soit publié"),
    Kind.CONSENT_WITHDRAWN: gettext_lazy("%(player)s n’accepte plus que son nom complet soit publié"),
    Kind.PERSON_ERASED: gettext_lazy("Données personnelles d’une fiche effacées"),
    Kind.TOURNAMENT_DELETED: gettext_lazy("Tournoi « %(deleted)s » supprimé, avec les %(lines)s lignes de son journal"),
    Kind.DRAFT_REMOVED: gettext_lazy("Brouillon « %(deleted)s » supprimé, repris d’un bouton pendant un jour"),
    Kind.DRAFT_RESTORED: gettext_lazy("Brouillon « %(deleted)s » repris"),
    Kind.PRESET_SAVED: gettext_lazy("Modèle « %(deleted)s » enregistré"),
    Kind.PRESET_DELETED: gettext_lazy("Modèle « %(deleted)s » supprimé"),
    Kind.RECEPTION_KEY: gettext_lazy("Clé créée : un portable peut envoyer ici ce qu’il a publié"),
    Kind.RECEPTION_ENDED: gettext_lazy("Clé retirée : plus aucun portable n’envoie rien ici"),
    Kind.TOURNAMENT_RECEIVED: gettext_lazy("Tournoi « %(deleted)s » reçu d’un portable"),
    Kind.TOURNAMENT_WITHDRAWN: gettext_lazy("Tournoi « %(deleted)s » : le portable a retiré sa publication"),
    Kind.SEASON_BEGUN: gettext_lazy("Saison « %(season)s » commencée"),
    Kind.SEASON_CHANGED: gettext_lazy("Saison « %(season)s » changée. %(change)s"),
    Kind.SEASON_CLOSED: gettext_lazy("Saison « %(season)s » close, soirées comptées : %(evenings)s"),
    Kind.SEASON_REOPENED: gettext_lazy("Saison « %(season)s » rouverte"),
    Kind.SEASON_FINAL: gettext_lazy("Saison « %(season)s » : finale « %(evening)s » créée, finalistes : %(lines)s"),
    Kind.SEASON_DELETED: gettext_lazy("Saison « %(season)s » supprimée, soirées : %(evenings)s"),
    Kind.EVENING_ADDED: gettext_lazy("Saison « %(season)s » : soirée « %(evening)s » ajoutée"),
    Kind.EVENING_CHANGED: gettext_lazy("Saison « %(season)s » : soirée « %(evening)s » changée. %(change)s"),
    Kind.EVENING_REMOVED: gettext_lazy("Saison « %(season)s » : soirée « %(evening)s » retirée"),
    Kind.CLUB_RETURNED: gettext_lazy("Club repris d’une archive, avec %(lines)s lignes de ce registre"),
}
WAYS = {"link": gettext_lazy("un lien"), "code": gettext_lazy("le code du bureau")}
OTHER_EXPORTS = {
    "players": gettext_lazy("fichier des joueurs"),
    "log": gettext_lazy("journal du tournoi, avec les noms"),
    "spare": gettext_lazy("tout, vers un ordinateur de secours"),
    "host": gettext_lazy("tournoi publié, vers un hébergeur"),
    "person": gettext_lazy("données d’une personne"),
    "season": gettext_lazy("classement de la saison"),
    "club": gettext_lazy("archive de tout le club"),
}
UNKNOWN = "–"


@dataclass(frozen=True)
class LineView:
    """A line as the page shows it."""

    at: datetime
    text: str
    author: str
    tournament: str


def line_view(line: AuditLine) -> LineView:
    """Return a line in the reader's language."""
    data = line.data
    words = {
        "user": _account(line.user),
        "player": line.player.full_name if line.player else _("une fiche supprimée"),
        "role": _label(Membership.Role.choices, data.get("role")),
        "way": WAYS.get(data.get("way"), UNKNOWN),
        "what": _export_name(data.get("what", "")),
        "form": data.get("form", "").upper(),
        "device": data.get("device", UNKNOWN),
        "sort": _label(Device.Kind.choices, data.get("kind")),
        "table": data.get("table") or UNKNOWN,
        "round": data.get("round") or UNKNOWN,
        "reason": data.get("reason", ""),
        "deleted": data.get("tournament", UNKNOWN),
        "lines": data.get("lines", UNKNOWN),
        "season": data.get("season", UNKNOWN),
        "evening": data.get("evening", UNKNOWN),
        "evenings": data.get("evenings", UNKNOWN),
        "change": format_changes(data.get("before", {}), data.get("after", {})),
    }
    tournament = line.tournament.name if line.tournament else ""
    return LineView(at=line.at, text=SENTENCES[line.kind] % words, author=_author(line), tournament=tournament)


def _author(line: AuditLine) -> str:
    """Return who made the change: an account, the program, or the table."""
    if line.by == By.PERSON:
        return _account(line.actor)
    if line.by == By.PROGRAM:
        return str(By.PROGRAM.label)
    return _("à la table")


def _account(user: User | None) -> str:
    return name_of(user) if user else _("compte supprimé")


def _export_name(key: str) -> str:
    """Return the title of an exported document, list of the desk, or other file; else the key."""
    if key in KINDS:
        return str(KINDS[key].title)
    if key in LISTS_OF_DESK:
        return str(LISTS_OF_DESK[key].title)
    return str(OTHER_EXPORTS.get(key, key))


def _label(choices: Iterable[tuple[str, str | Promise]], value: str | None) -> str:
    return str(dict(choices).get(value or "", UNKNOWN))
