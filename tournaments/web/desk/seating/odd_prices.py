"""The cost of each way to seat surplus players, side by side, in words."""

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
from tournaments.seating.planning.preview import REMAINDER, Price, Span, preview_prices
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
DEALS_BY_CLOCK = 5  # deals assumed for a round that only the clock ends


@dataclass(frozen=True)
class OddPrice:
    """One choice: its tables, then its costs as (label, value), with the same labels for each choice."""

    value: str
    title: str
    tables: str
    lines: tuple[tuple[str, str], ...]
    usual: bool


def odd_prices(stage: Stage, players: int) -> list[OddPrice]:
    """Return the price of each possible choice, the default first; only one if the players fill their tables.

    If the stage has tables of three or of five only, that is the only choice, unless the number of players forbids it.
    Return none for a game of one table size, and if these players cannot be seated.
    """
    tournament = stage.tournament
    deals, odd = stage.deals_per_round, Odd(stage.odd_tables)
    if table_rule_of(tournament.engine, odd):
        return []
    only = odd if odd not in REMAINDER and odd.rule.fit(players) else None
    all_prices = _prices(players, stage.rounds_drawn, deals or DEALS_BY_CLOCK, only)
    fitting, words = fitting_tables(tournament.engine), TITLES | _own_titles(tournament.engine)
    return [_price_view(price, players, words, by_clock=deals is None) for price in all_prices if price.odd in fitting]


def _own_titles(engine: Game[Any, Any]) -> dict[Odd, Promise]:
    """Return the title of tables of five in a game that has only one kind of them."""
    return {} if engine.dealer_sits_out else {Odd.FIVE: gettext_lazy("Tables de cinq")}


@lru_cache(maxsize=64)
def _prices(players: int, rounds: int, deals: int, only: Odd | None) -> tuple[Price, ...]:
    """Return the prices, cached because each computation is a search."""
    try:
        return preview_prices(players, rounds, deals=deals, only=only)
    except SeatingError:
        return ()


def _price_view(price: Price, players: int, titles: Mapping[Odd, Promise], *, by_clock: bool) -> OddPrice:
    """Return a price as lines of the page; with `by_clock` without the number of deals."""
    three = 3 in table_sizes(players, price.odd.rule)
    lines = [
        (_("Rencontres répétées"), str(price.repeats) if price.repeats else _("aucune")),
        (_("À trois ou à cinq"), _share(price.odd_tables, _("à trois") if three else _("à cinq"))),
        (_("Exempt"), _share(price.byes, "")),
    ]
    if not by_clock:  # the clock leaves the number of deals open
        lines.append((_("Donnes de chacun"), _deals(price)))
    title = str(titles[price.odd])
    return OddPrice(price.odd, title, _tables(players, price.odd), tuple(lines), usual=price.usual)


def _tables(players: int, odd: Odd) -> str:
    """Return the tables of a round in words, the largest first, and the players who wait."""
    sizes = table_sizes(players, odd.rule)
    kinds = [
        ngettext("%(n)s table de %(size)s", "%(n)s tables de %(size)s", count) % {"n": count, "size": size}
        for size, count in sorted(Counter(sizes).items(), reverse=True)
    ]
    if resting := players - sum(sizes):
        kinds.append(ngettext("%(n)s joueur attend", "%(n)s joueurs attendent", resting) % {"n": resting})
    return ", ".join(kinds)


def _share(times: Span, where: str) -> str:
    """Format how often a player is seated so, with `where` appended."""
    if not times.most:
        return _("jamais")
    if times.least == times.most:
        text = ngettext("%(n)s fois chacun", "%(n)s fois chacun", times.most) % {"n": times.most}
    elif not times.least:
        text = ngettext("%(n)s fois au plus", "%(n)s fois au plus", times.most) % {"n": times.most}
    else:
        text = _("%(low)s ou %(high)s fois chacun") % {"low": times.least, "high": times.most}
    return f"{text}, {where}" if where else text


def _deals(price: Price) -> str:
    """Return how many of all deals each player plays."""
    if price.deals.least == price.all_deals:
        return _("les %(n)s donnes") % {"n": price.all_deals}
    words = {"low": price.deals.least, "high": price.deals.most, "all": price.all_deals}
    return _("de %(low)s à %(high)s sur %(all)s") % words
