"""Catalogue of the error texts of sending to a host and receiving from a laptop; all others: `core/messages.py`."""

from django.utils.translation import gettext_lazy as _

from players.errors import register

MESSAGES = {
    "reception_unknown": _(
        "Cette clé n’est pas, ou n’est plus, celle de ce club : demandez-en une nouvelle au bureau de l’hébergeur."
    ),
    "reception_too_many": _("Trop de clés inconnues sont venues d’ici. Attendez une minute, puis recommencez."),
    "reception_large": _("Ce fichier est trop grand pour être reçu."),
    "reception_busy": _("Un tournoi arrive déjà pour ce club : recommencez dans quelques secondes."),
    "reception_other": _("Cette archive n’est pas celle du tournoi qui est annoncé."),
    "reception_unpublished": _("Ce tournoi n’est pas publié : seul un tournoi publié s’envoie ici."),
    "reception_taken": _(
        "Le club a déjà, chez l’hébergeur, un autre tournoi à l’adresse « %(slug)s ». Rien n’y a été remplacé : "
        "supprimez-le là-bas, s’il est de trop."
    ),
    "host_by_host": _("Ce Chelem est déjà chez un hébergeur : ce qui y est publié se lit ici."),
    "host_address": _(
        "Donnez l’adresse entière du club chez l’hébergeur, par exemple https://tarot.example/les-atouts/."
    ),
    "host_plain": _("La clé ne part que chiffrée : l’adresse commence par https://."),
    "host_key_missing": _("Donnez la clé que montre le bureau de l’hébergeur."),
    "host_key_strange": _("Cette clé n’en est pas une : copiez-la entière depuis le bureau de l’hébergeur."),
    "host_folder": _("La clé ne peut pas être gardée dans le dossier des données : %(reason)s."),
    "host_none": _("Aucun hébergeur n’est choisi."),
    "host_key_lost": _("La clé n’est plus sur cet ordinateur : donnez-la de nouveau."),
    "host_key_refused": _(
        "L’hébergeur ne reconnaît pas, ou plus, la clé : demandez-en une nouvelle à son bureau, et donnez-la ici."
    ),
    "host_away": _("%(where)s ne répond pas (%(reason)s) : la connexion manque peut-être encore."),
    "host_untrusted": _(
        "%(where)s ne prouve pas que c’est bien lui : vérifiez l’adresse, et la date de cet ordinateur. "
        "Rien n’a été envoyé."
    ),
    "host_elsewhere": _("%(where)s renvoie à une autre adresse : donnez celle-là. Rien n’y a été envoyé."),
    "host_no_chelem": _(
        "Ce qui répond à l’adresse de %(where)s n’est pas un Chelem qui reçoit (%(status)s) : vérifiez l’adresse, ou "
        "ouvrez la page d’accueil du Wi-Fi."
    ),
    "host_not_now": _("L’hébergeur ne peut pas maintenant (%(status)s)."),
    "host_refuses": _("L’hébergeur refuse ce tournoi (%(status)s) : %(said)s"),
    "host_too_large": _("L’archive de ce tournoi est trop grande pour l’hébergeur."),
    "host_failed": _("L’envoi a échoué ici même (%(error)s). Il sera réessayé."),
}

register(MESSAGES)
