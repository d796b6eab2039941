"""Short texts for substitutes in a ranking."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _


def rounds_replaced(first: int, last: int | None) -> str:
    """Describe the rounds of a substitute: one round, or with `last` None from `first` to the end."""
    if last is None:
        return _("depuis le tour %(n)s") % {"n": first}
    return _("au tour %(n)s") % {"n": first}


def replaced_words(replacements: Iterable[Sequence[Any]], *, public: bool) -> str:
    """Format the note of a ranking line, with public names if `public`, else with full names.

    `replacements` has (full name, public name, first round, last round) for each substitute.
    """
    names = ", ".join(
        f"{public_name if public else full_name} {rounds_replaced(first, last)}"
        for full_name, public_name, first, last in replacements
    )
    return _("remplacé(e) par %(names)s") % {"names": names} if names else ""
