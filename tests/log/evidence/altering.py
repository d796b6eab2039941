"""Altered copies of JSON values: one for each number, text and truth value in them."""

from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of each value that is no list or object."""
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(one, (*path, key))
    else:
        yield path


def alter(value: Any, path: Path) -> Any:
    """Return a copy in which the value at the path is another one of the same type; None becomes 1.

    The copy shares all lists and objects that are not on the path.
    """
    if not path:
        return other_value(value)
    copy = value.copy()
    copy[path[0]] = alter(value[path[0]], path[1:])
    return copy


def other_value(leaf: Any) -> Any:
    if isinstance(leaf, bool):
        return not leaf
    if isinstance(leaf, str):
        return OTHER_WORDS.get(leaf, f"{leaf}x")
    return 1 if leaf is None else leaf + 1


# Values that stay valid, so that the alteration is not found by an unknown word.
OTHER_WORDS = {"garde": "garde_sans", "prise": "garde", "attack": "defence", "played": "adjusted", "lot": "best_round"}
