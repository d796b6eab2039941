"""The ratings of players by start number, the input of the seating planner."""

from collections.abc import Mapping

from tournaments.models import Stage


def balance_of(stage: Stage) -> str | None:
    """Return how the draw balances ratings, None if it ignores them."""
    none = stage.rating_balance == Stage.RatingBalance.NONE
    return None if none else stage.rating_balance


def ratings_now(stage: Stage, numbers: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Return (start number, rating) of the rated players, none if the draw ignores ratings.

    `numbers` are the start numbers by primary key of the entry.
    """
    if balance_of(stage) is None:
        return ()
    rated = stage.entries.exclude(rating=None).values_list("pk", "rating")
    return tuple(sorted((numbers[pk], rating) for pk, rating in rated if pk in numbers and rating is not None))
