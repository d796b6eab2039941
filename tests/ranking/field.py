"""Builds results and rankings of one stage from a few scores."""

from typing import Any

from tournaments.ranking.rank import rank
from tournaments.ranking.results import PlayerResult, Row
from tournaments.ranking.rules import RankingRules


def result(player: int, *scores: int | None, stage: int = 1, **fields: Any) -> PlayerResult:
    """Return a result with these scores of rounds 1, 2, ...; None is a round without a seat."""
    by_round = {(stage, number): score for number, score in enumerate(scores, start=1)}
    return PlayerResult(player=player, scores=by_round, **fields)


def ranking(*totals: int, **rules: Any) -> tuple[Row, ...]:
    """Return a ranking of players 1, 2, 3 ... with these totals."""
    return rank([result(player, total) for player, total in enumerate(totals, start=1)], RankingRules(**rules))
