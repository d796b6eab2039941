"""Catalogue of the error texts of pictures, of the look of a club and of its site; all others: `core/messages.py`."""

from django.utils.translation import gettext_lazy as _

from players.errors import register

MESSAGES = {
    "picture_too_large": _("Cette image est trop lourde : %(limit)s Mo au plus."),
    "picture_too_many_pixels": _("Cette image a plus de %(most)s millions de points. Enregistrez-la plus petite."),
    "picture_animated": _("Cette image bouge. Enregistrez-en une seule vue, en PNG ou JPEG."),
    "picture_unknown": _("Ce fichier n’est pas une image que Chelem sait lire : choisissez un JPEG, PNG ou WebP."),
    "picture_too_heavy": _(
        "La lecture de cette image demande trop de mémoire ou de temps. Enregistrez-la plus petite."
    ),
    "photographs_full": _("Une feuille garde %(limit)s photos au plus. Effacez-en une."),
    "colour_unknown": _("Une couleur s’écrit avec un dièse et six signes, par exemple #17573e."),
    "colour_unreadable": _(
        "Sur du papier blanc, cette couleur se lirait mal : contraste de %(contrast)s, il en faut %(least)s. "
        "Choisissez-la plus foncée."
    ),
    "site_address": _("Donnez l’adresse entière du site, par exemple https://tarot.example/club/."),
    "site_language": _("Le site s’écrit en français ou en anglais."),
    "site_waits": _("Le dossier %(folder)s n’est pas là : la connexion, ou la clé, manque encore."),
    "site_failed": _("Le site n’a pas pu s’écrire (%(error)s). Il sera réessayé ; celui d’avant est toujours là."),
}

register(MESSAGES)
