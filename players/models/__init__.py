"""People and their clubs."""

from players.models.club import Club
from players.models.player import Player

__all__ = ["Club", "Player"]
