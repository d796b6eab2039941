"""Pairs of records that may be one person, with the reason."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from players.likeness import Index, Reason, Traits, traits_of
from players.models import Distinct, Organiser, Player

REASONS = tuple(Reason)
NEAREST = 5  # pairs told of one record and those before it: a club of namesakes would have millions


@dataclass(frozen=True)
class Pair:
    """Two records that look alike, in the order of lists."""

    first: Player
    second: Player
    reason: Reason


def duplicates_suggested(organiser: Organiser) -> list[Pair]:
    """Pairs of the organiser's people, the surest reason first, without those whom the desk has called two people.

    A record is paired with NEAREST others at most; when the desk has decided about those, the next ones come. Three
    queries.
    """
    people = {p.pk: p for p in Player.objects.current().filter(organiser=organiser).select_related("club")}
    apart = set(Distinct.objects.filter(first__organiser=organiser).values_list("first_id", "second_id"))
    index = Index()
    pairs: list[Pair] = []
    for traits in traits_of_players(people.values()):
        alike = (
            Pair(first=people[key], second=people[traits.key], reason=reason)
            for key, reason in index.alike(traits)
            if (min(key, traits.key), max(key, traits.key)) not in apart
        )
        pairs += islice(alike, NEAREST)
        index.add(traits)
    return sorted(pairs, key=lambda pair: (REASONS.index(pair.reason), pair.first.sort_key))


def traits_of_players(players: Iterable[Player]) -> Iterable[Traits]:
    """What records are compared by."""
    for p in players:
        yield traits_of(key=p.pk, name=f"{p.last_name} {p.first_name}", licence=p.licence, birth_year=p.birth_year)
