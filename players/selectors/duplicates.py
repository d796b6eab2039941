"""Pairs of records that may be one person, with the reason."""

from collections.abc import Iterable
from dataclasses import dataclass

from players.likeness import Index, Reason, Traits, traits_of
from players.models import Distinct, Organiser, Player

REASONS = tuple(Reason)


@dataclass(frozen=True)
class Pair:
    """Two records that look alike, in the order of lists."""

    first: Player
    second: Player
    reason: Reason


def duplicates_suggested(organiser: Organiser) -> list[Pair]:
    """All pairs of the organiser's people, the surest reason first, without those whom the desk has called two people.

    Three queries.
    """
    people = {p.pk: p for p in Player.objects.current().filter(organiser=organiser).select_related("club")}
    apart = set(Distinct.objects.filter(first__organiser=organiser).values_list("first_id", "second_id"))
    index = Index()
    pairs = []
    for traits in traits_of_players(people.values()):
        for key, reason in index.alike(traits):
            if (min(key, traits.key), max(key, traits.key)) not in apart:
                pairs.append(Pair(first=people[key], second=people[traits.key], reason=reason))
        index.add(traits)
    return sorted(pairs, key=lambda pair: (REASONS.index(pair.reason), pair.first.sort_key))


def traits_of_players(players: Iterable[Player]) -> Iterable[Traits]:
    """What records are compared by."""
    for p in players:
        yield traits_of(key=p.pk, name=f"{p.last_name} {p.first_name}", licence=p.licence, birth_year=p.birth_year)
