"""Reading people: lists, searches, and what the one line at the desk means."""

from dataclasses import dataclass
from enum import StrEnum

from players.likeness import one_slip
from players.models import Organiser, Player
from players.models.player import PlayerQuerySet
from players.names import plain, proper, split_name

SUGGESTIONS = 6
TWO_NAMES = 2
NEAR = 300  # people looked at for a slip of the pen: those whose names begin with the same two letters


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
    either_order: bool = False  # nothing tells which of the two is the last name

    @property
    def new_name(self) -> str:
        """As the list would show a new person."""
        return f"{self.last_name.upper()} {self.first_name}".strip()

    @property
    def swapped_name(self) -> str:
        """The same with the names in the other order; empty where what was typed tells the order."""
        return f"{self.first_name.upper()} {self.last_name}" if self.either_order else ""


def players_found(organiser: Organiser, words: str = "") -> PlayerQuerySet:
    """The organiser's current people whom every word fits, in the order of lists."""
    return Player.objects.search(words).filter(organiser=organiser).select_related("club")


def typed_name(organiser: Organiser, text: str) -> Typed:
    """What one line like `dupont jean` means.

    One person is meant when exactly one has all these words in their name, or when one single word begins the name of
    exactly one. Otherwise the desk must choose: MARTIN Jean is not MARTINEZ Jean, and DUPOND Jean may be DUPONT Jean.
    """
    words = plain(text).split()
    last_name, first_name = split_name(text)
    if not words:
        return Typed(match=Match.NONE, players=(), last_name=last_name, first_name=first_name)
    either = _tells_no_order(text) and bool(first_name)
    if either and _is_first_name(organiser, last_name) and not _is_first_name(organiser, first_name):
        last_name, first_name = first_name, last_name
    begun = list(players_found(organiser, text)[: SUGGESTIONS * 3]) or _one_slip_away(organiser, words)
    exact = [p for p in begun if set(words) <= set(p.search_text.split())]
    likely = exact + [p for p in begun if p not in exact]
    sure = exact or [p for p in begun if len(words) == 1 and _begins(words[0], p)]
    match = Match.ONE if len(sure) == 1 else Match.SEVERAL if begun else Match.NONE
    return Typed(match, tuple(likely[:SUGGESTIONS]), last_name, first_name, either_order=either)


def _tells_no_order(text: str) -> bool:
    """Two names without a comma and without one of them in capitals."""
    names = text.split()
    return len(names) == TWO_NAMES and "," not in text and not any(name.isupper() for name in names)


def _is_first_name(organiser: Organiser, word: str) -> bool:
    """Whether people of the organiser have it as their first name, and nobody as their last."""
    people, name = players_found(organiser), proper(word)
    return people.filter(first_name=name).exists() and not people.filter(last_name__iexact=name).exists()


def _begins(word: str, player: Player) -> bool:
    return f" {word}" in player.search_text


def _one_slip_away(organiser: Organiser, words: list[str]) -> list[Player]:
    """Those whose names have all these words but for one slip of the pen in one of them."""
    near = players_found(organiser, " ".join(word[:2] for word in words))[:NEAR]
    return [player for player in near if _slips(words, plain(player.full_name).split()) == 1]


def _slips(words: list[str], name: list[str]) -> int | None:
    """In how many words of a name there is a slip; None where one is another word."""
    if not all(word in name or any(one_slip(word, other) for other in name) for word in words):
        return None
    return sum(word not in name for word in words)
