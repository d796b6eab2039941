"""Everything that is wrong or strange about a deal: the whole, points, house variants, what is rare."""

from .whole import check

__all__ = ["check"]
