"""Everything that is wrong or strange about a deal: the whole, points, variants, what is rare; a sheet's oddities."""

from .oddities import sheet_oddities
from .whole import check

__all__ = ["check", "sheet_oddities"]
