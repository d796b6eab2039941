"""Reading people: lists, searches, and what the one line at the desk means."""

from dataclasses import dataclass
from enum import StrEnum

from players.models import Organiser, Player
from players.models.player import PlayerQuerySet
from players.names import plain, split_name

SUGGESTIONS = 6


class Match(StrEnum):
    """What a typed name leads to when Enter is pressed."""

    ONE = "one"
    NONE = "none"
    SEVERAL = "several"


@dataclass(frozen=True)
class Typed:
    """`players` are those known who may be meant, at most six, the likeliest first; the names are for a new person."""

    match: Match
    players: tuple[Player, ...]
    last_name: str
    first_name: str

    @property
    def new_name(self) -> str:
        """As the list would show a new person."""
        return f"{self.last_name.upper()} {self.first_name}".strip()


def players_found(organiser: Organiser, words: str = "") -> PlayerQuerySet:
    """The organiser's current people whom every word fits, in the order of lists."""
    return Player.objects.search(words).filter(organiser=organiser).select_related("club")


def typed_name(organiser: Organiser, text: str) -> Typed:
    """What one line like `dupont jean` means.

    One person is meant when exactly one has all these words in their name, or when one single word begins the name of
    exactly one. Otherwise the desk must choose: MARTIN Jean is not MARTINEZ Jean.
    """
    words = plain(text).split()
    last_name, first_name = split_name(text)
    if not words:
        return Typed(match=Match.NONE, players=(), last_name=last_name, first_name=first_name)
    begun = list(players_found(organiser, text)[: SUGGESTIONS * 3])
    exact = [p for p in begun if set(words) <= set(p.search_text.split())]
    likely = exact + [p for p in begun if p not in exact]
    sure = exact if exact else (begun if len(words) == 1 else [])
    match = Match.ONE if len(sure) == 1 else Match.SEVERAL if begun else Match.NONE
    return Typed(match=match, players=tuple(likely[:SUGGESTIONS]), last_name=last_name, first_name=first_name)
