"""Who may be the same person: by licence, by name, by the same words in another order, by one slip of the pen."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from heapq import merge
from itertools import product

from players.names import plain

ANY = "*"  # in no licence key
FEW = 16  # namesakes who are sooner compared one by one
COMMON = 200  # names that one slip or another order of words may lead to; no name has more, but a file made for it
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


class Namesakes:
    """The records of one name, and which of them do not contradict another, without looking at every one of them."""

    def __init__(self) -> None:
        self.all: list[Traits] = []
        self._like: dict[tuple[str, str], list[int]] = {}  # licence and year, each perhaps ANY -> places in `all`

    def add(self, one: Traits) -> None:
        """One more."""
        self.all.append(one)
        if self._like:
            self._sort_in(len(self.all) - 1)
        elif len(self.all) > FEW:
            for place in range(len(self.all)):
                self._sort_in(place)

    def compatible(self, one: Traits) -> Iterator[Traits]:
        """Those who may be this one, in the order in which they came."""
        if not self._like:
            return (other for other in self.all if not contradict(one, other))
        licences = {one.licence, ""} if one.licence else {ANY}
        years = {ANY} if one.birth_year is None else {str(one.birth_year), ""}
        places = [self._like.get(asked, []) for asked in product(licences, years)]
        return (self.all[place] for place in merge(*places))

    def _sort_in(self, place: int) -> None:
        one = self.all[place]
        year = "" if one.birth_year is None else str(one.birth_year)
        for like in product((one.licence, ANY), (year, ANY)):
            self._like.setdefault(like, []).append(place)


class Index:
    """Finds the records alike to one, without comparing it to all: 20,000 people take about a second, also when all
    have the same name.

    One slip apart means that leaving out at most one letter of each gives the same text, so those texts are the keys.
    """

    def __init__(self, people: Iterable[Traits] = ()) -> None:
        self._people: dict[int, Traits] = {}
        self._by_licence: dict[str, list[Traits]] = defaultdict(list)
        self._by_name: dict[str, Namesakes] = defaultdict(Namesakes)
        self._by_words: dict[str, list[str]] = defaultdict(list)  # names
        self._by_gap: dict[str, list[str]] = defaultdict(list)  # the same
        self._gaps_to_come: list[str] = []  # gaps are many, and not every index is asked for slips
        for one in people:
            self.add(one)

    def add(self, one: Traits) -> None:
        """Make a record findable."""
        self._people[one.key] = one
        if one.licence:
            self._by_licence[one.licence].append(one)
        if one.name not in self._by_name:
            self._by_words[_words(one.name)].append(one.name)
            self._gaps_to_come.append(one.name)
        self._by_name[one.name].add(one)

    def with_licence(self, licence: str) -> int | None:
        """The record with this licence key; none for the empty key."""
        return next((one.key for one in self._by_licence.get(licence, ())), None)

    def with_name(self, name: str) -> Sequence[Traits]:
        """The records of exactly this plain name; none for the empty name."""
        return self._by_name[name].all if name and name in self._by_name else ()

    def of_one_name(self, one: Traits) -> Iterator[int]:
        """The records of exactly this name that do not contradict it, in the order in which they were added."""
        if one.name and one.name in self._by_name:
            yield from (other.key for other in self._by_name[one.name].compatible(one))

    def alike(self, one: Traits) -> Iterator[tuple[int, Reason]]:
        """The records that may be the same person, each once with its surest reason; never the record itself."""
        seen = {one.key} if self._people.get(one.key) == one else set()  # a line of a file may have any number
        for reason, key in self._candidates(one):
            if key not in seen:
                seen.add(key)
                yield key, reason

    def _candidates(self, one: Traits) -> Iterator[tuple[Reason, int]]:
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
        for swapped in self._by_words.get(_words(name), ())[:COMMON]:
            yield Reason.SWAPPED, swapped
        while self._gaps_to_come:
            other = self._gaps_to_come.pop()
            for gap in _gaps(other):
                self._by_gap[gap].append(other)
        for gap in _gaps(name):
            for near in self._by_gap.get(gap, ())[:COMMON]:
                if one_slip(name, near):
                    yield Reason.NEAR, near


def _words(name: str) -> str:
    return " ".join(sorted(name.split()))


def _gaps(name: str) -> set[str]:
    if len(name) < SHORTEST_FOR_SLIPS:
        return set()
    return {name} | {name[:i] + name[i + 1 :] for i in range(len(name))}
