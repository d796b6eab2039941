"""Catalogue of the error texts of the archive of a club; all others: `core/messages.py`."""

from django.utils.translation import gettext_lazy as _

from players.errors import register

MESSAGES = {
    "club_archive_large": _(
        "Ce club est trop grand pour une archive (%(limit)s Mo ou %(most)s tournois au plus) : emportez une sauvegarde."
    ),
    "club_archive_needed": _(
        "Il n’y a pas encore de club ici : commencez par l’archive de tout un club, ou lancez d’abord chelem run."
    ),
    "club_archive_not_empty": _(
        "L’archive d’un club ne se reprend que là où il n’y a encore rien. Ici il y a déjà : joueurs %(players)s, "
        "clubs %(clubs)s, tournois %(tournaments)s, saisons %(seasons)s. Rien n’est changé."
    ),
    "club_archive_shared": _(
        "Ce Chelem sert aussi à d’autres clubs, que cette reprise ferait attendre : demandez-la à la personne qui "
        "l’héberge, qui choisit l’heure. Rien n’est changé."
    ),
    "return_not_fresh": _(
        "Il y a déjà des données ici : un tournoi ou une saison se reprend sous « Reprendre une archive », un club "
        "entier dans un Chelem encore vide. Rien n’est changé."
    ),
    "return_gone": _("Ce fichier n’est plus en mémoire : choisissez-le encore une fois. Rien n’est changé."),
    "return_season": _(
        "C’est l’archive d’une saison : commencez avec votre club, puis prenez-la sous « Reprendre une archive »."
    ),
    "return_copy": _(
        "C’est la copie d’une tablette, sans les noms : commencez avec votre club, puis prenez-la sous « Reprendre une "
        "archive »."
    ),
    "return_database": _(
        "C’est une sauvegarde de toute la base : Chelem arrêté, « chelem restore FICHIER --replace » la remet, sur cet "
        "ordinateur."
    ),
}
register(MESSAGES)
