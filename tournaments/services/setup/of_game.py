"""Settings that depend on the game: default rules, the end of rounds, and table sizes."""

from collections.abc import Mapping
from typing import Any

from scoring.games import Game, game_named, games
from tournaments.models import Tournament
from tournaments.seating.problem.request import Odd

DEALS_PER_ROUND = 5  # as on the official sheet


def with_game_defaults(tournament: Tournament, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings, with the defaults of the game for missing ones if they change the game."""
    game = settings.get("game", tournament.game)
    if game == tournament.game or game not in games():
        return dict(settings)
    engine = game_named(game)
    defaults: dict[str, Any] = {
        "rule_set": engine.rule_sets()[0],
        "rule_options": {},
        "deals_per_round": None if engine.ends_itself else DEALS_PER_ROUND,
        "odd_tables": str(next(iter(fitting_tables(engine)))),
    }
    return defaults | dict(settings)


def fitting_tables(engine: Game[Any, Any]) -> tuple[Odd, ...]:
    """Return the ways to seat leftover players that the game allows, the usual one first."""
    one_size = len(engine.table_sizes) == 1  # leftover players have a bye

    def is_usual(odd: Odd) -> bool:
        return odd is Odd.BYE if one_size else odd.rule.usual == engine.table_sizes[0]

    usual_first = sorted(Odd, key=is_usual, reverse=True)
    return tuple(odd for odd in usual_first if _is_allowed(odd, engine))


def _is_allowed(odd: Odd, engine: Game[Any, Any]) -> bool:
    """Return True for a bye, or if the game has the table sizes or the dealer who sits out that the choice needs."""
    if odd is Odd.FIVE_DEALER_OUT:
        return engine.dealer_sits_out
    return odd is Odd.BYE or set(odd.rule.sizes) <= set(engine.table_sizes)
