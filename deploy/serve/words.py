"""What the launcher says in the terminal: French, or English where the terminal is English."""

import os
import sys

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
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    language = next((value for name in variables if (value := os.environ.get(name))), "")
    french, english = TEXTS[code]
    return (english if language.startswith("en") else french).format(**params)


def say(code: str, **params: object) -> None:
    """Print a sentence at once, also into a pipe."""
    print(text(code, **params), flush=True)


def fail(code: str, **params: object) -> None:
    """Print a sentence on the error output."""
    print(text(code, **params), file=sys.stderr, flush=True)
