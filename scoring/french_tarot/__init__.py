"""Checking and scoring of deals of French Tarot.

>>> deal = Deal(taker=1, contract=Contract.GARDE, bouts=2, points=98, petit_au_bout=Camp.ATTACK,
...             poignees=(Poignee(player=1, size=PoigneeSize.SIMPLE),))
>>> rules = rules_named("fft-2012")
>>> check(deal, rules)
()
>>> score(deal, rules)
Scores(made=True, margin=8, unit=106, by_seat=(318, -106, -106, -106))

`scoring.french_tarot.wording` has the texts for users, `scoring.french_tarot.notation` the text form of a deal, and
`scoring.french_tarot.game` implements the protocol for tournaments.
"""

from .checking import check
from .deal import Deal, Poignee
from .explain import ExplanationLine, explain
from .rules import Rules, rule_sets, rules_named
from .score import Scores, score
from .vocabulary import CalledCard, Camp, Contract, HalfPoints, PoigneeSize

__all__ = [
    "CalledCard",
    "Camp",
    "Contract",
    "Deal",
    "ExplanationLine",
    "HalfPoints",
    "Poignee",
    "PoigneeSize",
    "Rules",
    "Scores",
    "check",
    "explain",
    "rule_sets",
    "rules_named",
    "score",
]
