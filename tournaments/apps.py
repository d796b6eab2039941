"""The application `tournaments`, which registers its error texts when it starts."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournois")

    def ready(self) -> None:
        """Make the error texts known before the first refusal."""
        import_module("tournaments.services.core.messages")
        import_module("tournaments.services.club.messages")
        import_module("tournaments.services.creation.messages")
        import_module("tournaments.services.devices.messages")
        import_module("tournaments.services.rehearsal.messages")
        import_module("tournaments.services.publication.messages")
        import_module("tournaments.services.reception.messages")
        import_module("tournaments.services.seasons.messages")
        import_module("tournaments.services.spare.messages")
