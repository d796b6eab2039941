"""Scarto, the tarot game of Piedmont for three players, scored as the points above or below a third of all.

>>> from scoring.scarto.game import GAME
>>> GAME.score(GAME.outcome_from_text("27 13 38"), GAME.rules("standard", {})).by_seat
(1, -13, 12)
"""
