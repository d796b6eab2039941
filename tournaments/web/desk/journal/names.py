"""Whom the numbers of the log mean."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.formatting.numbers import Unsigned, signed
from tournaments.models import Tournament
from tournaments.web.games import pages_of


class Names:
    """Whom the numbers of the log mean: entries by serial and officials by number, in two queries."""

    def __init__(self, tournament: Tournament) -> None:
        self.pages = pages_of(tournament)
        self._is_signed = tournament.engine.is_zero_sum
        self._entries = {entry.serial: entry.full_name for entry in tournament.entries.all()}
        self._officials = dict(tournament.officials.values_list("number", "name"))

    def figure(self, score: int) -> str:
        """A score with its sign where scores cancel out."""
        return signed(score if self._is_signed else Unsigned(score))

    def entry(self, serial: int) -> str:
        """The name as played; a number for a registration that was taken back."""
        return self._entries.get(serial) or _("inscription n° %(serial)s") % {"serial": serial}

    def entries(self, serials: Iterable[int]) -> str:
        return ", ".join(self.entry(serial) for serial in serials)

    def actor(self, actor: str) -> str:
        """An official by name, a tablet by its table, the program by its own name."""
        who, _sign, number = actor.partition(":")
        if who == "tablet":
            table, _point, device = number.partition(".")
            words = _("table %(table)s, appareil %(device)s") if device else _("table %(table)s")
            return words % {"table": table, "device": device}
        return self._officials.get(int(number), actor) if number else "Chelem"
