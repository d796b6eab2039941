"""Suggests pairs of records that may be one person."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from players.likeness import Index, Reason, Traits, traits_of
from players.models import Distinct, Organiser, Player

REASONS = tuple(Reason)
PAIRS_PER_RECORD_MAX = 5  # a club of namesakes would have millions of pairs


@dataclass(frozen=True)
class Pair:
    """Two similar records in the order of lists, with the reason."""

    first: Player
    second: Player
    reason: Reason


def duplicates_suggested(organiser: Organiser) -> list[Pair]:
    """Return pairs of the organiser's players, the surest reason first, without pairs marked as `Distinct`.

    A record is paired with at most PAIRS_PER_RECORD_MAX earlier ones; decisions of the desk make room for the next.
    Three queries.
    """
    people = {p.pk: p for p in Player.objects.current().filter(organiser=organiser).select_related("club")}
    distinct_pairs = set(Distinct.objects.filter(first__organiser=organiser).values_list("first_id", "second_id"))
    index = Index()
    pairs: list[Pair] = []
    for traits in traits_of_players(people.values()):
        alike = (
            Pair(first=people[key], second=people[traits.key], reason=reason)
            for key, reason in index.alike(traits)
            if (min(key, traits.key), max(key, traits.key)) not in distinct_pairs
        )
        pairs += islice(alike, PAIRS_PER_RECORD_MAX)
        index.add(traits)
    return sorted(pairs, key=lambda pair: (REASONS.index(pair.reason), pair.first.sort_key))


def traits_of_players(players: Iterable[Player]) -> Iterable[Traits]:
    """Yield the traits that players are compared by."""
    for p in players:
        yield traits_of(key=p.pk, name=f"{p.last_name} {p.first_name}", licence=p.licence, birth_year=p.birth_year)
