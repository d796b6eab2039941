"""Reads players: lists, searches, and the interpretation of a name typed at the desk."""

from dataclasses import dataclass
from enum import StrEnum

from players.likeness import one_slip
from players.models import Organiser, Player
from players.models.player import PlayerQuerySet
from players.names import capitalize_first_name, plain, split_name

SUGGESTIONS = 6
TWO_NAMES = 2
CANDIDATES_MAX = 300  # players compared for a typing slip: those whose names begin with the same two letters


class Match(StrEnum):
    """Number of players that a typed name may mean; it decides the action of Enter."""

    ONE = "one"
    NONE = "none"
    SEVERAL = "several"


@dataclass(frozen=True)
class Typed:
    """A typed name: at most six stored players who may be meant, the likeliest first, and the names of a new person."""

    match: Match
    players: tuple[Player, ...]
    last_name: str
    first_name: str
    either_order: bool = False  # either of the two names may be the last name

    @property
    def new_name(self) -> str:
        """The name of a new person on the lists."""
        return f"{self.last_name.upper()} {self.first_name}".strip()

    @property
    def swapped_name(self) -> str:
        """The name with last and first name swapped; empty if the typed text determines the order."""
        return f"{self.first_name.upper()} {self.last_name}" if self.either_order else ""


def players_found(organiser: Organiser, words: str = "") -> PlayerQuerySet:
    """Return the organiser's current players that match every word, in the order of lists."""
    return Player.objects.search(words).filter(organiser=organiser).select_related("club")


def typed_name(organiser: Organiser, text: str) -> Typed:
    """Interpret a line like `dupont jean`.

    It means one player if exactly one has all these words in name, licence or club, or if a single word begins a word
    of exactly one. Otherwise the desk must choose: MARTIN Jean is not MARTINEZ Jean, and DUPOND Jean may be DUPONT
    Jean.
    """
    words = plain(text).split()
    last_name, first_name = split_name(text)
    if not words:
        return Typed(match=Match.NONE, players=(), last_name=last_name, first_name=first_name)
    either = _is_order_unknown(text) and bool(first_name)
    if either and _is_first_name(organiser, last_name) and not _is_first_name(organiser, first_name):
        last_name, first_name = first_name, last_name
    candidates = list(players_found(organiser, text)[: SUGGESTIONS * 3]) or _players_one_slip_away(organiser, words)
    exact = [player for player in candidates if set(words) <= set(player.search_text.split())]
    likeliest_first = exact + [player for player in candidates if player not in exact]
    sure = exact or [player for player in candidates if len(words) == 1 and _begins(words[0], player)]
    match = Match.SEVERAL if candidates else Match.NONE
    if len(sure) == 1:
        match = Match.ONE
    return Typed(match, tuple(likeliest_first[:SUGGESTIONS]), last_name, first_name, either_order=either)


def _is_order_unknown(text: str) -> bool:
    """Return True for two names without a comma and without capitals that mark the last name."""
    names = text.split()
    return len(names) == TWO_NAMES and "," not in text and not any(name.isupper() for name in names)


def _is_first_name(organiser: Organiser, word: str) -> bool:
    """Return True if it is a first name of the organiser's players, and the last name of none."""
    people, name = players_found(organiser), capitalize_first_name(word)
    return people.filter(first_name=name).exists() and not people.filter(last_name__iexact=name).exists()


def _begins(word: str, player: Player) -> bool:
    return f" {word}" in player.search_text


def _players_one_slip_away(organiser: Organiser, words: list[str]) -> list[Player]:
    """Return the players whose names have all these words, one of them with a typing slip."""
    candidates = players_found(organiser, " ".join(word[:2] for word in words))[:CANDIDATES_MAX]
    return [player for player in candidates if _slips(words, plain(player.full_name).split()) == 1]


def _slips(words: list[str], name: list[str]) -> int | None:
    """Return the number of words with a typing slip; None if a word does not occur in the name."""
    if not all(word in name or any(one_slip(word, other) for other in name) for word in words):
        return None
    return sum(word not in name for word in words)
