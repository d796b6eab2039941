"""Corrections on a random day: who played what, and the tables of a round to come."""

from typing import TYPE_CHECKING

from tournaments.models import Round, Stage
from tournaments.services.core.errors import DomainError
from tournaments.services.corrections.mixed_up import numbers_exchange, stage_numbers_exchange
from tournaments.services.corrections.previews import ranking_preview
from tournaments.services.seating.regrouping import tables_regroup

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


def exchange_numbers_of_stage(day: "Day") -> None:
    """Exchange the start numbers of two entries in one stage, mostly of two who play it."""
    stage = day.random_stage()
    seated = list(stage.entries.exclude(number=None).order_by("serial"))
    pick = day.random_entry if len(seated) < 2 or day.rng.random() < 0.2 else lambda: day.rng.choice(seated)
    stage_numbers_exchange(stage=stage, first=pick(), second=pick(), reason="confondus", actor=day.actor)


def preview_correction(day: "Day") -> None:
    """Preview the ranking after another correction, which must leave no trace, also if it is refused."""
    version, kind = day.tournament.version, type(day)
    correct = day.rng.choice([kind.exchange_chairs, kind.abandon_round, kind.change_substitute])
    try:
        ranking_preview(day.first_stage, lambda _stage: correct(day))
    finally:
        day.tournament.refresh_from_db()
        assert day.tournament.version == version


def regroup_tables(day: "Day") -> None:
    """Join or split some tables of a round to come; all of them more often than not, as few other choices are legal."""
    planned = list(day.first_stage.rounds.filter(state=Round.State.PLANNED))
    if not planned:
        raise DomainError("round_none_left")
    round_ = day.rng.choice(planned)
    numbers = sorted(table.number for table in round_.tables.all())
    tables = numbers if day.rng.random() < 0.6 else day.rng.sample(numbers, k=day.rng.randint(1, len(numbers)))
    more = day.rng.random() < 0.5
    tables_regroup(stage=day.first_stage, number=round_.number, tables=tables, more=more, actor=day.actor)
