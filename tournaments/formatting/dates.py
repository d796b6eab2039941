"""Days and moments in words."""

import re
from datetime import date, datetime

from django.utils import formats

_FIRST = re.compile(r"(?<!\d)1 (?=(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))")


def first_of_month(text: str) -> str:
    """French says `1er septembre` and `2 septembre`; Django has no format for it. English has capitals."""
    return _FIRST.sub("1er ", text)


def date_format(value: date | datetime | str, written: str | None = None) -> str:
    """Django's, with the first of a French month."""
    return first_of_month(formats.date_format(value, written))
