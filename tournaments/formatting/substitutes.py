"""Who sits in for whom, in words."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _


def rounds_replaced(first: int, last: int | None) -> str:
    """For which rounds."""
    if last is None:
        return _("depuis le tour %(n)s") % {"n": first}
    return _("au tour %(n)s") % {"n": first}


def replaced_words(replaced: Iterable[Sequence[Any]], *, public: bool) -> str:
    """The note of a ranking: `replaced` has (full name, public name, first round, last) for each substitute."""
    told = (f"{name[public]} {rounds_replaced(*name[2:])}" for name in map(list, replaced))
    names = ", ".join(told)
    return _("remplacé(e) par %(names)s") % {"names": names} if names else ""
