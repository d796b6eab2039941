"""Who may be the same person: by licence, by name, by the same words in another order, by one slip of the pen."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from players.names import plain

SHORTEST_FOR_SLIPS = 6  # in letters: "li wei" and "lu wei" are two people


class Reason(StrEnum):
    """Why two records look like one person, the surest first."""

    LICENCE = "licence"
    NAME = "name"
    SWAPPED = "swapped"
    NEAR = "near"


@dataclass(frozen=True)
class Traits:
    """What people are compared by. `key` is whatever the caller calls the record."""

    key: int
    name: str
    licence: str
    birth_year: int | None


def traits_of(*, key: int, name: str, licence: str, birth_year: int | None) -> Traits:
    """Traits from raw texts. `name` is last name, then first name."""
    return Traits(key=key, name=plain(name), licence=licence_key(licence), birth_year=birth_year)


def licence_key(licence: str) -> str:
    """Spaces, dots and case do not make another licence."""
    return plain(licence).replace(" ", "")


def contradict(one: Traits, other: Traits) -> bool:
    """Two licences or two years of birth: two people, whatever their names."""
    licences = bool(one.licence and other.licence and one.licence != other.licence)
    years = one.birth_year is not None and other.birth_year is not None and one.birth_year != other.birth_year
    return licences or years


def one_slip(first: str, second: str) -> bool:
    """Whether one letter added, left out, replaced or exchanged with its neighbour leads from one to the other."""
    if abs(len(first) - len(second)) > 1 or first == second:
        return False
    start = next(
        (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    a, b = first[start:], second[start:]
    if len(a) != len(b):
        return a[1:] == b or b[1:] == a
    return a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])


class Index:
    """Finds the records alike to one, without comparing it to all: 20,000 people take about a second.

    One slip apart means that leaving out at most one letter of each gives the same text, so those texts are the keys.
    """

    def __init__(self, people: Iterable[Traits] = ()) -> None:
        self._people: dict[int, Traits] = {}
        self._by_licence: dict[str, list[int]] = defaultdict(list)
        self._by_name: dict[str, list[int]] = defaultdict(list)
        self._by_words: dict[str, list[int]] = defaultdict(list)
        self._by_gap: dict[str, list[int]] = defaultdict(list)
        self._gaps_to_come: list[Traits] = []  # gaps are many, and not every index is asked for slips
        for one in people:
            self.add(one)

    def add(self, one: Traits) -> None:
        """Make a record findable."""
        self._people[one.key] = one
        if one.licence:
            self._by_licence[one.licence].append(one.key)
        if one.name:
            self._by_name[one.name].append(one.key)
            self._by_words[_words(one.name)].append(one.key)
        self._gaps_to_come.append(one)

    def with_licence(self, licence: str) -> int | None:
        """The record with this licence key; none for the empty key."""
        return next(iter(self._by_licence.get(licence, ())), None)

    def with_name(self, name: str) -> tuple[Traits, ...]:
        """The records of exactly this plain name."""
        return tuple(self._people[key] for key in self._by_name.get(name, ()))

    def alike(self, one: Traits) -> Iterator[tuple[int, Reason]]:
        """The records that may be the same person, each once with its surest reason; never the record itself."""
        seen = {one.key} if self._people.get(one.key) == one else set()  # a line of a file may have any number
        for reason, keys in self._candidates(one):
            for key in keys:
                other = self._people[key]
                if key in seen or (reason != Reason.LICENCE and contradict(one, other)):
                    continue
                if reason != Reason.NEAR or one_slip(one.name, other.name):
                    seen.add(key)
                    yield key, reason

    def _candidates(self, one: Traits) -> Iterator[tuple[Reason, Iterable[int]]]:
        if one.licence:
            yield Reason.LICENCE, self._by_licence.get(one.licence, ())
        if one.name:
            yield Reason.NAME, self._by_name.get(one.name, ())
            yield Reason.SWAPPED, self._by_words.get(_words(one.name), ())
        while self._gaps_to_come:
            other = self._gaps_to_come.pop()
            for gap in _gaps(other.name):
                self._by_gap[gap].append(other.key)
        for gap in _gaps(one.name):
            yield Reason.NEAR, self._by_gap.get(gap, ())


def _words(name: str) -> str:
    return " ".join(sorted(name.split()))


def _gaps(name: str) -> set[str]:
    if len(name) < SHORTEST_FOR_SLIPS:
        return set()
    return {name} | {name[:i] + name[i + 1 :] for i in range(len(name))}
