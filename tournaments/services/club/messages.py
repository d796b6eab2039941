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
}
register(MESSAGES)
