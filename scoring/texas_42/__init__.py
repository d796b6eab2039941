"""Texas 42: two against two with the double-six dominoes, for marks.

>>> from scoring.texas_42.game import GAME
>>> GAME.score(GAME.outcome_from_text("b4 30 trump:2 34"), GAME.rules("standard", {})).by_seat
(0, 1, 0, 1)
"""
