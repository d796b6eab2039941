"""Error texts about the hall: its displays, map, announcements and the ceremony."""

from django.utils.translation import gettext_lazy as _

HALL_MESSAGES = {
    "hall_spots_invalid": _("Placez chaque table par deux nombres de 0 à 100, ou laissez les deux vides."),
    "display_unknown": _("Aucun écran ne montre ce code en ce moment."),
    "display_nameless": _("Donnez un nom à cet écran."),
    "display_shows_nothing": _("Choisissez ce que l’écran montre."),
    "displays_too_many": _("Trop d’écrans ont été ouverts d’ici. Attendez une minute, puis recommencez."),
    "display_message_long": _("Un message d’écran a %(limit)s signes au plus : il doit se lire de loin."),
    "display_seconds": _("Une page reste de %(least)s à %(most)s secondes."),
    "display_hall_size": _(
        "Donnez la distance du dernier rang, de 1 à 100 mètres, et la hauteur de l’image, de 20 à 1000 centimètres."
    ),
    "announcement_empty": _("Écrivez ce que la salle doit lire."),
    "announcement_long": _("Une annonce a %(limit)s signes au plus : elle doit se lire de loin."),
    "announcement_over": _("L’annonce doit finir plus tard que maintenant, dans la journée."),
    "announcement_time": _("Écrivez l’heure de fin ainsi : 19:30."),
    "ceremony_none": _("Il n’y a pas de cérémonie en cours."),
    "ceremony_going": _("Une cérémonie est déjà en cours : terminez-la d’abord."),
    "ceremony_group": _("On révèle 1, 3, 5 ou 10 places à la fois."),
    "ceremony_step": _("La cérémonie va de l’étape 0 à l’étape %(last)s."),
    "ceremony_revealed": _("La salle a déjà lu l’étape %(step)s : ce qui est révélé le reste."),
    "ceremony_nobody": _("Personne n’est classé : il n’y a rien à révéler."),
}
