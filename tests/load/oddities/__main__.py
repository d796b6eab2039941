"""Oddities of simulated evenings: `python -m tests.load.oddities [evenings]`.

Plays honest evenings by the generator of random deals and counts the oddities found, all of them false alarms; the
target is at most one an evening. Then plants 20 defects, one in each of 20 evenings, and prints those that were found.
"""

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

FOLDER = tempfile.TemporaryDirectory(prefix="chelem-oddities-")
os.environ |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "CHELEM_DATA": FOLDER.name}

import django  # noqa: E402

django.setup()

import time_machine  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402

from tests import cast  # noqa: E402
from tournaments.models import Seat, Table, Tournament  # noqa: E402
from tournaments.selectors.oddities.finding import find_oddities  # noqa: E402
from tournaments.selectors.play.sheets import sheet_get  # noqa: E402
from tournaments.services.core.actors import Actor  # noqa: E402
from tournaments.services.deals.recording import deal_record  # noqa: E402
from tournaments.services.play.confirmations import signed_totals_record, table_confirm  # noqa: E402
from tournaments.services.play.rounds import round_close, round_open  # noqa: E402
from tournaments.services.rehearsal.random_lines import random_line  # noqa: E402

EVENINGS, ROUNDS, DEALS = 100, 3, 5
FIELDS = (12, 16, 24, 32, 48, 64, 132)  # players, of 3 to 33 tables
ORDINARY = (44, 38, 51, 47, 40)  # points of gardes with two bouts
Plant = Callable[[Table], None]


@dataclass(frozen=True)
class Defect:
    """A defect of one sheet: the code of its oddity, the function that plays the sheet, settings of the tournament."""

    code: str
    plant: Plant
    settings: dict[str, Any] = field(default_factory=dict)


def play_evening(players: int, seed: int, plant: Plant | None = None, **settings: object) -> Tournament:
    """Return a tournament of which all rounds are played; `plant` plays one table of the last round."""
    rng = Random(seed)
    values = {"rounds_planned": ROUNDS, "deals_per_round": DEALS, "name": f"Soirée {seed}"} | settings
    tournament = cast.running_tournament(players, **values)
    for number in range(1, ROUNDS + 1):
        round_ = tournament.first_stage.rounds.get(number=number)
        if number > 1:
            round_open(stage=tournament.first_stage, actor=cast.alice())
        tables = [cast.table_of(tournament, table.number, number) for table in round_.tables.all()]
        chosen = rng.choice(tables) if plant and number == ROUNDS else None
        for table in tables:
            if table is not chosen:
                play_table(table, Random(rng.random()))
        if plant and chosen:
            plant(chosen)
        round_.refresh_from_db()
        round_close(round_=round_, actor=cast.alice())
    tournament.refresh_from_db()
    return tournament


def play_table(table: Table, rng: Random) -> None:
    """Play a table by random deals, in a tournament of totals by their sums."""
    if table.round.stage.tournament.recording_mode == Tournament.RecordingMode.DEALS:
        while not (sheet := sheet_get(table)).is_complete:
            deal_record(table=table, deal=random_line(sheet, rng), actor=cast.alice())
        confirm(table)
        return
    unit = sum(rng.choice((-1, 1)) * rng.randrange(25, 120) for _ in range(DEALS))
    signed_totals_record(table=table, totals=(3 * unit, -unit, -unit, -unit), actor=cast.alice())


def enter(table: Table, points: Iterable[float] = ORDINARY, actor: Actor | None = None, **more: object) -> None:
    """Enter gardes with two bouts and confirm the sheet; `more` are fields of each deal."""
    for value in points:
        outcome = cast.SIMPLE_GARDE | {"bouts": 2, "points": value} | more
        cast.enter(table, actor or cast.alice(), outcome=outcome, acknowledged=True)
    confirm(table)


def confirm(table: Table) -> None:
    table = Table.objects.get(pk=table.pk)
    table_confirm(table=table, version=table.version, actor=cast.alice())


def enter_totals(*totals: int) -> Plant:
    def plant(table: Table) -> None:
        signed_totals_record(table=table, totals=totals, actor=cast.alice())

    return plant


def enter_with(points: Iterable[float] = ORDINARY, **more: Any) -> Plant:
    return lambda table: enter(table, points, **more)


def enter_passed(table: Table) -> None:
    for _ in range(DEALS):
        cast.enter(table, cast.alice(), outcome=None, status="passed")
    confirm(table)


