"""Which documents the desk offers, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Job

# Kind of the job: title, what it is for, and what must exist before it can be made.
KINDS: dict[str, tuple[Promise, Promise, str]] = {
    "score_sheets": (
        _("Feuilles de marque"),
        _("Une par table, avec son code QR : le tour entier peut se jouer sur papier."),
        "draw",
    ),
    "hall_list": (
        _("Liste de la salle"),
        _("Par ordre alphabétique : chacun y trouve sa table pour chaque tour."),
        "draw",
    ),
    "table_plan": (_("Plan des tables"), _("Tour par tour, qui est assis où."), "draw"),
    "table_cards": (
        _("Écriteaux des tables"),
        _("Le numéro de chaque table, lisible de loin, avec son code QR et ses six lettres."),
        "draw",
    ),
    "movement_cards": (
        _("Cartes de parcours"),
        _("Une par joueur, à découper : ses tables et ses places de la journée."),
        "draw",
    ),
    "changes": (
        _("Changements de places"),
        _("Qui a changé de table ou de place, et à quel tour : à lire ou à afficher."),
        "change",
    ),
    "certificate": (_("Certificat d’équité"), _("Ce que le placement garantit, chiffre par chiffre."), "draw"),
    "ranking": (_("Classement"), _("Le classement du moment, tour par tour."), "round"),
    "rule_sheet": (_("Règlement"), _("La règle jouée et les variantes de la maison, à afficher."), ""),
}
BY_ROUND = frozenset({"score_sheets"})
# Kind of the job: the argument that the box on its line sets, the words beside the box, and what must exist before.
BOXES: dict[str, tuple[str, Promise, str]] = {
    "score_sheets": ("filled", _("avec les donnes saisies"), "draw"),
    "movement_cards": ("changed", _("seulement les joueurs déplacés"), "change"),
}


def title_of(job: Job) -> str:
    """What a job makes, in words."""
    title = str(KINDS[job.kind][0]) if job.kind in KINDS else job.kind
    if job.args.get("changed"):
        return gettext("%(title)s · joueurs déplacés") % {"title": title}
    if not job.args.get("round"):
        return title
    return gettext("%(title)s · tour %(round)s") % {"title": title, "round": job.args["round"]}
