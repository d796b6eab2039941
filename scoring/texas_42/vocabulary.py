"""The words and figures of Texas 42."""

from enum import StrEnum

PLAYERS = 4
PARTNERSHIPS = ((1, 3), (2, 4))
ALL_POINTS = 42
"""Seven tricks and 35 of count; also a mark, in bids."""
LOWEST_BID, HIGHEST_POINT_BID = 30, 41
HIGHEST_OPENING = 2
"""Marks that the first bid of a hand may be, but for a plunge."""
LOWEST_PLUNGE, LOWEST_SPLASH = 4, 2
"""Marks."""
HIGHEST_NELLO = 2
"""Marks, where any mark bid is not allowed."""
HIGHEST_SUIT = 6
USUAL_GAME = 7
"""Marks, the strokes of A L L."""


class Kind(StrEnum):
    """What is played: with which trump, or with none, or to lose every trick."""

    TRUMP = "trump"
    """A suit of dominoes, 0 to 6."""
    DOUBLES = "doubles"
    FOLLOW_ME = "follow-me"
    """No trump."""
    NELLO = "nello"
    """To win no trick."""
    PLUNGE = "plunge"
    SPLASH = "splash"
    SEVENS = "sevens"
    """Who is nearest to seven pips wins."""
