"""Catalogue of the error texts of a spare computer; all others: `core/messages.py`."""

from django.utils.translation import gettext_lazy as _

from players.errors import register

MESSAGES = {
    "spare_on_postgresql": _(
        "Cette base de données est dans PostgreSQL : un second ordinateur ne suit que celle d’un portable. Gardez des "
        "sauvegardes, et ce que PostgreSQL sait faire lui-même."
    ),
    "spare_folder": _("Rien ne peut être changé dans le dossier des données : %(reason)s. Recommencez."),
    "spare_unknown": _(
        "Ce code n’est pas, ou n’est plus, celui du bureau : demandez-en un nouveau sous « Ordinateur de secours »."
    ),
    "spare_announcement": _("Cette annonce n’a pas la forme attendue : les deux ordinateurs ont-ils la même version ?"),
    "spare_led_again": _("Depuis cette reprise, le premier ordinateur mène de nouveau : arrêtez le second."),
    "spare_busy": _("Une copie part déjà vers un autre ordinateur : recommencez dans quelques secondes."),
}

register(MESSAGES)
