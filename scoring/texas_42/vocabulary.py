"""The constants and kinds of Texas 42."""

from enum import StrEnum

PLAYERS = 4
PARTNERSHIPS = ((1, 3), (2, 4))
"""The seats of each side."""
ALL_POINTS = 42
"""Points of a hand: one for each of seven tricks, 35 on the dominoes that count. In bids, also those of one mark."""
LOWEST_BID, HIGHEST_POINT_BID = 30, 41
"""Points: limits of a bid below one mark."""
HIGHEST_OPENING = 2
"""Marks: limit of the first bid of a hand, except for a plunge."""
LOWEST_PLUNGE, LOWEST_SPLASH = 4, 2
"""Marks."""
HIGHEST_NELLO = 2
"""Marks: limit of a nello without the option `nello_any_bid`."""
HIGHEST_SUIT = 6
USUAL_GAME = 7
"""Marks that win a game: the strokes of A L L."""


class Kind(StrEnum):
    """The kind of play: with a trump, with none, or to lose every trick."""

    TRUMP = "trump"
    """A suit of dominoes, 0 to 6."""
    DOUBLES = "doubles"
    """The doubles are trump."""
    FOLLOW_ME = "follow-me"
    """No trump."""
    NELLO = "nello"
    """The bidder must win no trick."""
    PLUNGE = "plunge"
    """A bid of marks with four doubles; the partner names the trump."""
    SPLASH = "splash"
    """The same with three doubles, for fewer marks."""
    SEVENS = "sevens"
    """The domino nearest to seven pips wins the trick."""
