"""The heading of the total column of a ranking, its order of comparison, and the format of its figures."""

from tournaments.formatting.figures import criteria_text, total_column_heading
from tournaments.formatting.language import reader_language
from tournaments.formatting.numbers import Unsigned
from tournaments.models import Tournament


def total_heading(tournament: Tournament) -> str:
    """Return the heading of the column that a ranking compares first, such as total, letters, rounds won."""
    engine = tournament.engine
    unit = engine.unit(reader_language())
    return total_column_heading(engine.ranking[0].key, unit, tallied=not engine.is_zero_sum)


def ranking_order_text(tournament: Tournament) -> str:
    """Return the criteria of a ranking in order as text, empty if it compares only one."""
    engine = tournament.engine
    keys = [ranked.key for ranked in engine.ranking if ranked.decides]
    return criteria_text(keys, engine.unit(reader_language())) if len(keys) > 1 else ""


def displayed_round_score(tournament: Tournament, score: int) -> int:
    """Return the score of a round for display: with a sign, or without one if the ranking adds up tallies.

    A score is written with a sign in zero-sum games, and if the ranking does not compare scores first.
    """
    engine = tournament.engine
    return score if engine.is_zero_sum or engine.ranking[0].key != "score" else Unsigned(score)
