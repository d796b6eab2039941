"""Formatting of dates and times."""

import re
from datetime import date, datetime

from django.utils import formats

_FIRST = re.compile(r"(?<!\d)1 (?=(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))")


def first_of_month(text: str) -> str:
    """Write the first of a French month as `1er septembre`, for which Django has no format.

    English months begin with a capital and do not match.
    """
    return _FIRST.sub("1er ", text)


def date_format(value: date | datetime | str, pattern: str | None = None) -> str:
    """Format a date as Django does, with `1er` for the first of a French month."""
    return first_of_month(formats.date_format(value, pattern))
