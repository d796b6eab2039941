"""Error texts about people and member files. The French text is the key of the translation."""

from django.utils.translation import gettext_lazy as _

from players.errors import register

MESSAGES = {
    "elsewhere": _("Cela appartient à une autre organisation."),
    "name_missing": _("Indiquez le nom de famille."),
    "name_unreadable": _("« %(text)s » n’est pas un nom : il y faut au moins une lettre."),
    "club_unreadable": _("« %(text)s » n’est pas un nom de club : il y faut au moins une lettre."),
    "person_text_too_long": _("Ce texte a %(length)s caractères ; il en faut %(limit)s au plus."),
    "looks_like_formula": _(
        "« %(text)s » ressemble à une formule de tableur. Écrivez le texte sans le signe du début."
    ),
    "birth_year_invalid": _("Une année de naissance va de %(first)s à %(last)s."),
    "email_invalid": _("« %(text)s » n’est pas une adresse de courriel."),
    "licence_taken": _("La licence %(licence)s est déjà celle de %(name)s."),
    "merge_same": _("Choisissez deux fiches différentes."),
    "merge_gone": _("Une de ces fiches a déjà été fusionnée. Rechargez la liste."),
    "merge_both_entered": _(
        "Ces deux fiches sont inscrites au même tournoi. Retirez d’abord l’une des deux inscriptions, puis fusionnez."
    ),
    "merge_undone": _("Cette fusion a déjà été annulée."),
    "merge_undo_blocked": _("Cette fusion ne peut plus être annulée : une des fiches a changé depuis."),
    # a file as a whole
    "file_missing": _("Choisissez d’abord un fichier."),
    "list_missing": _("Collez d’abord une liste."),
    "file_empty": _("Ce fichier est vide."),
    "file_too_large": _("Ce fichier fait %(size)s Mo ; la limite est de %(limit)s Mo."),
    "file_pdf": _("Ceci est un PDF. Enregistrez la liste au format CSV ou XLSX depuis votre tableur."),
    "file_image": _("Ceci est une image. Il faut un fichier CSV ou XLSX, enregistré depuis un tableur."),
    "file_old_excel": _(
        "Ceci est un ancien fichier Excel (.xls) ou un classeur protégé par un mot de passe. "
        "Enregistrez-le au format XLSX ou CSV, sans mot de passe."
    ),
    "file_opendocument": _("Ceci est un fichier LibreOffice (.ods). Enregistrez-le au format XLSX ou CSV."),
    "file_archive": _("Ceci est une archive ou un autre document, pas une liste. Il faut un fichier CSV ou XLSX."),
    "file_not_text": _(
        "Ce fichier n’est pas une liste lisible. Il faut un fichier CSV ou XLSX, enregistré depuis un tableur."
    ),
    "file_workbook_broken": _(
        "Ce classeur est abîmé ou incomplet. Ouvrez-le dans un tableur et enregistrez-le à nouveau."
    ),
    "file_workbook_doctype": _(
        "Ce classeur contient une déclaration (DOCTYPE) qu’aucun tableur n’écrit. "
        "Ouvrez-le dans un tableur et enregistrez-le à nouveau."
    ),
    "file_workbook_encoding": _(
        "Ce classeur n’est pas écrit en UTF-8, comme le fait tout tableur. "
        "Ouvrez-le dans un tableur et enregistrez-le à nouveau."
    ),
    "file_too_slow": _(
        "La lecture de ce fichier a été arrêtée après %(limit)s secondes. "
        "Copiez la liste seule dans un nouveau classeur."
    ),
    "file_too_heavy": _(
        "La lecture de ce fichier demande plus de %(limit)s Mo de mémoire. "
        "Copiez la liste seule dans un nouveau classeur."
    ),
    "file_readers_busy": _("D’autres fichiers sont en cours de lecture. Recommencez dans un instant."),
    "file_workbook_bomb": _(
        "Une fois décompressé, ce classeur serait démesuré. Copiez la liste seule dans un nouveau classeur."
    ),
    "file_rows": _("Cette liste a plus de %(limit)s lignes. Découpez-la en plusieurs fichiers."),
    "file_quote": _(
        "Un guillemet ouvert à la ligne %(line)s n’est jamais refermé. Corrigez cette ligne, puis recommencez."
    ),
    "file_no_header": _(
        "Aucune colonne « nom » n’a été reconnue dans les premières lignes. "
        "La première ligne nomme les colonnes : nom, prénom, licence, club… Prenez le modèle en exemple."
    ),
    "file_header_only": _("Ce fichier n’a que sa ligne de titres : il ne contient personne."),
    "file_column_twice": _("Les colonnes « %(first)s » et « %(second)s » disent la même chose. Gardez-en une seule."),
    # a line of a file
    "cell_too_long": _("Cette cellule a %(limit)s caractères ou plus : ce n’est pas une donnée de liste."),
    "row_too_wide": _(
        "Cette ligne a %(cells)s cellules ; les titres n’en ont que %(columns)s. Un séparateur est en trop."
    ),
    "birth_year_unreadable": _("« %(text)s » n’est pas une année de naissance."),
    "rating_unreadable": _(
        "« %(text)s » n’est pas une force : il faut un nombre entier de six chiffres au plus, plus grand pour les "
        "plus forts."
    ),
    "day_unreadable": _("« %(text)s » n’est pas un jour : écrivez par exemple 31/08/2027."),
    "consent_unreadable": _("« %(text)s » n’est ni oui ni non."),
    "licence_of_other": _("La licence %(licence)s est celle de %(name)s. Corrigez le nom ou la licence."),
    "licence_shared": _("La licence %(licence)s est aussi celle de la ligne %(line)s."),
    "twin_in_file": _("La même personne est déjà à la ligne %(line)s."),
    "alike_name": _("%(name)s a le même nom, mais une autre licence ou une autre année de naissance."),
    "alike_several": _("Plusieurs personnes enregistrées portent ce nom."),
    "alike_swapped": _("%(name)s a le même nom, dans un autre ordre."),
    "alike_near": _("%(name)s a presque le même nom."),
    "import_changed": _(
        "Les joueurs enregistrés ont changé depuis cet aperçu. "
        "Rien n’a été importé : relisez l’aperçu, refait à l’instant."
    ),
    "import_over": _("Cet import a déjà été appliqué ou abandonné."),
    "import_mended": _("Cette ligne a déjà été corrigée : rechargez la page pour la voir."),
    "import_choice": _("Ce choix n’est pas possible pour cette ligne."),
}
register(MESSAGES)
