"""Burro, the trick game with letters: the last to hold cards gets the next letter of B U R R O.

(Another game of the same name, with hands that slap the table, is not this one.)

>>> from scoring.burro.game import GAME
>>> GAME.score(GAME.outcome_from_text("3p last:2"), GAME.rules("standard", {})).by_seat
(0, 1, 0)
"""
