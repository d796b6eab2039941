"""Catalogue of the error texts of seasons; all others: `core/messages.py`."""

from django.utils.translation import gettext_lazy as _

from players.errors import register

MESSAGES = {
    "season_unnamed": _("Donnez un nom à la saison, par exemple « Championnat 2026-2027 »."),
    "season_dates": _("Donnez le premier et le dernier jour de la saison, dans cet ordre."),
    "season_closed": _("Cette saison est close : rouvrez-la pour la changer."),
    "season_open": _("Cette saison n’est pas close."),
    "season_final_made": _("La finale de cette saison existe déjà : « %(name)s »."),
    "season_no_final": _(
        "Cette saison n’a pas de finale : dites d’abord dans ses règles combien de joueurs y passent."
    ),
    "season_no_finalists": _("Personne n’est encore classé : il n’y a pas de finaliste."),
    "season_final_in_itself": _(
        "« %(name)s » est la finale de cette saison : qui y joue vient de son classement, elle n’y compte pas "
        "elle-même."
    ),
    "season_archive_known": _("La saison « %(name)s » est déjà ici."),
    "season_archive_differs": _(
        "Cette archive ne se vérifie pas : ses résultats et ses règles ne donnent pas le classement qu’elle contient."
    ),
    "season_empty": _("Aucune soirée ne compte encore : il n’y a pas de classement à arrêter."),
    "season_has_it": _("« %(name)s » compte déjà dans cette saison ; une soirée n’y compte qu’une fois."),
    "season_full": _("Une saison a %(limit)s soirées au plus."),
    "season_place": _("Les places vont de 1 à %(last)s."),
    "season_which": _("Choisissez un tournoi de votre club."),
    "season_rehearsal": _("Une répétition ne compte dans aucune saison."),
    "season_coefficient": _(
        "Un coefficient va de 0,01 à 10. Pour qu’une soirée ne compte pas, mettez-la de côté plutôt que de lui "
        "donner zéro."
    ),
    "season_not_points": _(
        "« %(name)s » se joue à un jeu qui ne compte pas en points : cette saison doit compter les places "
        "ou les pourcentages."
    ),
    "season_in_itself": _(
        "Ce fichier est le classement d’une saison, pas celui d’une soirée : une saison ne se compte pas elle-même."
    ),
    "season_file_no_results": _("Ce fichier n’a ni tours (T1, T2…) ni total : il n’y a pas de résultats à reprendre."),
    "season_file_lines": _("Une soirée a %(limit)s lignes au plus."),
    "season_file_refused": _("Rien n’est importé : corrigez d’abord les lignes %(lines)s dans le fichier."),
    "season_file_undecided": _("Dites d’abord qui sont les joueurs des lignes %(lines)s."),
    "season_person_twice": _("Deux lignes désignent la même personne : une soirée n’a qu’un résultat par personne."),
    "season_evening_unnamed": _("Donnez un nom à la soirée, par exemple « Soirée d’octobre »."),
    "season_evening_day": _("Donnez le jour de la soirée."),
    "season_evening_twice": _("Ces résultats sont déjà dans la saison : « %(name)s »."),
    "season_deals": _("Un tour a %(limit)s donnes au plus ; laissez vide quand vous ne savez plus."),
    "season_line_number": _("« %(text)s » n’est pas un nombre (colonne %(column)s)."),
    "season_line_sum": _("Le total est %(total)s, mais la somme des tours est %(sum)s."),
    "season_line_rank": _("Le rang %(rank)s ne va pas avec le total %(total)s : %(better)s joueurs ont davantage."),
    "season_rule_unknown": _("« %(name)s » n’est pas une règle de saison, ou n’a pas cette valeur."),
    "season_rule_range": _("La règle « %(name)s » demande un nombre entier qui convient, zéro ou plus."),
    "season_rule_scale": _(
        "Écrivez les points de chaque place du premier au dernier, sans jamais remonter, par exemple : 25 18 15 12 10."
    ),
}
register(MESSAGES)
