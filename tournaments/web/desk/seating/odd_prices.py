"""What each way to seat the players left over costs, side by side, in words."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games import Game
from tournaments.models import Stage
from tournaments.seating.planning.preview import REMAINDER, Price, Span, prices
from tournaments.seating.problem.request import Odd, SeatingError
from tournaments.seating.problem.table_sizes import table_sizes
from tournaments.selectors.seating.tables import table_rule_of
from tournaments.services.setup.of_game import fitting_tables

TITLES: dict[Odd, Promise] = {
    Odd.THREE: gettext_lazy("Tables de trois"),
    Odd.FIVE_DEALER_OUT: gettext_lazy("Tables de cinq, avec un mort"),
    Odd.FIVE: gettext_lazy("Tables de cinq, tarot à cinq"),
    Odd.BYE: gettext_lazy("Exempts"),
    Odd.ALL_THREE: gettext_lazy("Seulement des tables de trois"),
    Odd.ALL_FIVE: gettext_lazy("Seulement des tables de cinq"),
}
DEALS_BY_CLOCK = 5  # how many deals a round is reckoned to have when only the clock ends it


@dataclass(frozen=True)
class OddPrice:
    """One choice: its tables, then what it costs, the same lines for each choice, by name."""

    value: str
    title: str
    tables: str
    lines: tuple[tuple[str, str], ...]
    usual: bool


def odd_prices(stage: Stage, players: int) -> list[OddPrice]:
    """The price of each choice that is possible, the usual one first; one alone where the field fills its tables.

    An evening of threes or of fives only has that choice, unless the number of players does not allow it.
    """
    tournament = stage.tournament
    deals, odd = stage.deals_per_round, Odd(stage.odd_tables)
    if table_rule_of(tournament.engine, odd):
        return []  # a game of one size has nothing to choose
    only = odd if odd not in REMAINDER and odd.rule.fit(players) else None
    found = _prices(players, stage.rounds_drawn, deals or DEALS_BY_CLOCK, only)
    fitting, words = fitting_tables(tournament.engine), TITLES | _words_of(tournament.engine)
    return [_in_words(price, players, words, by_clock=deals is None) for price in found if price.odd in fitting]


def _words_of(engine: Game[Any, Any]) -> dict[Odd, Promise]:
    """Tables of five by themselves, in a game that knows but one way to play them."""
    return {} if engine.dealer_sits_out else {Odd.FIVE: gettext_lazy("Tables de cinq")}


@lru_cache(maxsize=64)
def _prices(players: int, rounds: int, deals: int, only: Odd | None) -> tuple[Price, ...]:
    """Kept, because a page that is opened often would search each time."""
    try:
        return prices(players, rounds, deals=deals, only=only)
    except SeatingError:
        return ()


def _in_words(price: Price, players: int, titles: Mapping[Odd, Promise], *, by_clock: bool) -> OddPrice:
    three = 3 in table_sizes(players, price.odd.rule)
    lines = [
        (_("Rencontres répétées"), str(price.repeats) if price.repeats else _("aucune")),
        (_("À trois ou à cinq"), _share(price.odd_tables, _("à trois") if three else _("à cinq"))),
        (_("Exempt"), _share(price.byes, "")),
    ]
    if not by_clock:  # nobody knows how many deals the clock leaves time for
        lines.append((_("Donnes de chacun"), _deals(price)))
    title = str(titles[price.odd])
    return OddPrice(price.odd, title, _tables(players, price.odd), tuple(lines), usual=price.usual)


def _tables(players: int, odd: Odd) -> str:
    sizes = table_sizes(players, odd.rule)
    kinds = [
        ngettext("%(n)s table de %(size)s", "%(n)s tables de %(size)s", count) % {"n": count, "size": size}
        for size, count in sorted(Counter(sizes).items(), reverse=True)
    ]
    if resting := players - sum(sizes):
        kinds.append(ngettext("%(n)s joueur attend", "%(n)s joueurs attendent", resting) % {"n": resting})
    return ", ".join(kinds)


def _share(times: Span, where: str) -> str:
    """How often that happens to one player, `where` behind it."""
    if not times.most:
        return _("jamais")
    if times.least == times.most:
        told = ngettext("%(n)s fois chacun", "%(n)s fois chacun", times.most) % {"n": times.most}
    elif not times.least:
        told = ngettext("%(n)s fois au plus", "%(n)s fois au plus", times.most) % {"n": times.most}
    else:
        told = _("%(low)s ou %(high)s fois chacun") % {"low": times.least, "high": times.most}
    return f"{told}, {where}" if where else told


def _deals(price: Price) -> str:
    if price.deals.least == price.all_deals:
        return _("les %(n)s donnes") % {"n": price.all_deals}
    words = {"low": price.deals.least, "high": price.deals.most, "all": price.all_deals}
    return _("de %(low)s à %(high)s sur %(all)s") % words
