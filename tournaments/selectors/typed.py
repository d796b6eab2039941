"""Parsers of text that people type: numbers, lists of tables, search words, rooms."""

import re

from players.names import plain

DIGITS = 9  # more overflow an integer column, and Python refuses to parse thousands of digits
MOST_NUMBERS = 5000  # the most players of a tournament


def number_typed(text: str) -> int | None:
    """Return the whole number that `text` contains in ASCII digits, None if it is not one."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else None


def numbers_typed(text: str) -> list[int] | None:
    """Return the numbers of a list such as `3, 7-9 12`, None if it cannot be parsed."""
    numbers: list[int] = []
    for word in re.sub(r"\s*[-–]\s*", "-", text).replace(",", " ").replace(";", " ").split():
        first, _, last = word.partition("-")
        low, high = number_typed(first), number_typed(last or first)
        if low is None or high is None or not low <= high < low + MOST_NUMBERS:
            return None
        numbers += range(low, high + 1)
    return numbers if len(numbers) <= MOST_NUMBERS else None


def words_fit(words: str, number: int | None, name: str) -> bool:
    """Return True if `words` is the number, or if each word begins a word of the name. Accents are ignored."""
    if (typed := number_typed(words)) is not None:
        return typed == number
    of_name = plain(name).split()
    return all(any(each.startswith(word) for each in of_name) for word in plain(words).split())


def rooms_typed(text: str) -> dict[str, list[int]] | None:
    """Return the tables of each room from text such as `Grande salle : 1-12 ; Salle bleue : 13-20`.

    Return None if it cannot be parsed, a room has no name or no table, or a room or a table occurs twice.
    """
    rooms: dict[str, list[int]] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, _colon, tables = part.partition(":")
        name, numbers = name.strip(), numbers_typed(tables)
        if not name or not numbers or name.casefold() in map(str.casefold, rooms):
            return None
        rooms[name] = numbers
    tables_of_all = [number for numbers in rooms.values() for number in numbers]
    return rooms if len(tables_of_all) == len(set(tables_of_all)) else None
