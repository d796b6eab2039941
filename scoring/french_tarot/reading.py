"""The reader of card points, which converts them to half points.

>>> read_points("points", 40.5)
81
"""

from math import isfinite

from ..problem import DealFormatError, Problem
from ..reading import wrong_type
from .vocabulary import HalfPoints


def read_points(field: str, value: object) -> HalfPoints:
    """Convert points to half points. `check` checks the range.

    :raises DealFormatError: `wrong_type`; `points_range` for infinity and NaN; `points_not_half`.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong_type(field, "number")
    doubled = value * 2
    if isinstance(doubled, float) and not isfinite(doubled):
        raise DealFormatError(Problem(code="points_range", field=field))
    if doubled != int(doubled):
        raise DealFormatError(Problem(code="points_not_half", field=field, params={"points": value}))
    return int(doubled)
