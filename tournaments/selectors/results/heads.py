"""What a ranking is called where it is shown: its last column, and what it compares."""

from tournaments.formatting.figures import order_of, total_name
from tournaments.formatting.language import reader_language
from tournaments.formatting.numbers import Unsigned
from tournaments.models import Tournament


def total_head(tournament: Tournament) -> str:
    """The head of the column that a ranking compares first: the total, letters, rounds won."""
    engine = tournament.engine
    unit = engine.unit(reader_language())
    return total_name(engine.ranking[0].key, unit, tallied=not engine.is_zero_sum)


def ranking_order(tournament: Tournament) -> str:
    """What it compares one after the other; nothing where that is the sum alone."""
    engine = tournament.engine
    keys = [ranked.key for ranked in engine.ranking if ranked.decides]
    return order_of(keys, engine.unit(reader_language())) if len(keys) > 1 else ""


def figure_of_round(tournament: Tournament, score: int) -> int:
    """The score of a round as it is written: with its sign where it can be lost, a tally where it is counted up.

    A difference has a sign in any game.
    """
    engine = tournament.engine
    return score if engine.is_zero_sum or engine.ranking[0].key != "score" else Unsigned(score)
