"""Texts of the launcher in the terminal, by code: French, or English if the locale is English.

The order is that of the launcher: start, stop and disk; `restore`; the spare computer (`texts/spare.py`); damaged
databases and their remedies. The functions at the end format and print them.
"""

import os
import sys
from contextlib import suppress
from datetime import UTC, datetime

from deploy.serve.texts.spare import SPARE_TEXTS

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
    "data_elsewhere": (
        "              (un autre dossier de Chelem existe : {folder} ; CHELEM_DATA={folder} chelem run l’ouvre)",
        "              (another folder of Chelem exists: {folder}; CHELEM_DATA={folder} chelem run opens it)",
    ),
    "stop": ("Ctrl-C arrête tout.", "Ctrl-C stops everything."),
    "stopping": ("Arrêt…", "Stopping…"),
    "stopped": ("Chelem est arrêté. Tout est enregistré.", "Chelem has stopped. Everything is saved."),
    "restarted": (
        "Le programme « {name} » s’est arrêté ; il redémarre. Journal : {log}",
        "The program “{name}” has ended; it is being restarted. Log: {log}",
    ),
    "no_lan": (
        "Aucune adresse de réseau local trouvée : les tablettes ne pourront pas se connecter avant que cet "
        "ordinateur soit sur le Wi-Fi de la salle.",
        "No address on a local network found: tablets cannot connect until this computer is on the hall's Wi-Fi.",
    ),
    "moved": (
        "L’adresse de cet ordinateur a changé. Dans la salle : {url}",
        "The address of this computer has changed. In the hall: {url}",
    ),
    "left_lan": (
        "Cet ordinateur n’est plus sur le réseau de la salle.",
        "This computer has left the network of the hall.",
    ),
    "no_tls": (
        "Pas de port sécurisé : {port} n’est pas libre. Tout marche, mais les tablettes préparées ne rouvrent pas leur "
        "page sans réseau.",
        "No secure port: {port} is not free. Everything works, but prepared tablets cannot reopen their page without "
        "a network.",
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
    "folder_gone": (
        "Le dossier {folder} n’est plus là : clé ou disque débranché ? Ce qui était enregistré y est. Remettez-le ; "
        "les tablettes gardent ce qu’elles saisissent.",
        "The folder {folder} is gone: a stick or a disk unplugged? What was saved is on it. Put it back; "
        "tablets keep what they enter.",
    ),
    "folder_back": ("Le dossier {folder} est de nouveau là.", "The folder {folder} is there again."),
    "backup_failed": ("Pas de sauvegarde : {reason}", "No backup: {reason}"),
    "backup_again": ("Les sauvegardes se font de nouveau.", "Backups are being made again."),
    "backup_silent": ("le programme n’a rien dit.", "the program has said nothing."),
    "restored": (
        "{file} est remis en place, jusqu’à la ligne du journal n° {line}, {at}.",
        "{file} is back in place, up to line no. {line} of the log, {at}.",
    ),
    "restore_lost": ("Lignes perdues avec cette sauvegarde : {lost}.", "Lines lost with this backup: {lost}."),
    "restored_aside": ("Ce qui s’y trouvait est gardé : {path}", "What stood there is kept: {path}"),
    "restore_running": (
        "Chelem tourne avec ce dossier ({url}). Arrêtez-le d’abord avec Ctrl-C.",
        "Chelem is running with this folder ({url}). Stop it first, with Ctrl-C.",
    ),
    "restore_no_file": ("Il n’y a pas de fichier {file}.", "There is no file {file}."),
    "restore_itself": (
        "{file} est la base de données elle-même : rien à remettre.",
        "{file} is the database itself: nothing to put back.",
    ),
    "restore_changed": (
        "{file} n’est plus la sauvegarde qui avait été vérifiée : ses octets ont changé. Rien n’a été touché ; "
        "prenez-en une autre.",
        "{file} is no longer the backup that was verified: its bytes have changed. Nothing was touched; take another.",
    ),
    "restore_phrase": ("Phrase de cette sauvegarde : ", "Phrase of this backup: "),
    "restore_no_phrase": (
        "{file} est chiffrée : donnez sa phrase dans CHELEM_BACKUP_PHRASE. Rien n’a été touché.",
        "{file} is encrypted: give its phrase in CHELEM_BACKUP_PHRASE. Nothing was touched.",
    ),
    "restore_backup_phrase_wrong": (
        "Ce n’est pas la phrase avec laquelle {file} a été chiffrée. Rien n’a été touché.",
        "This is not the phrase that {file} was encrypted with. Nothing was touched.",
    ),
    "restore_backup_altered": (
        "{file} est coupée, ou ses octets ont changé. Rien n’a été touché ; prenez-en une autre.",
        "{file} is cut, or its bytes have changed. Nothing was touched; take another.",
    ),
    "restore_refused": (
        "{file} ne peut pas être remis en place : {said} Rien n’a été touché.",
        "{file} cannot be put back: {said} Nothing was touched.",
    ),
    "restore_exists": (
        "Il y a déjà une base de données, {path}. Pour la remplacer, ajoutez --replace : elle sera gardée à côté.",
        "There is a database already, {path}. To replace it, add --replace: it will be kept beside.",
    ),
    "restore_disk": (
        "Rien ne s’écrit dans {folder} ({reason}). Rien n’a été remplacé.",
        "Nothing can be written into {folder} ({reason}). Nothing was replaced.",
    ),
    "restore_none": ("Aucune sauvegarde dans {folder}.", "No backup in {folder}."),
    "restore_one": ("{at}   {path}", "{at}   {path}"),
    "restore_how": (
        "Pour remettre l’une d’elles : chelem restore FICHIER (--replace s’il y a déjà une base de données)",
        "To put one back: chelem restore FILE (--replace where there is a database already)",
    ),
    **SPARE_TEXTS,
    "untouched_by_restore": ("Rien n’a été touché.", "Nothing was touched."),
    "disk_is_remote": (
        "Le dossier {folder} est sur un lecteur réseau, où deux ordinateurs pourraient abîmer la base de données. "
        "Choisissez un dossier de cet ordinateur : CHELEM_DATA=/mon/dossier chelem run",
        "The folder {folder} is on a network drive, where two computers could damage the database. Choose a folder of "
        "this computer: CHELEM_DATA=/my/folder chelem run",
    ),
    "clock_is_wrong": (
        "L’horloge de cet ordinateur dit {now}. Mettez-la à l’heure, puis relancez Chelem : le journal du tournoi "
        "porte ses heures.",
        "The clock of this computer says {now}. Set it, then start Chelem again: the log of the tournament bears its "
        "times.",
    ),
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
    "database_behind": (
        "La base de données n’est pas encore prête pour cette version de Chelem : « chelem run », ou sur un "
        "hébergement « chelem manage migrate », la prépare.",
        "The database is not yet ready for this version of Chelem: “chelem run”, or on a host “chelem manage migrate”, "
        "prepares it.",
    ),
    "no_club": (
        "Il n’y a pas encore de club dans {folder}. Lancez d’abord Chelem : chelem run",
        "There is no club in {folder} yet. Start Chelem first: chelem run",
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
    """Return the text of a code in the language of the terminal."""
    french, english = TEXTS[code]
    return (english if in_english() else french).format(**params)


def format_utc(at: str) -> str:
    """Format a time as databases write it, in UTC, in the time zone of this computer; a dash if it is empty."""
    if not at:
        return "–"
    return format_time(datetime.fromisoformat(at).replace(tzinfo=UTC))


def format_time(at: datetime) -> str:
    """Format a time in the time zone of this computer and the language of the terminal."""
    at = at.astimezone()
    return f"{at:%Y-%m-%d %H:%M}" if in_english() else f"{at:%d/%m/%Y %H:%M}"


def in_english() -> bool:
    """Return True if the locale of the terminal is English. Every other locale gets French."""
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    language = next((value for name in variables if (value := os.environ.get(name))), "")
    return language.startswith("en")


def print_text(code: str, **params: object) -> None:
    """Print a text and flush it, as the output may be a pipe. Ignore write errors, such as a full disk."""
    with suppress(OSError):
        print(text(code, **params), flush=True)


def print_error(code: str, **params: object) -> None:
    """Print a text on the error output."""
    print(text(code, **params), file=sys.stderr, flush=True)
