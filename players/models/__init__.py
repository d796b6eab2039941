"""Who organises, people and their clubs, member files being looked at, and records made one."""

from players.models.club import Club
from players.models.imports import ImportBatch, ImportRow
from players.models.merges import Distinct, Merge
from players.models.organiser import Organiser
from players.models.player import Player

__all__ = ["Club", "Distinct", "ImportBatch", "ImportRow", "Merge", "Organiser", "Player"]
