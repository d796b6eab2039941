"""What each way to seat the players left over costs, side by side."""

from collections import Counter
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Tournament
from tournaments.seating.odd import odd_places, table_sizes
from tournaments.seating.request import Odd, SeatingError

TITLES: dict[Odd, Promise] = {
    Odd.THREE: gettext_lazy("Tables de trois"),
    Odd.FIVE_DEALER_OUT: gettext_lazy("Tables de cinq, avec un mort"),
    Odd.FIVE: gettext_lazy("Tables de cinq, tarot à cinq"),
    Odd.BYE: gettext_lazy("Exempts"),
}


@dataclass(frozen=True)
class OddPrice:
    """One choice: its tables, what it asks of each player, and whether it can be had at all."""

    value: str
    title: str
    tables: str
    share: str
    possible: bool
    usual: bool


def odd_prices(tournament: Tournament, players: int) -> list[OddPrice]:
    """The price of each choice for so many players; empty where the field fills its tables of four."""
    if players % 4 == 0:
        return []
    return [_price(odd, players, tournament.rounds_planned) for odd in TITLES]


def _price(odd: Odd, players: int, rounds: int) -> OddPrice:
    title = str(TITLES[odd])
    try:
        sizes = table_sizes(players, odd)
    except SeatingError:
        return OddPrice(odd, title, _("Pas assez de joueurs."), "", possible=False, usual=False)
    seated = sum(sizes)
    tables = ", ".join(_tables(size, count) for size, count in sorted(Counter(sizes).items(), reverse=True))
    if players > seated:
        resting = players - seated
        tables += ", " + ngettext("%(n)s joueur attend", "%(n)s joueurs attendent", resting) % {"n": resting}
    return OddPrice(
        odd, title, tables, _share(odd_places(players, sizes) * rounds, players), possible=True, usual=odd is Odd.THREE
    )


def _tables(size: int, count: int) -> str:
    return ngettext("%(n)s table de %(size)s", "%(n)s tables de %(size)s", count) % {"n": count, "size": size}


def _share(places: int, players: int) -> str:
    """How often one player is concerned in the whole event."""
    low, over = divmod(places, players)
    if not over:
        return _("Chacun y passe %(n)s fois.") % {"n": low}
    if not low:
        return _("Chacun y passe une fois au plus.")
    return _("Chacun y passe %(low)s ou %(high)s fois.") % {"low": low, "high": low + 1}
