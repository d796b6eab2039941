"""Random changes of the seating during a day: each is refused with a text, or leaves plan, seats, kept tables and
totals consistent. `CHELEM_FUZZ=100` runs 100 days instead of one."""

import os
from collections.abc import Callable
from random import Random

import pytest

from tests import cast
from tournaments.models import Entry, Round, Seat, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.seating.choice import DrawChoice
from tournaments.selectors.seating.plans import plan_of, request_of
from tournaments.services.core.errors import DomainError
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.noted import arrival_note, leaving_note
from tournaments.services.seating.constraints import constraints_apply, fixed_table_make, separation_make
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.kept_tables import table_keep, table_release
from tournaments.services.seating.redraws import draw_choose
from tournaments.services.seating.repairs import repair_make, repair_undo
from tournaments.services.seating.swiss_rounds import round_rank

pytestmark = pytest.mark.django_db

DAY_COUNT = int(os.environ.get("CHELEM_FUZZ", "1"))
STEPS_PER_DAY = 14


class Day:
    """A tournament with the random generator that chooses its changes."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.actor = cast.alice()
        self.newest_player = 100
        rounds = self.rng.randint(2, 5)
        self.tournament = cast.drawn_tournament(
            self.rng.randint(12, 24),
            rounds_planned=rounds,
            deals_per_round=1,
            odd_tables=self.rng.choice(["3", "5", "5mort", "bye"]),
            ranked_rounds=self.rng.randint(0, rounds // 2),
        )

    def seated_entries(self, count: int) -> list[Entry]:
        present = self.tournament.first_stage.entries.exclude(number=None).filter(state=Entry.State.CHECKED_IN)
        return self.rng.sample(list(present.order_by("pk")), count)

    def random_table(self) -> dict[str, int]:
        return {"number": self.rng.randint(1, 5), "table": self.rng.randint(1, 6)}

    def remove_players(self) -> None:
        """Seat the others again without one to three players."""
        repair_make(
            stage=self.tournament.first_stage, leavers=self.seated_entries(self.rng.randint(1, 3)), actor=self.actor
        )

    def seat_arrival(self) -> None:
        """Seat a new player, sometimes in place of one who leaves."""
        self.newest_player += 1
        comer = entry_add(tournament=self.tournament, player=cast.player(self.newest_player), actor=self.actor)
        repair_make(
            stage=self.tournament.first_stage,
            leavers=self.seated_entries(self.rng.randint(0, 1)),
            arrivals=[comer],
            actor=self.actor,
        )

    def change_tables(self) -> None:
        """Seat the same players at another number of tables."""
        repair_make(stage=self.tournament.first_stage, tables=self.rng.randint(1, 8), actor=self.actor)

    def undo_repair(self) -> None:
        repair_undo(stage=self.tournament.first_stage, actor=self.actor)

    def keep_table(self) -> None:
        table_keep(stage=self.tournament.first_stage, **self.random_table(), actor=self.actor)

    def release_table(self) -> None:
        table_release(stage=self.tournament.first_stage, **self.random_table(), actor=self.actor)

    def exchange_players(self) -> None:
        first, second = (entry.number or 0 for entry in self.seated_entries(2))
        number = self.rng.randint(1, 5)
        exchange_make(stage=self.tournament.first_stage, number=number, first=first, second=second, actor=self.actor)

    def add_separation(self) -> None:
        separation_make(
            stage=self.tournament.first_stage,
            entries=self.seated_entries(self.rng.randint(2, 3)),
            club=None,
            until=self.rng.choice([None, 1]),
            hard=self.rng.random() < 0.5,
            actor=self.actor,
        )

    def fix_table(self) -> None:
        fixed_table_make(
            stage=self.tournament.first_stage,
            entry=self.seated_entries(1)[0],
            table=self.rng.randint(1, 6),
            actor=self.actor,
        )

    def apply_constraints(self) -> None:
        constraints_apply(stage=self.tournament.first_stage, actor=self.actor)

    def redraw(self) -> None:
        """Draw again with another choice for leftover players."""
        odd, strict = self.rng.choice(["3", "5", "bye"]), self.rng.random() < 0.3
        stage = self.tournament.first_stage
        choice = DrawChoice.of(stage, odd_tables=odd, strict_fairness=strict)
        draw_choose(stage=stage, choice=choice, seed=self.rng.randint(0, 99), actor=self.actor)

    def seat_by_rank(self) -> None:
        round_rank(stage=self.tournament.first_stage, actor=self.actor)

    def note_moves(self) -> None:
        """Note a departure and an arrival while a round is open."""
        opened = round_open(stage=self.tournament.first_stage, actor=self.actor)
        leaving_note(stage=self.tournament.first_stage, entry=self.seated_entries(1)[0], actor=self.actor)
        self.newest_player += 1
        comer = entry_add(tournament=self.tournament, player=cast.player(self.newest_player), actor=self.actor)
        if opened.number < self.tournament.first_stage.rounds_planned:
            arrival_note(stage=self.tournament.first_stage, entry=comer, actor=self.actor)
        for table in Table.objects.filter(round=opened).select_related("round__stage__tournament", "station"):
            cast.fill(table, self.rng)
        round_close(round_=opened, actor=self.actor)

    def carry_out_moves(self) -> None:
        """Seat everyone again after the departures and arrivals that were noted."""
        entries = list(moves_noted(self.tournament.first_stage))
        repair_make(
            stage=self.tournament.first_stage,
            leavers=[entry for entry in entries if entry.leaves_after_round],
            arrivals=[entry for entry in entries if entry.arrives_after_round],
            actor=self.actor,
        )

    def play_round(self) -> None:
        if self.tournament.first_stage.rounds.filter(state=Round.State.PLANNED).exists():
            cast.play_round(self.tournament, seed=self.rng.randint(0, 99))


CHANGES: list[Callable[[Day], None]] = [
    *(Day.remove_players, Day.seat_arrival, Day.change_tables, Day.undo_repair, Day.keep_table),
    *(Day.release_table, Day.exchange_players),
    *(Day.add_separation, Day.fix_table, Day.apply_constraints, Day.redraw, Day.seat_by_rank, Day.play_round),
    *(Day.note_moves, Day.carry_out_moves),
]


# Worth its time: whole days in random order found most faults of repairs, single changes few.
@pytest.mark.parametrize("seed", range(DAY_COUNT))
def test_random_changes_keep_plan_seats_and_totals_consistent(seed):
    day, log = Day(seed), []
    for _ in range(STEPS_PER_DAY):
        change = day.rng.choice(CHANGES)
        day.tournament.refresh_from_db()
        try:
            change(day)
        except DomainError as refusal:
            log.append(f"{change.__name__}: {refusal.code}")
        else:
            log.append(change.__name__)
        assert list(check_log(day.tournament)) == [], log
        assert stored_seats(day.tournament) == drawn_seats(day.tournament), log
        assert broken_kept_tables(day.tournament) == [], log


def stored_seats(tournament: Tournament) -> list[list[tuple[int | None, ...]]]:
    return [
        [
            tuple(seat.start_number for seat in Seat.objects.filter(table=table).with_people())
            for table in round_.tables.order_by("station__number")
        ]
        for round_ in tournament.first_stage.rounds.order_by("number")
    ]


def drawn_seats(tournament: Tournament) -> list[list[tuple[int | None, ...]]]:
    return [list(tables) for tables in plan_of(tournament.first_stage.draws.latest("pk")).rounds]


def broken_kept_tables(tournament: Tournament) -> list[object]:
    """Return the kept tables of planned rounds at which the newest draw seats other players."""
    draw = tournament.first_stage.draws.latest("pk")
    rounds, planned_rounds = plan_of(draw).rounds, tournament.first_stage.rounds.filter(state=Round.State.PLANNED)
    planned_numbers = set(planned_rounds.values_list("number", flat=True))
    return [
        table
        for table in request_of(draw).kept_tables
        if table.round in planned_numbers and set(rounds[table.round - 1][table.table - 1]) != set(table.players)
    ]
