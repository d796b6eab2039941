"""Every error text of the tournament services, in one place. The French text is the key of the translation."""

from django.utils.translation import gettext_lazy as _

from players.errors import register

MESSAGES = {
    "deal_refused": _("Cette donne est impossible : corrigez ce qui est signalé."),
    "deal_unsure": _("Cette donne est rare : vérifiez, puis validez encore une fois."),
    "deal_number_gap": _("La prochaine donne de cette table porte le numéro %(expected)s, pas %(number)s."),
    "deal_stale": _("Cette donne a changé entre-temps. Voici son état actuel : recommencez si nécessaire."),
    "deals_complete": _("Toutes les donnes de ce tour sont déjà saisies à cette table."),
    "deals_missing": _("La feuille de la table %(table)s n’est pas complète ; donnes qui manquent : %(missing)s."),
    "status_unknown": _("Une donne est jouée, passée, annulée, ajustée ou non jouée."),
    "arbiter_only": _("Seul l’arbitre peut faire cela. Appelez-le."),
    "reason_required": _("Indiquez le motif : il est gardé dans le journal."),
    "scores_shape": _("Il faut un total entier pour chacune des %(size)s places."),
    "scores_too_large": _("Un score de %(score)s est au-delà de ce que ces donnes permettent (%(limit)s)."),
    "scores_not_zero": _("La somme des scores doit être nulle ; elle vaut %(sum)s."),
    "mode_totals": _("Ce tournoi saisit les totaux des tables, pas les donnes."),
    "mode_deals": _("Ce tournoi saisit les donnes une à une, pas les totaux."),
    "table_confirmed": _("La feuille de cette table est validée. L’arbitre peut la rouvrir."),
    "call_over": _("Cette table n’appelle plus l’arbitre."),
    "table_not_confirmed": _("La feuille de cette table n’est pas validée : rien à rouvrir."),
    "totals_stale": _(
        "Des totaux viennent d’être enregistrés ailleurs : %(totals)s. Comparez-les aux vôtres, puis recommencez."
    ),
    "table_stale": _("Cette table vient d’être modifiée ailleurs. Relisez la feuille, puis recommencez."),
    "table_unknown": _("Aucune table n’a ce code. Vérifiez les six lettres affichées sur la table."),
    "codes_too_many": _("Trop de codes inconnus ont été essayés. Attendez une minute, puis recommencez."),
    "table_idle": _("Cette table ne joue pas en ce moment."),
    "seat_unknown": _("Cette place n’existe pas à cette table."),
    "seat_entered": _("La feuille doit être validée par un autre joueur que celui qui l’a saisie."),
    "round_not_open": _("Ce tour n’est pas ouvert."),
    "round_already_open": _("Le tour %(number)s est encore ouvert : fermez-le d’abord."),
    "round_to_rank": _("Placez d’abord le tour %(number)s d’après le classement."),
    "round_not_by_rank": _("Le prochain tour est déjà placé par le tirage, pas d’après le classement."),
    "ranked_rounds_many": _(
        "Le premier tour est toujours tiré au sort : %(most)s tours au plus se placent d’après le classement."
    ),
    "round_none_left": _("Tous les tours prévus ont été joués."),
    "round_unfinished": _("Le tour ne peut pas être clos ; tables sans feuille validée : %(tables)s."),
    "round_not_last": _("Seul le dernier tour clos peut être rouvert."),
    "changes_none": _("Le dernier changement n’a déplacé personne."),
    "draw_missing": _("Faites d’abord le tirage des places."),
    "draw_too_few": _("Il faut au moins %(least)s joueurs présents pour tirer les places ; il y en a %(players)s."),
    "draw_no_rating": _(
        "Le réglage « équilibre des forces » demande la force des joueurs, et aucun des présents n’en a. "
        "Notez-les aux inscriptions, ou choisissez « aucun » aux réglages."
    ),
    "draw_started": _("Le tournoi a commencé : le tirage ne peut plus être refait, seulement réparé."),
    "plan_stale": _("Les présents, les souhaits ou les verrous ont changé pendant le calcul : recommencez."),
    "table_keep_round": _("Seules se verrouillent les tables d’un tour tiré et à venir."),
    "constraint_nobody": _("Choisissez au moins deux joueurs différents, ou un club."),
    "constraint_rounds": _("Les tours vont de 1 à %(rounds)s."),
    "constraint_table": _("Un numéro de table va de 1 à %(limit)s."),
    "repair_moves_others": _("D’autres joueurs changeraient de place : regardez d’abord ce que cela change."),
    "rank_stale": _("Le classement ou les présents ont changé : ces places ne sont plus celles que vous avez vues."),
    "repair_none": _("Aucune arrivée ni aucun départ ne peut être annulé : un tour a été joué depuis."),
    "draw_impossible": _("Ce tirage est impossible : %(detail)s"),
    "entry_twice": _("%(name)s est déjà inscrit à ce tournoi."),
    "entry_state": _("Ce changement n’est pas possible pour un joueur « %(state)s »."),
    "entry_seated": _("Ce joueur a une place au tirage : utilisez « abandon »."),
    "entry_during_round": _("Un tour est ouvert : attendez sa clôture pour changer les places."),
    "moves_undecided": _("Des départs ou des arrivées sont notés : décidez d’abord de %(names)s."),
    "round_is_last": _("Le tour %(number)s est le dernier : plus personne ne peut arriver."),
    "fee_invalid": _("Un montant est un nombre de centimes entre 0 et 1 000 000."),
    "rating_invalid": _("Une force est un nombre entier de −999 999 à 999 999, plus grand pour les plus forts."),
    "gone": _("Ce que vous changez n’existe plus : rechargez la page."),
    "state_not_allowed": _("Impossible quand le tournoi est « %(state)s »."),
    "rounds_remaining": _("Tous les tours ne sont pas joués ; il en reste %(count)s."),
    "sheets_open": _("La feuille de la table %(table)s au tour %(round)s est rouverte : validez-la d’abord."),
    "field_unknown": _("« %(name)s » n’est pas un champ de cette demande ; elle prend : %(known)s."),
    "settings_locked": _("Ce réglage ne change plus : %(fields)s."),
    "settings_invalid": _("%(label)s : %(detail)s"),
    "length_missing": _("Indiquez un nombre de donnes ou un nombre de minutes par tour."),
    "points_invalid": _("Une pénalité ou une bonification va de 1 à 10 000 points."),
    "adjustment_cancelled": _("Cette décision est déjà annulée."),
    "link_invalid": _("Ce lien ne sert qu’une fois, et il a expiré ou déjà servi. Demandez-en un nouveau."),
    "device_elsewhere": _("Cette tablette est déjà à la table %(table)s."),
    "document_unknown": _("Ce document n’existe pas."),
    "job_not_ready": _("Ce document n’est pas encore prêt."),
    "job_failed": _("Le document n’a pas pu être fait (%(error)s). Recommencez ; rien n’est perdu."),
    "job_lost": _("Ce travail s’est interrompu plusieurs fois. Recommencez ; rien n’est perdu."),
    "client_id_invalid": _("Un identifiant d’envoi a de 8 à 64 lettres, chiffres ou tirets."),
    "client_id_reused": _("Cet identifiant d’envoi a déjà servi pour autre chose."),
    "text_too_long": _("Ce texte est trop long (%(limit)s caractères au plus)."),
    "import_too_many": _(
        "Ce fichier compte %(count)s personnes : on en inscrit %(limit)s au plus à un tournoi d’un coup."
    ),
}
register(MESSAGES)
