"""Names of the people whom the log refers to by number, and its scores in the format of the game."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.formatting.numbers import Unsigned, format_signed
from tournaments.models import Tournament
from tournaments.web.games import pages_of


class Names:
    """Names of a tournament's entries by serial and of its officials by number, read in two queries.

    `pages` are those of its game, which describe a hand.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.pages = pages_of(tournament)
        self._is_signed = tournament.engine.is_zero_sum
        self._entries = {entry.serial: entry.full_name for entry in tournament.entries.all()}
        self._officials = dict(tournament.officials.values_list("number", "name"))

    def figure(self, score: int) -> str:
        """Format a score, with its sign in zero-sum games."""
        return format_signed(score if self._is_signed else Unsigned(score))

    def entry(self, serial: int) -> str:
        """Return the name under which the entry plays, or its number if the entry was removed."""
        return self._entries.get(serial) or _("inscription n° %(serial)s") % {"serial": serial}

    def entries(self, serials: Iterable[int]) -> str:
        return ", ".join(self.entry(serial) for serial in serials)

    def actor(self, actor: str) -> str:
        """Return the name of an official, the table of a tablet with the device, or the name of the program.

        `actor` is that of the log: `director:1`, `tablet:4.7` (table 4, device 7), `program`.
        """
        kind, _sign, number = actor.partition(":")
        if kind == "tablet":
            table, _point, device = number.partition(".")
            words = _("table %(table)s, appareil %(device)s") if device else _("table %(table)s")
            return words % {"table": table, "device": device}
        return self._officials.get(int(number), actor) if number else "Chelem"
