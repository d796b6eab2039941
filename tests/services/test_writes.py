"""Number of INSERT, UPDATE and DELETE statements of bulk changes: it does not grow with each player, because all deals
wait for the write lock."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Player
from tests import cast
from tournaments.models import Entry, Start, Tournament
from tournaments.seating.problem.request import Plan, Request
from tournaments.services.play.rounds import round_open
from tournaments.services.registration.entries import entries_check_in, entries_rate
from tournaments.services.seating.draws import Planned, draw_store

pytestmark = pytest.mark.django_db

FEW_PLAYERS = 12
PLAYERS_PER_STATEMENT = 40  # their rows fit into one statement on every database
WRITE_VERBS = ("INSERT", "UPDATE", "DELETE")


def create_tournament(players: int) -> Tournament:
    """Create a tournament of one round, by rows alone, with `players` checked-in players."""
    tournament = cast.tournament(rounds_planned=1)
    names = [{"last_name": f"Nom {number}", "first_name": "Ana"} for number in range(1, players + 1)]
    people = Player.objects.bulk_create(Player(organiser=tournament.organiser, **name) for name in names)
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, player=person, serial=serial, state=Entry.State.CHECKED_IN, **names[serial - 1])
        for serial, person in enumerate(people, start=1)
    )
    Start.objects.bulk_create(Start(stage=tournament.first_stage, entry=entry, carried=0) for entry in entries)
    return tournament


def store_draw(tournament: Tournament) -> None:
    """Store a plan of tables of four in the order of serials."""
    entries = tuple(tournament.first_stage.entries.order_by("serial"))
    tables = tuple(tuple(range(first, first + 4)) for first in range(1, len(entries) + 1, 4))
    planned_draw = Planned(
        request=Request(players=len(entries), rounds=1),
        plan=Plan(rounds=(tables,), byes=((),), method="by hand"),
        entries=entries,
        version=tournament.version,
    )
    draw_store(stage=tournament.first_stage, new_plan=planned_draw, actor=cast.alice())


def open_round(tournament: Tournament) -> None:
    round_open(stage=tournament.first_stage, actor=cast.alice())


def check_in(tournament: Tournament) -> None:
    tournament.entries.update(state=Entry.State.REGISTERED)
    entries_check_in(tournament=tournament, actor=cast.alice())


def rate(tournament: Tournament) -> None:
    ratings = dict.fromkeys(tournament.entries.values_list("pk", flat=True), 1500)
    entries_rate(tournament=tournament, ratings=ratings, actor=cast.alice())


def count_writes(players: int) -> dict[str, int]:
    """Return the number of writing statements of each act, by the name of its function; the acts run in order."""
    tournament, counts = create_tournament(players), {}
    for act in (check_in, rate, store_draw, open_round):
        with CaptureQueriesContext(connection) as queries:
            act(tournament)
        counts[act.__name__] = sum(query["sql"].startswith(WRITE_VERBS) for query in queries)
    return counts


@pytest.mark.parametrize("players", [100])  # others: `tests/prove`
def test_the_number_of_writes_does_not_grow_with_each_player(players: int) -> None:
    few, many = count_writes(FEW_PLAYERS), count_writes(players)
    assert {act: count for act, count in many.items() if count > few[act] + players // PLAYERS_PER_STATEMENT} == {}
