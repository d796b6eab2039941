"""Corrections on a random day that change who played what."""

from typing import TYPE_CHECKING

from tournaments.models import Stage
from tournaments.services.corrections.mixed_up import numbers_exchange
from tournaments.services.corrections.previews import ranking_preview

if TYPE_CHECKING:
    from tests.log.days import Day


def exchange_numbers(day: "Day") -> None:
    """Exchange the start numbers of two entries, or only preview it."""
    serials = [day.random_entry().serial, day.random_entry().serial]

    def write(stage: Stage) -> None:
        first, second = (stage.tournament.entries.get(serial=serial) for serial in serials)
        numbers_exchange(tournament=stage.tournament, first=first, second=second, reason="confondus", actor=day.actor)

    if day.rng.random() < 0.3:
        ranking_preview(day.first_stage, write)
    else:
        write(day.first_stage)
