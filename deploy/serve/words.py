"""What the launcher says in the terminal: French, or English where the terminal is English."""

import os
import sys
from contextlib import suppress

TEXTS = {
    "preparing": ("Chelem se prépare…", "Chelem is getting ready…"),
    "address": ("Adresse       {url}", "Address       {url}"),
    "hall": ("Dans la salle {url}", "In the hall   {url}"),
    "link": ("Organisateur  {url}", "Director      {url}"),
    "link_once": ("              (ce lien connecte une seule fois)", "              (this link signs in once)"),
    "code": ("Code bureau   {letters}", "Desk code     {letters}"),
    "code_here": (
        "              (à taper sur la page « Se connecter », sur cet ordinateur)",
        "              (to type on the page “Sign in”, on this computer)",
    ),
    "data": ("Données       {folder}", "Data          {folder}"),
    "stop": ("Ctrl-C arrête tout.", "Ctrl-C stops everything."),
    "stopping": ("Arrêt…", "Stopping…"),
    "stopped": ("Chelem est arrêté. Tout est enregistré.", "Chelem has stopped. Everything is saved."),
    "restarted": (
        "Le programme « {name} » s’est arrêté ; il redémarre. Journal : {log}",
        "The program “{name}” has ended; it is being restarted. Log: {log}",
    ),
    "no_lan": (
        "Aucune adresse de réseau local trouvée : les tablettes ne pourront pas se connecter avant que cet "
        "ordinateur soit sur le Wi-Fi de la salle et que Chelem soit relancé.",
        "No address on a local network found: tablets cannot connect until this computer is on the hall's Wi-Fi "
        "and Chelem is started again.",
    ),
    "port_taken": (
        "Le port {port} est déjà pris par un autre programme. Essayez : chelem run --port {free}",
        "Port {port} is already in use by another program. Try: chelem run --port {free}",
    ),
    "port_forbidden": (
        "Le port {port} est réservé au système. Essayez : chelem run --port {free}",
        "Port {port} is reserved for the system. Try: chelem run --port {free}",
    ),
    "running_already": (
        "Chelem tourne déjà avec ce dossier de données : {url}",
        "Chelem is already running with this data folder: {url}",
    ),
    "folder_unusable": (
        "Le dossier de données {folder} ne peut pas être écrit ({reason}). Choisissez-en un autre : "
        "CHELEM_DATA=/mon/dossier chelem run",
        "The data folder {folder} cannot be written ({reason}). Choose another: CHELEM_DATA=/my/folder chelem run",
    ),
    "folder_open": (
        "Le dossier {folder} contient aussi autre chose, et d’autres utilisateurs de cet ordinateur peuvent l’ouvrir. "
        "Chelem n’y change aucun droit ; un dossier à lui serait plus sûr : CHELEM_DATA=/mon/dossier chelem run",
        "The folder {folder} holds other things too, and other users of this computer can open it. Chelem changes no "
        "permission there; a folder of its own would be safer: CHELEM_DATA=/my/folder chelem run",
    ),
    "disk_full_at_start": (
        "Le disque est plein : il reste {free} Mo pour {folder}, il en faut {needed}. Rien n’est perdu. Faites de la "
        "place, puis relancez Chelem.",
        "The disk is full: {free} MB are left for {folder}, {needed} are needed. Nothing is lost. Make room, then "
        "start Chelem again.",
    ),
    "disk_full": (
        "Le disque est plein : ce qui n’y entre plus est refusé avec une phrase, tout se lit encore. Faites de la "
        "place ; Chelem reprend tout seul.",
        "The disk is full: what no longer fits is refused in a sentence, everything can still be read. Make room; "
        "Chelem goes on by itself.",
    ),
    "disk_again": ("Le disque a de nouveau de la place.", "The disk has room again."),
    "database_missing": (
        "La base de données {path} n’est plus là, alors que ce dossier a déjà servi.",
        "The database {path} is gone, though this folder has been used before.",
    ),
    "database_empty": (
        "La base de données {path} est vide, alors que ce dossier a déjà servi.",
        "The database {path} is empty, though this folder has been used before.",
    ),
    "database_header": (
        "Le fichier {path} n’est plus une base de données : son début est abîmé.",
        "The file {path} is no longer a database: its beginning is damaged.",
    ),
    "database_cut": (
        "La base de données {path} est coupée : il en manque la fin.",
        "The database {path} is cut: its end is missing.",
    ),
    "database_broken": (
        "La base de données {path} est abîmée ({detail}).",
        "The database {path} is damaged ({detail}).",
    ),
    "database_foreign": (
        "Le fichier {path} est la base de données d’un autre programme.",
        "The file {path} is the database of another program.",
    ),
    "database_apart": (
        "La base de données {path} mêle deux moments : un tournoi et son journal ne vont plus ensemble. C’est ce qui "
        "arrive quand une copie est remise sans retirer le fichier « -wal » d’à côté.",
        "The database {path} mixes two moments: a tournament and its log no longer fit. That is what happens when a "
        "copy is put back and the file “-wal” beside it is left.",
    ),
    "database_another": (
        "La base de données {path} n’est pas celle de ce dossier, mais celle d’une autre installation de Chelem.",
        "The database {path} is not the one of this folder but that of another install of Chelem.",
    ),
    "database_older": (
        "La base de données {path} est plus ancienne que ce qui a déjà été enregistré ici.",
        "The database {path} is older than what has been saved here before.",
    ),
    "database_newer": (
        "Cette base de données vient d’une version plus récente de Chelem ({names}). Rien n’a été changé. Installez "
        "cette version-là.",
        "This database comes from a later version of Chelem ({names}). Nothing was changed. Install that version.",
    ),
    "database_fails": (
        "La base de données ne peut pas servir ({reason}). Rien n’a été changé.",
        "The database cannot be used ({reason}). Nothing was changed.",
    ),
    "known_until": (
        "Dernière ligne du journal enregistrée ici : n° {line}, {at}.",
        "Last line of the log saved here: no. {line}, {at}.",
    ),
    "reaches": (
        "Cette base se lit jusqu’à la ligne n° {line}, {at}. Lignes perdues avec elle : {lost}.",
        "This database can be read up to line no. {line}, {at}. Lines lost with it: {lost}.",
    ),
    "copy": (
        "Copie saine la plus récente : {copy}, jusqu’à la ligne n° {line}, {at}. Lignes perdues avec elle : {lost}.",
        "Newest sound copy: {copy}, up to line no. {line}, {at}. Lines lost with it: {lost}.",
    ),
    "no_copy": (
        "Aucune copie saine dans {folder}. Si vous en avez une ailleurs, apportez-la ici et relancez Chelem.",
        "No sound copy in {folder}. If you have one elsewhere, bring it into this folder and start Chelem again.",
    ),
    "untouched": ("Rien n’a été changé, et rien n’a démarré.", "Nothing was changed, and nothing was started."),
    "put_back": ("Pour repartir de cette copie :", "To go on from this copy:"),
    "on_purpose": (
        "Si c’est voulu, parce qu’une copie a été remise : chelem run --restored",
        "If that is on purpose, because a copy was put back: chelem run --restored",
    ),
    "start_empty": ("Pour commencer sans rien, écartez le dossier :", "To begin with nothing, put the folder aside:"),
    "not_prepared": (
        "La base de données n’a pas pu être préparée : {reason}",
        "The database could not be prepared: {reason}",
    ),
    "not_started": (
        "Le serveur n’a pas démarré. Son journal : {log}",
        "The server has not started. Its log: {log}",
    ),
}


def text(code: str, **params: object) -> str:
    """The sentence of `code` in the language of the terminal."""
    french, english = TEXTS[code]
    return (english if in_english() else french).format(**params)


def in_english() -> bool:
    """Whether the terminal is English; every other one gets French."""
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    language = next((value for name in variables if (value := os.environ.get(name))), "")
    return language.startswith("en")


def say(code: str, **params: object) -> None:
    """Print a sentence at once, also into a pipe. One that cannot be written, such as on a full disk, stops nothing."""
    with suppress(OSError):
        print(text(code, **params), flush=True)


def fail(code: str, **params: object) -> None:
    """Print a sentence on the error output."""
    print(text(code, **params), file=sys.stderr, flush=True)
