"""Numbers as people type them into an address or a search."""

import re

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
