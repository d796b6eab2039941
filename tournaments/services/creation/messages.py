"""Catalogue of the error texts of presets and series; all others: `core/messages.py`."""

from django.utils.translation import gettext_lazy as _

from players.errors import register

MESSAGES = {
    "preset_unnamed": _("Donnez un nom au modèle."),
    "preset_name_long": _("Le nom d’un modèle a %(most)s caractères au plus."),
    "preset_known": _("Le modèle « %(name)s » existe déjà : donnez un autre nom, ou supprimez-le d’abord."),
    "preset_many": _("%(most)s modèles au plus : supprimez-en un qui ne sert plus."),
    "series_count": _("Donnez un nombre de soirées de 1 à %(most)s."),
    "series_late": _("Ce jour est trop loin."),
    "series_backwards": _("Le dernier jour vient avant le premier."),
    "series_many": _(
        "Cette série aurait %(count)s dates : %(most)s au plus se créent d’un coup. "
        "Arrêtez-la au plus tard le %(last)s."
    ),
    "series_none": _("Gardez au moins une date."),
}
register(MESSAGES)
