"""Checking and scoring of hands of cards, for each game. Pure Python without dependencies.

This package holds what all games share. Each game is a subpackage, such as `scoring.french_tarot`, that implements
the protocol of `scoring.games`. `python -m scoring` reads one JSON hand, or one whole sheet, per line.

>>> from scoring.games import game_named
>>> tarot = game_named("french-tarot")
>>> rules = tarot.rules("fft-2012", {})
>>> deal = tarot.outcome_from_text("4p t1 garde 2b 49 petit:attack poignee:1:simple")
>>> tarot.check(deal, rules)
()
>>> tarot.score(deal, rules).by_seat
(318, -106, -106, -106)
"""

from .options import Option, OptionKind
from .problem import DealFormatError, NotationError, Problem, RulesError, ScoringError, Severity

__all__ = [
    "DealFormatError",
    "NotationError",
    "Option",
    "OptionKind",
    "Problem",
    "RulesError",
    "ScoringError",
    "Severity",
]
