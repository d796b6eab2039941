"""The ratings of players as the planner takes them, by start number."""

from collections.abc import Mapping

from tournaments.models import Stage


def balance_of(stage: Stage) -> str | None:
    """How the draw minds rating; None when it does not."""
    none = stage.rating_balance == Stage.RatingBalance.NONE
    return None if none else stage.rating_balance


def ratings_now(stage: Stage, numbers: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """(start number, rating) of those who have one, where the draw minds it. `numbers` are by pk of the entry."""
    if balance_of(stage) is None:
        return ()
    rated = stage.entries.exclude(rating=None).values_list("pk", "rating")
    return tuple(sorted((numbers[pk], rating) for pk, rating in rated if pk in numbers and rating is not None))
