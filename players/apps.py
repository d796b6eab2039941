"""The application `players`: people, clubs and organisers."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    name = "players"
    verbose_name = _("Joueurs")

    def ready(self) -> None:
        from players import messages  # noqa: F401, PLC0415  # registers the texts of errors
