"""Scarto, the tarot game of Piedmont for three players: who takes fewer points than a third gives the difference.

>>> from scoring.scarto.game import GAME
>>> GAME.score(GAME.outcome_from_text("27 13 38"), GAME.rules("standard", {})).by_seat
(1, -13, 12)
"""
