"""The strengths of players as the planner takes them, by start number."""

from collections.abc import Mapping

from tournaments.models import Tournament


def balance_of(tournament: Tournament) -> str | None:
    """How the draw minds strength; None when it does not."""
    none = tournament.strength_balance == Tournament.StrengthBalance.NONE
    return None if none else tournament.strength_balance


def strengths_now(tournament: Tournament, numbers: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """(start number, strength) of those who have one, where the draw minds it. `numbers` are by pk of the entry."""
    if balance_of(tournament) is None:
        return ()
    rated = tournament.entries.exclude(strength=None).values_list("pk", "strength")
    return tuple(sorted((numbers[pk], strength) for pk, strength in rated if pk in numbers and strength is not None))
