"""Texts of the spare computer in the terminal, by code: French and English (`deploy/serve/words.py`)."""

SPARE_TEXTS = {
    "spare_follows": (
        "Cet ordinateur suit {where}. Laissez cette fenêtre ouverte ; Ctrl-C arrête de suivre.",
        "This computer follows {where}. Leave this window open; Ctrl-C stops following.",
    ),
    "spare_stopped": (
        "Il ne suit plus. La copie reste prête : chelem spare --take-over",
        "It follows no more. The copy stays ready: chelem spare --take-over",
    ),
    "spare_got": (
        "Copie prête jusqu’à la ligne n° {line} du journal, {at} ({size} ko reçus).",
        "Copy ready up to line no. {line} of the log, {at} ({size} kB received).",
    ),
    "spare_same": (
        "Rien de nouveau. La copie va jusqu’à la ligne n° {line}, {at}.",
        "Nothing new. The copy goes up to line no. {line}, {at}.",
    ),
    "spare_waits": ("Rien n’arrive : {reason}", "Nothing comes: {reason}"),
    "spare_may_take": (
        "La copie qui est ici va jusqu’à la ligne n° {line}, {at}. Pour continuer avec elle : Ctrl-C, puis chelem "
        "spare --take-over",
        "The copy here goes up to line no. {line}, {at}. To go on with it: Ctrl-C, then chelem spare --take-over",
    ),
    "spare_back": ("{where} répond de nouveau.", "{where} answers again."),
    "spare_refused": (
        "La dernière copie ne se vérifie pas ({said}) : elle est mise de côté, celle d’avant reste prête.",
        "The last copy does not hold ({said}): it is put aside, the one before stays ready.",
    ),
    "spare_not_proved": (
        "La dernière copie n’a pas pu être vérifiée ({reason}). Elle le sera quand elle prendra la suite.",
        "The last copy could not be verified ({reason}). It will be when it takes over.",
    ),
    "spare_of_whom": (
        "Dites qui suivre : chelem spare http://192.168.1.20:8000 --code XXXXX-XXXXX-XXXXX-XXXXX, ou le dossier d’une "
        "clé : chelem spare /media/cle/chelem",
        "Say whom to follow: chelem spare http://192.168.1.20:8000 --code XXXXX-XXXXX-XXXXX-XXXXX, or the folder of a "
        "stick: chelem spare /media/stick/chelem",
    ),
    "spare_no_source": (
        "« {where} » n’est ni une adresse ni un dossier.",
        "“{where}” is neither an address nor a folder.",
    ),
    "spare_no_code": (
        "Il faut le code que donne le bureau du premier ordinateur, sous « Ordinateur de secours » : --code "
        "XXXXX-XXXXX-XXXXX-XXXXX",
        "This takes the code that the desk of the first computer gives, under “Spare computer”: --code "
        "XXXXX-XXXXX-XXXXX-XXXXX",
    ),
    "spare_no_phrase": (
        'Les sauvegardes de {folder} sont chiffrées, et leur phrase n’est pas la bonne ou manque : --code "leur '
        'phrase", ou CHELEM_BACKUP_PHRASE.',
        'The backups in {folder} are encrypted, and their phrase is wrong or missing: --code "their phrase", or '
        "CHELEM_BACKUP_PHRASE.",
    ),
    "taken_over": (
        "Un autre ordinateur ({where}) a pris la suite, {at}. Arrêtez celui-ci avec Ctrl-C : un seul peut mener.",
        "Another computer ({where}) has taken over, {at}. Stop this one with Ctrl-C: only one can lead.",
    ),
    "first_is_back": (
        "{where} répond de nouveau, averti qu’il ne mène plus : arrêtez-le. Lignes que lui seul a : {lines}.",
        "{where} answers again, warned that it leads no more: stop it. Lines that only it has: {lines}.",
    ),
    "first_leads_again": (
        "{where} refuse l’annonce : {reason} Deux ordinateurs mènent. Pour arrêter celui-ci : Ctrl-C.",
        "{where} refuses the announcement: {reason} Two computers lead. To stop this one: Ctrl-C.",
    ),
    "spare_already": (
        "Une autre fenêtre de cet ordinateur suit déjà.",
        "Another window of this computer follows already.",
    ),
    "spare_stop_first": (
        "Une autre fenêtre de cet ordinateur suit encore : arrêtez-la d’abord avec Ctrl-C.",
        "Another window of this computer still follows: stop it first, with Ctrl-C.",
    ),
    "spare_away": ("{where} ne répond pas ({reason}).", "{where} does not answer ({reason})."),
    "spare_not_now": (
        "{where} ne peut rien donner en ce moment ({status}).",
        "{where} can give nothing at the moment ({status}).",
    ),
    "spare_no_chelem": (
        "{where} répond, mais ce n’est pas un Chelem que l’on peut suivre : vérifiez l’adresse et la version des deux.",
        "{where} answers but is no Chelem that can be followed: check the address, and the version of both.",
    ),
    "spare_broken": (
        "ce qui est arrivé n’est pas entier.",
        "what came is not whole.",
    ),
    "spare_no_folder": (
        "le dossier {folder} ne se lit pas : branchez la clé.",
        "the folder {folder} cannot be read: plug the stick in.",
    ),
    "spare_empty_folder": (
        "le dossier {folder} n’a pas de sauvegarde entière.",
        "the folder {folder} holds no whole backup.",
    ),
    "spare_nothing": (
        "Il n’y a pas de copie qui puisse prendre la suite.",
        "There is no copy that can take over.",
    ),
    "spare_take_anyway": (
        "{where} répond encore. Si cet ordinateur prend la suite, plus rien ne s’y enregistre, tablettes comprises. "
        "Prendre la suite ? [oui/non] ",
        "{where} still answers. If this computer takes over, nothing is saved there any more, tablets included. Take "
        "over? [yes/no] ",
    ),
    "spare_take_yes": (
        "{where} répond encore, et n’enregistrerait plus rien. Pour prendre la suite quand même : chelem spare "
        "--take-over --yes",
        "{where} still answers, and would save nothing any more. To take over all the same: chelem spare --take-over "
        "--yes",
    ),
    "spare_still_there": (
        "{where} répond encore : arrêtez-le maintenant (Ctrl-C dans sa fenêtre). Ce que l’on y saisit désormais "
        "n’arrive plus ici.",
        "{where} still answers: stop it now (Ctrl-C in its window). What is entered there from now on no longer comes "
        "here.",
    ),
    "spare_all_there": ("Rien ne manque.", "Nothing is missing."),
    "spare_after": (
        "Ce que le premier ordinateur a enregistré après {at} n’est pas ici : regardez la dernière donne de chaque "
        "table. Si son disque se lit encore : chelem spare --take-over --old DOSSIER nomme ce qui manque.",
        "What the first computer saved after {at} is not here: look at the last deal of each table. Where its disk "
        "can still be read, chelem spare --take-over --old FOLDER names what is missing.",
    ),
    "spare_no_old": (
        "Rien ne se lit dans {folder} : ce qui manque ne peut pas être nommé.",
        "Nothing can be read in {folder}: what is missing cannot be named.",
    ),
}
