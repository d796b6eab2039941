"""Models of organisers, players, clubs, imports of member files, and merges of records."""

from players.models.club import Club
from players.models.imports import ImportBatch, ImportRow
from players.models.merges import Distinct, Merge
from players.models.organiser import Organiser
from players.models.player import Player

__all__ = ["Club", "Distinct", "ImportBatch", "ImportRow", "Merge", "Organiser", "Player"]
