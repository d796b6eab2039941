"""Catalogue of the error texts of rehearsals and their accidents; all others: `core/messages.py`."""

from django.utils.translation import gettext_lazy as _

from players.errors import register

MESSAGES = {
    "rehearsal_exists": _("Une répétition de ce tournoi est déjà en cours."),
    "rehearsal_of_rehearsal": _("Une répétition ne se répète pas : revenez au tournoi."),
    "rehearsal_none": _("Ce tournoi n’est pas une répétition."),
    "rehearsal_pace": _("Un tour se joue en 5, 60 ou 300 secondes."),
    "rehearsal_during_round": _("Un tour se joue : répétez avant le tournoi, ou entre deux tours."),
    "rehearsal_disk": _("Le disque est presque plein : faites de la place avant de répéter. Le tournoi continue."),
    "rehearsal_real_plays": _("Le vrai tournoi joue un tour : la répétition attend sa fin, ou jetez-la."),
    "rehearsal_published": _("Une répétition ne se publie pas : jetez-la, puis publiez le vrai tournoi."),
    "rehearsal_export": _("Une répétition ne s’exporte pas : ailleurs, elle passerait pour un vrai tournoi."),
    "rehearsal_cut": _("Accident de la répétition : la tablette n’atteint pas le bureau. Elle garde ses lignes."),
    "accident_unknown": _("Cet accident n’existe pas : choisissez-en un de la liste."),
    "accident_without_round": _("Un accident arrive pendant un tour : ouvrez-en un d’abord."),
    "accident_without_table": _("Aucune table ne joue en ce moment : attendez le tour suivant."),
    "accident_tables_real": _(
        "Vos tablettes tiennent toutes les tables qui jouent : saisissez-y vous-même un résultat faux."
    ),
    "accident_without_player": _("Aucun joueur présent ne peut plus s’en aller de ce tour."),
    "rehearsal_over": _("Le tournoi est terminé : il n’y a plus rien à répéter."),
}
register(MESSAGES)
