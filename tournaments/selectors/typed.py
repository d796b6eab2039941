"""Numbers, lists of tables, and words to search for, as people type them."""

import re

from players.names import plain

DIGITS = 9  # more fit no database column, and thousands make Python refuse to count
MOST_NUMBERS = 5000  # as many as a tournament has players


def number_typed(text: str) -> int | None:
    """The whole number that `text` says in plain digits; None when it says none."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else None


def numbers_typed(text: str) -> list[int] | None:
    """The numbers of a list as people write it, `3, 7-9 12`: none of an empty one, None when it cannot be read."""
    found: list[int] = []
    for word in re.sub(r"\s*[-–]\s*", "-", text).replace(",", " ").replace(";", " ").split():
        first, _, last = word.partition("-")
        low, high = number_typed(first), number_typed(last or first)
        if low is None or high is None or not low <= high < low + MOST_NUMBERS:
            return None
        found += range(low, high + 1)
    return found if len(found) <= MOST_NUMBERS else None


def words_fit(words: str, number: int | None, name: str) -> bool:
    """The number, or the beginning of a word of the name for each of the words; accents do not count."""
    if (typed := number_typed(words)) is not None:
        return typed == number
    of_name = plain(name).split()
    return all(any(each.startswith(word) for each in of_name) for word in plain(words).split())


def rooms_typed(text: str) -> dict[str, list[int]] | None:
    """The tables of each room as people write them, `Grande salle : 1-12 ; Salle bleue : 13-20`.

    None where that cannot be read, a room has no name or no table, or anything stands twice.
    """
    rooms: dict[str, list[int]] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, _colon, tables = part.partition(":")
        name, numbers = name.strip(), numbers_typed(tables)
        if not name or not numbers or name.casefold() in map(str.casefold, rooms):
            return None
        rooms[name] = numbers
    told = [number for numbers in rooms.values() for number in numbers]
    return rooms if len(told) == len(set(told)) else None
