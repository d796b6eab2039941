"""Catalogue of the error texts of devices at tables; all others: `core/messages.py`."""

from django.utils.translation import gettext_lazy as _

from players.errors import register

MESSAGES = {
    "devices_many": _(
        "%(count)s appareils saisissent déjà pour cette table, et c’est le maximum. Le bureau peut en libérer un."
    ),
    "device_away": _("Cet appareil n’est pas à cette table : le bureau garde votre envoi et décide."),
    "device_replaced": _("Cet appareil a été remplacé : le bureau garde votre envoi et décide."),
    "device_gone": _(
        "L’appareil n° %(number)s a été remplacé par le n° %(by)s à la table %(table)s. Il peut encore remettre les "
        "lignes qu’il gardait ; pour saisir, il rouvre la table avec son code."
    ),
    "device_not_here": _("Ces appareils ne sont plus ensemble à cette table. Rouvrez la table avec son code."),
    "device_in_contact": _(
        "L’appareil qui saisit répond encore : touchez-y « Lui laisser la saisie », ou appelez l’arbitre."
    ),
    "device_name_long": _("Ce nom est trop long : %(most)s lettres au plus."),
    "replacement_over": _("Cet appareil est déjà remplacé, ou ne doit plus l’être. Rouvrez la table avec son code."),
    "device_unbound": _("Cet appareil n’est plus à une table."),
    "device_reads": _("Cet appareil suit la table sans écrire. Le bureau peut le laisser saisir."),
    "devices_same_table": _("Choisissez une autre table."),
}

register(MESSAGES)
