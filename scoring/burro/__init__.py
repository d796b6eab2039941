"""Burro, the trick-taking game in which the last to hold cards gets the next letter of B U R R O.

It is not the game of the same name in which players slap the table.

>>> from scoring.burro.game import GAME
>>> GAME.score(GAME.outcome_from_text("3p last:2"), GAME.rules("standard", {})).by_seat
(0, 1, 0)
"""