def enter_override(table: Table) -> None:
    decision = {"acknowledged": True, "override": frozenset({"chelem_implied"}), "reason": "Renonce"}
    cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"bouts": 3, "points": 91}, **decision)
    enter(table, ORDINARY[1:])


def enter_by_two(table: Table) -> None:
    tablets = [Actor.tablet(cast.tablet(table.number, table.round.stage.tournament)[0]) for _ in range(2)]
    for number, value in enumerate(ORDINARY):
        cast.enter(table, tablets[number % 2], outcome=cast.SIMPLE_GARDE | {"bouts": 2, "points": value})
    confirm(table)


def enter_in_haste(table: Table) -> None:
    """Enter all lines by a tablet and confirm them at once: no time passes between two deals."""
    actor = Actor.tablet(cast.tablet(table.number, table.round.stage.tournament)[0])
    for value in ORDINARY:
        cast.enter(table, actor, outcome=cast.SIMPLE_GARDE | {"bouts": 2, "points": value})
    cast.confirm(Table.objects.get(pk=table.pk), actor=actor)


def enter_late(table: Table) -> None:
    actor = Actor.tablet(cast.tablet(table.number, table.round.stage.tournament)[0])
    with time_machine.travel(timezone.now() + timedelta(minutes=110), tick=False):
        enter(table, actor=actor)


def seat_twice(table: Table) -> None:
    """Seat a player of another table in the place of one of this table, in an earlier round."""
    tournament = table.round.stage.tournament
    first, *_, other = Seat.objects.filter(table__round__number=1, table__round__stage__tournament=tournament)
    Seat.objects.filter(pk=other.pk).update(entry=first.entry)
    enter(table)


POIGNEES = [{"player": 1, "size": "triple"}]
TOTALS: dict[str, Any] = {"recording_mode": "totals"}
PLANTED = (
    Defect("far_deal", enter_with((44, 38, 80, 47, 40))),
    Defect("far_deal", enter_with((44, 13, 51, 47, 40))),
    Defect("far_deal", enter_with((44, 38, 51, 79, 14))),
    Defect("far_total", enter_with((80, 79, 78, 81, 77), contract="garde_contre")),
    Defect("far_total", enter_with((11, 12, 13, 14, 15), contract="garde_contre")),
    Defect("odd_triple_poignees", enter_with(poignees=POIGNEES)),
    Defect("odd_petits_au_bout", enter_with(petit_au_bout="attack")),
    Defect("odd_petits_au_bout", enter_with(petit_au_bout="defence")),
    Defect("odd_same_points", enter_with((47,) * DEALS)),
    Defect("odd_slam_missing", enter_override),
    Defect("overridden", enter_override),
    Defect("all_passed", enter_passed, {"passed_deals": "counted"}),
    Defect("two_devices", enter_by_two),
    Defect("hasty", enter_in_haste),
    Defect("late", enter_late, {"minutes_per_round": 60}),
    Defect("extra_round", seat_twice),
    Defect("odd_totals", enter_totals(199, -66, -66, -67), TOTALS),
    Defect("odd_totals", enter_totals(-150, 49, 51, 50), TOTALS),
    Defect("far_total", enter_totals(6000, -2000, -2000, -2000), TOTALS),
    Defect("far_total", enter_totals(-1500, 4500, -1500, -1500), TOTALS),
)


def print_false_alarms(evenings: int) -> None:
    """Print the oddities of honest evenings, by code."""
    alarms: Counter[str] = Counter()
    for seed in range(evenings):
        alarms.update(oddity.code for oddity in find_oddities(play_evening(FIELDS[seed % len(FIELDS)], seed)))
    print(f"{evenings} honest evenings: {alarms.total() / evenings:.2f} false alarms each (at most 1), {dict(alarms)}")


def print_found() -> None:
    """Print the planted defects that were found, and the missed ones."""
    missed = []
    for seed, defect in enumerate(PLANTED):
        tournament = play_evening(32, 10_000 + seed, defect.plant, **defect.settings)
        if defect.code not in {oddity.code for oddity in find_oddities(tournament)}:
            missed.append(f"{seed} {defect.code}")
    print(f"{len(PLANTED) - len(missed)} of {len(PLANTED)} planted defects found; missed: {missed}")


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    print_found()
    print_false_alarms(int(sys.argv[1]) if sys.argv[1:] else EVENINGS)
