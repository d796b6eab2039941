"""Finds records of possibly the same person: equal licence or name, words in another order, or one typing slip.

Unless the licence is equal, another licence or another year of birth means another person (`contradict`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from heapq import merge
from itertools import product

from players.names import plain

ANY = "*"  # wildcard; it occurs in no licence key
SCAN_MAX = 16  # up to so many namesakes a linear scan is faster than the index
MATCHES_MAX = 200  # similar names looked at; only a file crafted for it has more
SHORTEST_FOR_SLIPS = 6  # in letters: "li wei" and "lu wei" are two people


class Reason(StrEnum):
    """Reason why two records may be one person, the surest first."""

    LICENCE = "licence"
    NAME = "name"
    SWAPPED = "swapped"
    NEAR = "near"


@dataclass(frozen=True)
class Traits:
    """The values that people are compared by. `key` identifies the record for the caller."""

    key: int
    name: str
    licence: str
    birth_year: int | None


def traits_of(*, key: int, name: str, licence: str, birth_year: int | None) -> Traits:
    """Return traits from raw texts. `name` is last name, then first name."""
    return Traits(key=key, name=plain(name), licence=licence_key(licence), birth_year=birth_year)


def licence_key(licence: str) -> str:
    """Return the licence without spaces, dots and case, for comparisons."""
    return plain(licence).replace(" ", "")


def contradict(one: Traits, other: Traits) -> bool:
    """Return True if licences or years of birth differ: two people, even with one name."""
    licences = bool(one.licence and other.licence and one.licence != other.licence)
    years = one.birth_year is not None and other.birth_year is not None and one.birth_year != other.birth_year
    return licences or years


def one_slip(first: str, second: str) -> bool:
    """Return True if the texts differ by one slip: a letter added, omitted, replaced or swapped with the next."""
    if abs(len(first) - len(second)) > 1 or first == second:
        return False
    start = next(
        (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    a, b = first[start:], second[start:]
    if len(a) != len(b):
        return a[1:] == b or b[1:] == a
    return a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])


class Namesakes:
    """The records of one name, indexed by licence and year of birth to find those that do not contradict another."""

    def __init__(self) -> None:
        self.all: list[Traits] = []
        self._like: dict[tuple[str, str], list[int]] = {}  # licence and year, each perhaps ANY -> places in `all`

    def add(self, one: Traits) -> None:
        """Add a record; build the index once there are more than `SCAN_MAX`."""
        self.all.append(one)
        if self._like:
            self._index(len(self.all) - 1)
        elif len(self.all) > SCAN_MAX:
            for place in range(len(self.all)):
                self._index(place)

    def compatible(self, one: Traits) -> Iterator[Traits]:
        """Return the records that do not contradict this one, in the order in which they were added."""
        if not self._like:
            return (other for other in self.all if not contradict(one, other))
        licences = {one.licence, ""} if one.licence else {ANY}
        years = {ANY} if one.birth_year is None else {str(one.birth_year), ""}
        places = [self._like.get(key, []) for key in product(licences, years)]
        return (self.all[place] for place in merge(*places))

    def _index(self, place: int) -> None:
        """Store a person under each pair of licence or ANY and birth year or ANY."""
        one = self.all[place]
        year = "" if one.birth_year is None else str(one.birth_year)
        for like in product((one.licence, ANY), (year, ANY)):
            self._like.setdefault(like, []).append(place)


class Index:
    """An index of records that finds similar ones without comparing all pairs. 20,000 people take about a second, also
    if all have the same name.

    Two names are one slip apart only if omitting at most one letter of each gives the same text: these texts ("gaps")
    are the keys.
    """

    def __init__(self, people: Iterable[Traits] = ()) -> None:
        self._people: dict[int, Traits] = {}
        self._by_licence: dict[str, list[Traits]] = defaultdict(list)
        self._by_name: dict[str, Namesakes] = defaultdict(Namesakes)
        self._by_words: dict[str, list[str]] = defaultdict(list)  # names
        self._by_gap: dict[str, list[str]] = defaultdict(list)  # names
        self._gaps_to_come: list[str] = []  # names whose gaps are added at the first search for slips
        for one in people:
            self.add(one)

    def add(self, one: Traits) -> None:
        """Add a record to the index."""
        self._people[one.key] = one
        if one.licence:
            self._by_licence[one.licence].append(one)
        if one.name not in self._by_name:
            self._by_words[_words(one.name)].append(one.name)
            self._gaps_to_come.append(one.name)
        self._by_name[one.name].add(one)

    def with_licence(self, licence: str) -> int | None:
        """Return the key of the record with this licence key; None for the empty licence key."""
        return next((one.key for one in self._by_licence.get(licence, ())), None)

    def with_name(self, name: str) -> Sequence[Traits]:
        """Return the records of exactly this plain name, of any licence and year; none for the empty name."""
        return self._by_name[name].all if name and name in self._by_name else ()

    def of_one_name(self, one: Traits) -> Iterator[int]:
        """Yield the keys of records of the same name that do not contradict it, in the order of adding."""
        if one.name and one.name in self._by_name:
            yield from (other.key for other in self._by_name[one.name].compatible(one))

    def alike(self, one: Traits) -> Iterator[tuple[int, Reason]]:
        """Yield the other records that may be the same person, each once, with its surest reason."""
        seen = {one.key} if self._people.get(one.key) == one else set()  # the line number of a file may equal a key
        for reason, key in self._candidates(one):
            if key not in seen:
                seen.add(key)
                yield key, reason

    def _candidates(self, one: Traits) -> Iterator[tuple[Reason, int]]:
        """Yield the similar records, the surest reason first; the record itself and repeated ones are among them."""
        for other in self._by_licence.get(one.licence, ()):
            yield Reason.LICENCE, other.key
        if not one.name:
            return
        for key in self.of_one_name(one):
            yield Reason.NAME, key
        for reason, name in self._names_near(one.name):
            for other in self._by_name[name].compatible(one):
                yield reason, other.key

    def _names_near(self, name: str) -> Iterator[tuple[Reason, str]]:
        """Yield names of the same words, then those one slip away, at most `MATCHES_MAX` of each key."""
        for swapped in self._by_words.get(_words(name), ())[:MATCHES_MAX]:
            yield Reason.SWAPPED, swapped
        while self._gaps_to_come:
            other = self._gaps_to_come.pop()
            for gap in _gaps(other):
                self._by_gap[gap].append(other)
        for gap in _gaps(name):
            for near in self._by_gap.get(gap, ())[:MATCHES_MAX]:
                if one_slip(name, near):
                    yield Reason.NEAR, near


def _words(name: str) -> str:
    return " ".join(sorted(name.split()))


def _gaps(name: str) -> set[str]:
    """Return the name and its texts without one letter; none for a short name, in which a slip is another person."""
    if len(name) < SHORTEST_FOR_SLIPS:
        return set()
    return {name} | {name[:i] + name[i + 1 :] for i in range(len(name))}
