"""Short texts for substitutes in a ranking."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _


def rounds_replaced(first: int, last: int | None) -> str:
    """Describe the rounds of a substitute."""
    if last is None:
        return _("depuis le tour %(n)s") % {"n": first}
    return _("au tour %(n)s") % {"n": first}


def replaced_words(replacements: Iterable[Sequence[Any]], *, public: bool) -> str:
    """Format the note of a ranking line.

    `replacements` has (full name, public name, first round, last round) for each substitute.
    """
    names = ", ".join(f"{name[public]} {rounds_replaced(*name[2:])}" for name in map(list, replacements))
    return _("remplacé(e) par %(names)s") % {"names": names} if names else ""
