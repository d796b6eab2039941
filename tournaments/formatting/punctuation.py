"""What people typed, with French signs that keep to their words."""

import re

from tournaments.formatting.numbers import NO_BREAK_SPACE

_APART = re.compile(" (?=[:;?!»])|(?<=«) ")


def unbroken(text: str) -> str:
    """The same text, whose lines do not begin with `:` or `!`: few keyboards write a space that does not break."""
    return _APART.sub(NO_BREAK_SPACE, text)
